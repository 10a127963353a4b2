#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One error, with the data needed to review it later.
public struct FlowErrorReport: Sendable {
  /// The number of the report within its handler, from 1, without gaps.
  public let sequence: UInt64
  /// The time of the report.
  public let time: Date
  /// The error.
  public let error: FlowError
  /// The coordinators from the root of the tree to the one that reported the error.
  public let path: [CoordinatorReference]
  /// The visible route.
  public let visibleRoute: RouteValue
  /// The route that the error is about; nil if only its name is known.
  public let route: RouteValue?
  /// The questions and answers that led to the error; nil unless a navigation failed.
  public let trace: NavigationTrace?
  /// Where the app called the navigation that caused the error; nil if it is not known.
  public package(set) var callSite: CallSite?
  /// Whether the error made a navigation fail; the record of that navigation contains it too.
  package var isOfNavigation = false
  /// When it failed; nil in a report that the engine did not make.
  public package(set) var phase: FailurePhase?
  /// The link that the app was opening.
  package var link: FollowedLink?

  /// The coordinator that reported the error.
  public var origin: CoordinatorReference? { path.last }

  package init(
    sequence: UInt64, time: Date, error: FlowError, path: [CoordinatorReference],
    visibleRoute: RouteValue, route: RouteValue?, trace: NavigationTrace?,
    callSite: CallSite? = nil, isOfNavigation: Bool = false, phase: FailurePhase? = nil,
    link: FollowedLink? = nil
  ) {
    (self.sequence, self.time, self.error, self.path) = (sequence, time, error, path)
    (self.visibleRoute, self.route, self.trace) = (visibleRoute, route, trace)
    (self.callSite, self.isOfNavigation) = (callSite, isOfNavigation)
    (self.phase, self.link) = (phase, link)
  }
}
