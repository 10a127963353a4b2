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
  /// How a route is named in a finding: what is redacted has to be redacted here.
  public var label: @MainActor (any Route) -> RouteLabel

  /// A hierarchy; without `label`, a finding names a route with its associated values.
  public init(
    root: any FlowInspectable, routes: [any Route] = [],
    completeRouteTypes: [any Route.Type] = [], census: CoordinatorCensus? = nil,
    label: (@MainActor (any Route) -> RouteLabel)? = nil
  ) {
    self.root = root
    self.routes = routes
    self.completeRouteTypes = completeRouteTypes
    self.census = census
    self.label = label ?? { RouteLabel($0) }
  }
}
