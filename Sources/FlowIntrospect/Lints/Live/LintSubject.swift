public import FlowEngine

/// A live hierarchy with what is known of it.
@MainActor
public struct LintSubject {
  /// The coordinator at which the tree starts.
  public var root: any FlowInspectable
  /// Routes to ask the coordinators about, beside those that are in the tree.
  public var routes: [any Route]
  /// The types of which ``routes`` holds every route, or one of each kind.
  public var completeRouteTypes: [any Route.Type]
  /// Who was in the tree at any time; nil where nobody took note.
  public var census: CoordinatorCensus?
  /// What the findings may tell of a route.
  public var redaction: Redaction

  /// A hierarchy whose coordinators are asked about `routes`.
  public init(
    root: any FlowInspectable, routes: [any Route] = [],
    completeRouteTypes: [any Route.Type] = [], census: CoordinatorCensus? = nil,
    redaction: Redaction = .nothing
  ) {
    self.root = root
    self.routes = routes
    self.completeRouteTypes = completeRouteTypes
    self.census = census
    self.redaction = redaction
  }

  /// A hierarchy whose coordinators are asked about the routes that `catalogue` declares.
  ///
  /// O(declared routes).
  public init(
    root: any FlowInspectable, catalogue: RouteCatalogue, census: CoordinatorCensus? = nil,
    redaction: Redaction = .nothing
  ) {
    self.init(
      root: root, routes: catalogue.declaredRoutes, completeRouteTypes: catalogue.completeTypes,
      census: census, redaction: redaction)
  }
}
