extension Linter {
  /// Returns the findings of every lint for a live hierarchy, without a pause.
  ///
  /// O(coordinators × routes of their types), on the main actor: suitable for tests, not for a
  /// running app.
  @MainActor
  public func check(_ subject: LintSubject) -> LintReport {
    let pass = LintPass(subject, configuration: configuration)
    while !pass.resume(steps: .max) {}
    let walked = FlowSnapshot(
      of: subject.root, epoch: "", revision: 1, redaction: subject.redaction)
    let snapshot = SnapshotLinter(
      walked, configuration: configuration, hidesValues: subject.redaction.hidesValues)
    return LintReport(snapshot.outcome, pass.outcome, configuration: configuration)
  }
}

/// A live hierarchy and the known facts about it.
@MainActor
public struct LintSubject {
  /// The coordinator at the top of the tree.
  public var root: any FlowInspectable
  /// The routes to ask the coordinators about, besides those in the tree.
  public var routes: [any Route]
  /// The types whose routes are all in ``routes``, or one of each kind.
  public var completeRouteTypes: [any Route.Type]
  /// The record of the coordinators that were in the tree; nil if there is none.
  public var census: CoordinatorCensus?
  /// The redaction of routes in findings.
  public var redaction: Redaction
  /// Whether the coordinators are asked about routes.
  var answers = true
  /// What is added to the states of coordinators.
  var additions: (any InspectionAdditions)?

  /// Creates a subject whose coordinators are asked about `routes`.
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

  /// Creates a subject whose coordinators are asked about the routes of `catalogue`; O(routes).
  public init(
    root: any FlowInspectable, catalogue: RouteCatalogue, census: CoordinatorCensus? = nil,
    redaction: Redaction = .nothing
  ) {
    self.init(
      root: root, routes: catalogue.declaredRoutes, completeRouteTypes: catalogue.completeTypes,
      census: census, redaction: redaction)
  }
}
