#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One thing that was asked of a coordinator, and how it ended.
public struct NavigationRecord: Sendable {
  /// When it was asked.
  public let time: Date
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// What it was asked for.
  public let request: NavigationRequest
  /// What was done, or why nothing was.
  public let outcome: Result<[NavigationStepSummary], FlowError>
  /// How long planning and applying took.
  public let duration: Duration
  /// The root of the tree that it was asked in; by now the origin may have left that tree.
  package var root: CoordinatorID?

  /// Whether it was done.
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
