import FlowModel

/// `flow/explain`: what navigating to a route would do, and why; the app does not navigate.
public struct ExplainRequest: RouteRequest, ServedRequest {
  /// The predicted result of the navigation.
  public struct Result: Hashable, Sendable, Codable {
    /// The id of one run of the engine.
    public let epoch: String
    /// The revision that the explanation is based on.
    public let revision: UInt64
    /// The coordinator that would be asked first.
    public let origin: CoordinatorReference
    /// The route that the name or the URL resolved to.
    public let route: RouteLabel
    /// The steps, in order; empty if the route is already visible, or would not be reached.
    public let steps: [NavigationStepReport]
    /// The number of steps that are left out; nil if all are listed.
    public let stepsOmitted: Int?
    /// Why the navigation would fail; nil if the route can be reached.
    public let error: FlowErrorDescription?
    /// The root coordinator that would change the flow after the steps; nil if none would.
    ///
    /// What the app then shows cannot be predicted, so ``change`` stops before the flow change.
    public let flowChange: CoordinatorReference?
    /// The coordinators that were asked, and their answers.
    public let trace: NavigationTrace
    /// The difference to the hierarchy of ``revision``; nil if there is none, or it is too large.
    ///
    /// A coordinator that the app would create gets another id when the app really creates it.
    public let change: FlowDelta?
    /// The number of coordinators in ``change``, if it is too large to send.
    public let changeOmitted: Int?
    /// The screen that the user would see afterwards; nil if it cannot be predicted.
    public let visible: VisibleScreen?

    private enum CodingKeys: String, WireKey {
      case epoch, revision, origin, route, steps, stepsOmitted, error, flowChange, trace, change
      case changeOmitted, visible
    }

    /// Whether the route can be reached.
    public var succeeded: Bool { error == nil }

    package init(
      epoch: String, revision: UInt64, origin: CoordinatorReference, route: RouteLabel,
      steps: [NavigationStepReport], stepsOmitted: Int?, error: FlowErrorDescription?,
      flowChange: CoordinatorReference?, trace: NavigationTrace, change: FlowDelta?,
      changeOmitted: Int?, visible: VisibleScreen? = nil
    ) {
      self.epoch = epoch
      self.revision = revision
      self.origin = origin
      self.route = route
      self.steps = steps
      self.stepsOmitted = stepsOmitted
      self.error = error
      self.flowChange = flowChange
      self.trace = trace
      self.change = change
      self.changeOmitted = changeOmitted
      self.visible = visible
    }
  }

  /// `flow/explain`.
  public static let method = "flow/explain"
  package static let summary =
    "Explains what navigating to a route would do, and why, without navigating."

  /// The route to navigate to, and the coordinator to start from.
  public let target: RouteTarget

  /// Creates a request about this route.
  public init(_ target: RouteTarget) {
    self.target = target
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.explain(target)
  }
}
