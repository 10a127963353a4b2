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
  /// The route that it is about, where it is known as a value.
  public let route: RouteValue?
  /// Who was asked and what they answered, where the error came from navigating.
  public let trace: NavigationTrace?
  /// Whether it is why a navigation failed, whose record follows and tells the error again.
  package var isOfNavigation = false

  /// The coordinator that reported.
  public var origin: CoordinatorReference? { path.last }
}
