import FlowProtocol

/// Asks an engine what a navigation would do.
enum ExplainTarget {
  typealias Answer = (result: ExplainRequest.Result, now: FlowSnapshot)

  /// How often a hierarchy is read anew that changed in between.
  private static let attempts = 5

  /// The answer, and the hierarchy that it is about; that may be of another revision where the app
  /// navigates all the time.
  ///
  /// - Throws: ``FlowscopeError``, ``TransportError`` or `RemoteError`.
  static func explanation(
    of route: String, from origin: String?, at target: String?
  ) async throws -> Answer {
    guard case .engine(let path) = try await Target.find(target) else {
      throw refusal(of: target ?? "a file")
    }
    return try await Target.ask(path) { client in
      try await answer(of: client, route) { now in
        try origin.map { try CoordinatorName.resolve($0, in: now) }
      }
    }
  }

  /// What the engine at the other end says; `origin` finds where the navigation begins.
  static func answer(
    of client: FlowClient, _ route: String, from origin: (FlowSnapshot) throws -> NodeID?
  ) async throws -> Answer {
    var answer = try await ask(client, route, from: origin)
    for _ in 1..<attempts where !answer.result.isAbout(answer.now) {
      answer = try await ask(client, route, from: origin)
    }
    return answer
  }

  /// Why there is no explanation of what somebody navigates to in a recording or a snapshot.
  static func refusal(of file: String) -> FlowscopeError {
    .badInput(
      "cannot explain a navigation in \(file): it has no coordinators to ask; name an engine")
  }

  private static func ask(
    _ client: FlowClient, _ route: String, from origin: (FlowSnapshot) throws -> NodeID?
  ) async throws -> Answer {
    let now = try await client.snapshot()
    return (try await client.send(ExplainRequest(route: route, from: try origin(now))), now)
  }
}

extension ExplainRequest.Result {
  fileprivate func isAbout(_ snapshot: FlowSnapshot) -> Bool {
    epoch == snapshot.epoch && revision == snapshot.revision
  }
}
