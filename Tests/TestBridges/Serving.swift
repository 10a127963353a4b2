package import FlowBridge
package import FlowProtocol
import TestEngines
import TestSystem

/// Connects a viewer that waits as long as the main actor is busy, such as with another test.
package func attached(to endpoint: Endpoint) async throws -> FlowClient {
  try await FlowClient.connect(
    to: endpoint, as: viewer, pulse: Pulse(), patience: .untilAnswered)
}

/// Serves a bridge while `body` runs: in its own directory, if it has not started yet.
@MainActor
package func serving(
  _ bridge: Bridge, _ body: @MainActor (FlowClient) async throws -> Void
) async throws {
  let directory = TemporaryDirectory()
  try bridge.start(directory: directory.sockets)
  defer { bridge.stop() }
  guard let endpoint = bridge.endpoint else { throw NotServing() }
  let client = try await attached(to: endpoint)
  try await client.closing { try await body(client) }
}

/// A bridge that has started has no endpoint, as in a build without bridges.
private struct NotServing: Error {}

/// The navigations of a subscribed viewer, taken one by one.
@MainActor
package struct HeardNavigations {
  private let client: FlowClient

  package init(of client: FlowClient) async throws {
    self.client = client
    _ = try await client.send(SubscribeRequest())
  }

  package func next() async -> NavigationReport? {
    for await case .navigated(let report) in client.notifications { return report }
    return nil
  }
}

extension FlowSnapshot {
  /// The first node with this name, parents before children.
  package func node(_ name: String) -> FlowNode? { preorder.first { $0.name == name } }
}
