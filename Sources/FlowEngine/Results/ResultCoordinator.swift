/// A coordinator that returns a result to the code that presented it.
///
/// It can be presented in any way: as a modal, as a detour, pushed by a navigation, or as the flow
/// of an orchestrator. The presenter waits with ``result(presentedBy:)`` or
/// ``present(by:onResult:)``, and the coordinator ends the presentation with `finish(with:)`.
///
/// ```swift
/// final class CityPicker: Coordinator<CityRoute>, ResultCoordinator {
///   typealias Output = City
/// }
/// let city = try await picker.result { app.presentModal(picker) }
/// ```
@MainActor
public protocol ResultCoordinator<Output>: AnyCoordinator {
  /// The type of the result.
  associatedtype Output: Sendable
}

/// The reason why a presentation ended without a result.
public enum NoResult: Error, Hashable, Sendable, CaseIterable {
  /// The coordinator did not come on screen.
  ///
  /// If the engine refused, it reported the reason to the error handler.
  case refused
  /// The coordinator left the screen without a result, in any way: it was dismissed or popped,
  /// another navigation or a restoration removed it, or it or its owner was deallocated.
  case dismissed
  /// The task that waited was cancelled, and the presentation was dismissed.
  case cancelled
}

extension NoResult: CustomStringConvertible {
  /// A message in one line.
  public var description: String {
    switch self {
    case .refused: "the coordinator did not come on screen; see the reported error"
    case .dismissed: "the coordinator left the screen without a result"
    case .cancelled: "the task that waited for the result was cancelled"
    }
  }
}
