import FlowEngine

/// The live hierarchy on the main actor, for requests.
@MainActor
final class LiveEngine {
  private(set) weak var root: (any FlowInspectable)?
  let redaction: Redaction
  private let allowsControl: Bool
  private(set) var catalogue: RouteCatalogue
  /// The coordinators that were in the tree while a viewer wanted lint findings.
  var census: CoordinatorCensus?
  var censusObservation: FlowObservation?
  var lintPass: LintPass?
  private var isStopped = false

  init(root: any FlowInspectable, options: InspectorOptions) {
    self.root = root
    allowsControl = options.allowsControl
    redaction = options.redaction
    catalogue = options.catalogue
    catalogue.label = options.redaction.label(of:)
  }

  /// Refuses every request from now on, including those in progress.
  func stop() { isStopped = true }

  func control() throws(RemoteError) -> InspectorControl {
    if isStopped { throw .stopped }
    guard let root else { throw .hierarchyGone }
    return InspectorControl(root: root, allowsControl: allowsControl)
  }

  func route(named name: RouteName) throws(RemoteError) -> any Route {
    guard let root else { throw .hierarchyGone }
    return try catalogue.route(named: name, in: root, redaction: redaction)
  }

  func explain(_ name: RouteName, from origin: CoordinatorID?) throws(RemoteError)
    -> NavigationPrediction
  {
    try control().explain(route(named: name), from: origin)
  }

  /// Notes routes that the app navigated to, so that viewers can name them.
  func noteSeen(_ routes: [RouteValue]) {
    for route in routes { catalogue.noteSeen(route.route) }
  }
}
