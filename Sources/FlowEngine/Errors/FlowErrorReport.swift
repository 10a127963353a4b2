#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One error with what is needed to review it later.
public struct FlowErrorReport: Sendable {
  /// Counts the reports of one handler, from 1, without gaps.
  public let sequence: UInt64
  /// When it was reported.
  public let time: Date
  /// What went wrong.
  public let error: FlowError
  /// The coordinators from the root of the tree down to the one that reported.
  public let path: [CoordinatorReference]
  /// The route that the user saw.
  public let visibleRoute: RouteValue
  /// Who was asked and what they answered, where the error came from navigating.
  public let trace: NavigationTrace?

  /// The coordinator that reported.
  public var origin: CoordinatorReference? { path.last }
}

/// A coordinator as it is remembered: it may be gone by now.
public struct CoordinatorReference: Hashable, Sendable, Codable {
  /// The coordinator's id.
  public let id: CoordinatorID
  /// The name of its type.
  public let name: String

  /// A reference to a coordinator with this id and name.
  public init(id: CoordinatorID, name: String) {
    self.id = id
    self.name = name
  }

  @MainActor init(_ coordinator: any AnyCoordinator) {
    self.init(id: coordinator.id, name: coordinator.name)
  }
}
