/// What a viewer does without a request that an engine does not know.
///
/// An engine of another kind may answer little more than its hierarchy. Whether an answer says that a
/// request is missing is asked nowhere else.
package enum MissingRequest: CaseIterable, Sendable {
  /// The map that an app declares has its roots only: a hierarchy has these, and who takes another
  /// route is told by `flow/explainMany` alone.
  case claimsOfMap
  /// The links of that map have no routes, and no further one is asked about: `flow/explain` alone
  /// resolves them.
  case routeOfLink
  /// `explain --all` ends: asked one by one, the routes would be about many moments of the app, and
  /// a question that was meant to be one would become thousands.
  case allExplained
  /// A navigation is not explained, and nothing else stands in for it: the viewer knows what
  /// coordinators show, and not what they would take.
  case explanation
  /// The viewer runs the lints that need no more than a hierarchy, and in the inspector those that
  /// need its changes too.
  case findings
  /// Coverage counts the navigations that the viewer sees, and the inspector's routes are those that
  /// were requested: nothing says which others there are.
  case declaredRoutes
  /// The map that an app declares has its roots only, as a hierarchy has no other routes.
  case routesOfMap
  /// `explain --all` ends: there is no list of what to explain.
  case routesToExplain
  /// The inspector's routes have no outcomes, and it does not ask again: it would at each change, and
  /// an engine learns no request while it runs.
  case outcomesOfRoutes

  /// A coordinator's id is looked for in the skeleton: without `flow/nodes`, nothing smaller has it.
  case coordinatorOfID

  /// What the user is told about an engine; nil if nothing is lost.
  package func remark(on engine: String) -> String? {
    switch self {
    case .coordinatorOfID: nil
    case .explanation: "\(engine) does not explain navigations"
    case .findings: "\(engine) does not run lints: those that need only its hierarchy ran here"
    case .declaredRoutes: "\(engine) does not say which routes its app declares"
    case .routesOfMap: "\(engine) does not list its routes: the map has only the roots"
    case .routesToExplain: "\(engine) does not list its routes; name one"
    case .claimsOfMap: "\(engine) does not explain its routes: the map has only the roots"
    case .routeOfLink: "\(engine) does not say where links lead: the map has only their patterns"
    case .allExplained: "\(engine) explains only one route at a time: name one"
    case .outcomesOfRoutes: "\(engine) explains only one route at a time"
    }
  }
}

extension MissingRequest {
  /// Throws a ``ReportError`` for an engine that says in its capabilities that it does not explain.
  static func checkExplains(_ client: FlowClient) throws {
    if client.describedEngine.lacksExplanations { throw refusal(.explanation, of: client) }
  }

  /// The error for a request without which there is nothing to show.
  static func refusal(_ request: MissingRequest, of client: FlowClient) -> ReportError {
    .otherVersion(request.remark(on: client.engine.title) ?? client.engine.title)
  }
}

extension Asker {
  /// Says what the user misses because the engine does not know a request.
  func tell(_ missing: MissingRequest, of client: FlowClient) {
    if let remark = missing.remark(on: client.engine.title) { tell(remark) }
  }
}

extension Error {
  /// Whether an engine says that it does not know the request.
  package var isMissingRequest: Bool {
    (self as? RemoteError)?.code == RemoteError.Code.methodNotFound
  }
}
