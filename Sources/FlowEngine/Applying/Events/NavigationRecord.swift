#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One request to a coordinator, and its outcome.
public struct NavigationRecord: Sendable {
  /// The time of the request.
  public let time: Date
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The request.
  public let request: NavigationRequest
  /// The steps that were applied, or why none was.
  public let outcome: Result<[NavigationStepSummary], FlowError>
  /// How long planning and applying took.
  public let duration: Duration
  /// The root of the origin's tree at that time; the origin may have left the tree since.
  package var root: CoordinatorID?

  /// Whether the navigation succeeded.
  public var succeeded: Bool {
    if case .success = outcome { true } else { false }
  }
}

/// One step of a navigation, as it is remembered.
public struct NavigationStepSummary: Hashable, Sendable {
  /// The coordinator that it changed.
  public let coordinator: CoordinatorReference
  /// What changed.
  public let change: NavigationChange

  /// A step that changed `coordinator`.
  public init(coordinator: CoordinatorReference, change: NavigationChange) {
    self.coordinator = coordinator
    self.change = change
  }
}
