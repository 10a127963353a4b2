/// A coordinator that explains navigations and, if the app lets viewers navigate, performs them.
///
/// FlowEngine's coordinators conform. An engine of another kind offers both by conforming too.
@MainActor
public protocol FlowNavigable: FlowInspectable {
  /// The coordinator at or below this one whose screen the user sees.
  var visibleNavigable: any FlowNavigable { get }
  /// The coordinator that the back button of that screen asks to go back.
  var backNavigable: any FlowNavigable { get }
  /// Returns what navigating to `route` from here would do, without changes.
  ///
  /// `root` is the root of the inspected hierarchy; its own state may be predicted too.
  func predict(_ route: any Route, under root: any FlowInspectable) -> FlowPrediction
  /// Carries out a request and returns its outcome; nil if the coordinator has no such requests.
  func performRequest(_ request: NavigationRequest) -> FlowOutcome?
}

/// What navigating to a route would do.
@MainActor
public struct FlowPrediction {
  /// The steps that would be applied, or the error.
  public let outcome: Result<[NavigationStepSummary], FlowError>
  /// The root coordinator that would change the flow after the steps.
  public let flowChange: CoordinatorReference?
  /// The questions that led to the outcome.
  public let trace: NavigationTrace
  /// The coordinators that may change, in their predicted states, with links to predicted ones.
  public let changed: [any FlowInspectable]
  /// The screen that the user would see afterwards; nil if it cannot be predicted.
  public let visible: NavigationSight?

  /// Creates a prediction.
  public init(
    outcome: Result<[NavigationStepSummary], FlowError>, flowChange: CoordinatorReference? = nil,
    trace: NavigationTrace = NavigationTrace(entries: []), changed: [any FlowInspectable] = [],
    visible: NavigationSight? = nil
  ) {
    (self.outcome, self.flowChange) = (outcome, flowChange)
    (self.trace, self.changed, self.visible) = (trace, changed, visible)
  }
}

/// The outcome of a viewer's request.
public struct FlowOutcome: Sendable {
  /// Whether the route is visible, a screen or presentation was removed, or the tab is selected.
  public let succeeded: Bool
  /// The steps that were applied.
  public let steps: [NavigationStepSummary]
  /// Why the request was refused.
  public let error: FlowError?
  /// The route that the error is about; nil if only its name is known.
  public let route: RouteValue?
  /// The questions that led to the error.
  public let trace: NavigationTrace?
  /// The screen that the user saw afterwards; nil if it is not known.
  public let visible: NavigationSight?
  /// The root coordinator whose own code changed the flow after the steps.
  public let flowChange: CoordinatorReference?
  /// The navigation, if it waits at a breakpoint.
  package var parked: (any ParkableNavigation)?

  /// Creates an outcome.
  public init(
    succeeded: Bool, steps: [NavigationStepSummary] = [], error: FlowError? = nil,
    about route: RouteValue? = nil, trace: NavigationTrace? = nil,
    visible: NavigationSight? = nil, flowChange: CoordinatorReference? = nil
  ) {
    (self.succeeded, self.steps) = (succeeded, steps)
    (self.error, self.route, self.trace) = (error, route, trace)
    (self.visible, self.flowChange) = (visible, flowChange)
  }
}
