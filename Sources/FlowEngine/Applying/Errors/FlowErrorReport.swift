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
  /// The route that the error is about; nil where it is known by name alone.
  public let route: RouteValue?
  /// The questions and answers that led to the error; nil unless a navigation failed.
  public let trace: NavigationTrace?
  /// Whether the error made a navigation fail; the record of that navigation repeats it.
  package var isOfNavigation = false

  /// The coordinator that reported.
  public var origin: CoordinatorReference? { path.last }
}
