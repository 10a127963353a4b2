import FlowModel

/// The result of a viewer's request to navigate.
public struct ControlReport: Hashable, Sendable, Codable {
  /// The id of one run of the engine.
  public let epoch: String
  /// The revision that shows the result: a snapshot of this or a later revision contains it.
  public let revision: UInt64
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The kind of request: "navigate", or another one that Docs/Protocol.md lists.
  public let request: String
  /// The requested route; nil if the request names none.
  public let route: RouteLabel?
  /// Whether the route is visible, a screen or presentation was removed, or the tab is selected.
  ///
  /// False without an ``error`` means that there was nothing to go back from or to dismiss.
  public let succeeded: Bool
  /// The steps that the engine made; empty if it made none, or if the route was already visible.
  public let steps: [NavigationStepReport]
  /// The number of steps that are left out; nil if all are listed.
  public let stepsOmitted: Int?
  /// Why the engine refused; the app received this error too.
  public let error: FlowErrorDescription?
  /// The coordinators that were asked, and their answers, if a navigation was refused.
  public let trace: NavigationTrace?
  /// The screen that the user saw afterwards; nil if the engine does not say.
  public let visible: VisibleScreen?
  /// The root coordinator whose own code changed the flow after the steps; nil if none did.
  public let flowChange: CoordinatorReference?
  /// The number of the parked navigation, if it waits at a breakpoint; nil if it does not.
  ///
  /// ``succeeded`` is then false, without an ``error``: nothing has changed yet.
  public let parked: Int?

  private enum CodingKeys: String, WireKey {
    case epoch, revision, origin, request, route, succeeded, steps, stepsOmitted, error, trace
    case visible, flowChange, parked
  }

  package init(
    epoch: String, revision: UInt64, origin: CoordinatorReference, request: String,
    route: RouteLabel?, succeeded: Bool, steps: [NavigationStepReport], stepsOmitted: Int?,
    error: FlowErrorDescription?, trace: NavigationTrace?, visible: VisibleScreen? = nil,
    flowChange: CoordinatorReference? = nil, parked: Int? = nil
  ) {
    self.epoch = epoch
    self.revision = revision
    self.origin = origin
    self.request = request
    self.route = route
    self.succeeded = succeeded
    self.steps = steps
    self.stepsOmitted = stepsOmitted
    self.error = error
    self.trace = trace
    self.visible = visible
    self.flowChange = flowChange
    self.parked = parked
  }
}
