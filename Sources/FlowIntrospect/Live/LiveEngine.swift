import FlowEngine

/// The live hierarchy as requests reach it, on the main actor.
@MainActor
final class LiveEngine {
  private(set) weak var root: (any FlowInspectable)?
  let redaction: Redaction
  private let allowsControl: Bool
  private(set) var catalogue: RouteCatalogue
  /// Who was in the tree while somebody wanted to know what the lints find.
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

  /// Refuses everything from now on, requests that are under way included.
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

  func explain(_ name: RouteName, from origin: NodeID?) throws(RemoteError) -> Foretold {
    try control().explain(route(named: name), from: origin)
  }

  /// Notes routes that were navigated to, so that they can be named.
  func noteSeen(_ routes: [RouteValue]) {
    for route in routes { catalogue.noteSeen(route.route) }
  }
}
