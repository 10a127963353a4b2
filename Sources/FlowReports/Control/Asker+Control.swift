/// How a change of an app is requested.
package struct ControlConditions: Equatable, Sendable {
  /// Whether the user opted in: the app has to as well.
  package let isAllowed: Bool
  /// Whether nothing is changed: the answer says what would be.
  package let isDryRun: Bool
  /// The revision that the hierarchy has to have; nil for any.
  package let revision: UInt64?

  package init(isAllowed: Bool, isDryRun: Bool = false, revision: UInt64? = nil) {
    (self.isAllowed, self.isDryRun, self.revision) = (isAllowed, isDryRun, revision)
  }

  /// Throws unless the user allows the change, or nothing is changed.
  package func check(_ action: ControlAction) throws(ReportError) {
    if isAllowed || isDryRun { return }
    throw .badInput(
      "read-only: pass --control to \(action.verb), or --dry-run to see what it would do")
  }
}

extension Asker {
  /// Requests a change of an app, which both sides have to allow, and returns the screen afterwards.
  ///
  /// A dry run changes nothing, and needs no permission.
  package func control(
    _ action: ControlAction, of target: String?, under conditions: ControlConditions,
    limit: Int? = nil
  ) async throws -> ControlAnswer {
    // Before anything is asked.
    try conditions.check(action)
    guard target != Self.standardInputName, case .engine(let endpoint) = try await find(target)
    else {
      let file = target == Self.standardInputName ? Self.standardInputTitle : target ?? "a file"
      throw ReportError.badInput(
        "cannot \(action.verb) in \(file): nothing runs there; name an engine")
    }
    return try await ask(endpoint) { client in
      if !conditions.isDryRun { try Self.checkControl(of: client) }
      try await client.keepChanges()
      let snapshot = try await client.hierarchy(for: action)
      if let revision = conditions.revision, revision != snapshot.revision {
        throw ReportError(RemoteError.otherRevision(snapshot.revision, than: revision))
      }
      let resolved = try ResolvedAction(action, in: snapshot)
      if conditions.isDryRun {
        return try await Self.predict(resolved, asking: client, named: target, limit: limit)
      }
      let report = try await resolved.call.perform(over: client, ifRevision: conditions.revision)
      return ControlAnswer(
        report, before: snapshot.revision,
        then: try await Self.screen(of: client, named: target), limit: limit)
    }
  }

  /// Throws for an engine that says in its capabilities that viewers may not navigate.
  private static func checkControl(of client: FlowClient) throws {
    let engine = client.describedEngine
    if engine.allowsControl != false { return }
    throw ReportError.otherVersion(
      "\(engine.title) does not let viewers navigate".advising(engine.controlAdvice))
  }

  private static func predict(
    _ action: ResolvedAction, asking client: FlowClient, named target: String?, limit: Int?
  ) async throws -> ControlAnswer {
    let screen = try await screen(of: client, named: target)
    let request: String
    switch action.call {
    case .navigate(let route, _):
      let result = try await ExplainQuestion.answer(of: client, about: route).result
      return ControlAnswer(explaining: result, on: screen, limit: limit)
    case .pop: request = "pop"
    case .dismissModal: request = "dismissModal"
    case .dismissDetour: request = "dismissDetour"
    case .selectTab: request = "selectTab"
    }
    return ControlAnswer(action, request: request, on: screen, limit: limit)
  }
}

extension FlowClient {
  /// Returns the hierarchy in which the names of an action are resolved: the skeleton, with the
  /// details of the way to the screen, or all of it where names of tabs or a presenter need it.
  fileprivate func hierarchy(for action: ControlAction) async throws -> FlowSnapshot {
    switch action {
    case .navigate, .pop, .dismiss(nil): return try await skeletonWithWay()
    case .selectTab(let tab, _) where Int(tab) != nil: return try await skeletonWithWay()
    case .selectTab, .dismiss: return try await snapshot()
    }
  }
}
