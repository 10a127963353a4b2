import FlowProtocol

extension Asker {
  /// Returns the breakpoints of an engine, and what waits at them.
  package func breakpoints(of target: String?, limit: Int? = nil) async throws -> BreakpointsReport
  {
    try await askAboutBreakpoints(target) { client, moment in
      let list = try await client.breakpoints()
      return BreakpointsReport(list.breakpoints, list.parked, at: moment, limit: limit)
    }
  }

  /// Removes a breakpoint of an engine, or all; what waits goes on waiting.
  package func removeBreakpoints(
    _ number: Int?, of target: String?, isAllowed: Bool, limit: Int? = nil
  ) async throws -> BreakpointsReport {
    try Self.checkParking(isAllowed: isAllowed)
    return try await askAboutBreakpoints(target) { client, moment in
      try await client.removeBreakpoints(number)
      let list = try await client.breakpoints()
      return BreakpointsReport(list.breakpoints, list.parked, at: moment, limit: limit)
    }
  }

  /// Decides what becomes of a parked navigation, and returns its result and the screen afterwards.
  package func resume(
    _ number: Int, by choice: ParkingChoice, of target: String?, isAllowed: Bool,
    limit: Int? = nil
  ) async throws -> ControlAnswer {
    try Self.checkParking(isAllowed: isAllowed)
    return try await askAboutBreakpoints(target) { client, _ in
      try await client.keepChanges()
      let before = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0)).revision
      let report = try await client.resume(number, by: choice.action, route: choice.route)
      return ControlAnswer(
        report, before: before, then: try await Self.screen(of: client, named: target),
        limit: limit)
    }
  }

  /// Throws unless the user allows that navigations wait.
  package static func checkParking(isAllowed: Bool) throws(ReportError) {
    if !isAllowed {
      throw .badInput("read-only: pass --control to park navigations and to decide about them")
    }
  }

  /// Asks an engine that lets viewers park navigations.
  func askAboutBreakpoints<Answer: Sendable>(
    _ target: String?, _ body: (FlowClient, AnswerMoment) async throws -> Answer
  ) async throws -> Answer {
    guard target != Self.standardInputName, case .engine(let endpoint) = try await find(target)
    else {
      let file = target == Self.standardInputName ? Self.standardInputTitle : target ?? "a file"
      throw ReportError.badInput(
        "cannot park navigations of \(file): nothing runs there; name an engine")
    }
    return try await ask(endpoint) { client in
      let engine = client.describedEngine
      if let refusal = engine.parkingRefusal(of: engine.title) {
        throw ReportError.otherVersion(refusal)
      }
      let run = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0)).epoch
      return try await body(client, AnswerMoment(target: target, engine: engine, run: run))
    }
  }
}
