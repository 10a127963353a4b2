package import FlowEngine
package import FlowProtocol

/// Asks an engine what a navigation would do.
package enum ExplainQuestion {
  package typealias Answer = (result: ExplainRequest.Result, now: FlowSnapshot)

  /// The number of attempts to get an answer and a hierarchy of the same revision.
  private static let attempts = 5

  /// Returns the answer and the hierarchy that it is about.
  ///
  /// The two have different revisions if the app navigates all the time. `origin` finds the
  /// coordinator where the navigation begins.
  package static func answer(
    of client: FlowClient, _ route: String, from origin: (FlowSnapshot) throws -> CoordinatorID?
  ) async throws -> Answer {
    var answer = try await ask(client, route, from: origin)
    for _ in 1..<attempts where !answer.result.isAbout(answer.now) {
      answer = try await ask(client, route, from: origin)
    }
    return answer
  }

  private static func ask(
    _ client: FlowClient, _ route: String, from origin: (FlowSnapshot) throws -> CoordinatorID?
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
