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
  /// The applied steps, or the reason why there are none.
  public let outcome: Result<[NavigationStepSummary], FlowError>
  /// The duration of planning and applying.
  public let duration: Duration
  /// Where the app called the navigation; nil if no code of the app did, for example if a viewer
  /// requested it.
  public package(set) var callSite: CallSite?
  /// The root of the origin's tree at that time; the origin may have left the tree since.
  package var root: CoordinatorID?
  /// The screen that the user saw afterwards; nil in a record that the engine did not make.
  public package(set) var visible: NavigationSight?
  /// The root coordinator that changed the flow after the steps, in the app's own code.
  public package(set) var flowChange: CoordinatorReference?
  /// The link that the app opened by it.
  package var link: FollowedLink?
  /// The route of the navigation for which the app's own code changed the flow; nil if it is not a
  /// part of another one.
  package var partOf: RouteValue?
  /// Whether it follows from a difference between two hierarchies, and no code reported it.
  package var isInferred = false
  /// How it waited at a breakpoint; nil if it did not.
  package var parked: NavigationParking?

  /// Whether the navigation succeeded.
  public var succeeded: Bool {
    if case .success = outcome { true } else { false }
  }

  package init(
    time: Date, origin: CoordinatorReference, request: NavigationRequest,
    outcome: Result<[NavigationStepSummary], FlowError>, duration: Duration,
    callSite: CallSite? = nil, root: CoordinatorID? = nil, visible: NavigationSight? = nil,
    flowChange: CoordinatorReference? = nil, link: FollowedLink? = nil, partOf: RouteValue? = nil,
    isInferred: Bool = false, parked: NavigationParking? = nil
  ) {
    (self.time, self.origin, self.request) = (time, origin, request)
    (self.outcome, self.duration, self.callSite) = (outcome, duration, callSite)
    (self.root, self.visible, self.flowChange) = (root, visible, flowChange)
    (self.link, self.partOf, self.isInferred) = (link, partOf, isInferred)
    self.parked = parked
  }
}
