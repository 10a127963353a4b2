/// What became of a request to navigate, also of one that is parked at a breakpoint of an inspector.
///
/// A request that is parked returns false, as one that fails does, but nothing has failed: it may still
/// be carried out. In an app without an inspector that lets viewers navigate, none is ever parked.
///
/// ```swift
/// let result = NavigationResult { coordinator.navigate(to: .settings) }
/// if result.isParked { return }   // someone looks at it
/// let isShown = await NavigationResult { coordinator.pop() }.settled()
/// ```
@MainActor
public struct NavigationResult {
  /// Whether the request had succeeded when it returned.
  public let succeeded: Bool
  private let parked: PlannedNavigation?

  /// Runs `request`, which navigates at most once, in any way.
  public init(_ request: () -> Bool) {
    // Without a breakpoint, it costs what the request costs.
    if Change.gate == nil {
      (succeeded, parked) = (request(), nil)
      return
    }
    let outcome = Change.outcome(of: request)
    parked = outcome.parked
    succeeded = outcome.succeeded && outcome.parked == nil
  }

  /// Whether the navigation is parked at a breakpoint: nothing has changed yet.
  public var isParked: Bool { parked.map { !$0.isOver } ?? false }

  /// Waits while the navigation is parked, and returns whether it succeeded.
  ///
  /// It returns when a viewer has decided, when the last viewer whose breakpoint it meets has left, or when
  /// the time is over: an inspector parks each for a limited time, of thirty seconds unless a viewer sets
  /// another one. The main actor goes on meanwhile.
  public func settled() async -> Bool {
    guard let parked else { return succeeded }
    return await withCheckedContinuation { continuation in
      parked.whenOver { continuation.resume(returning: $0) }
    }
  }
}
