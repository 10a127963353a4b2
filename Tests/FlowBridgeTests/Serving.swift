import TestEngines
import TestSystem

@testable import FlowBridge
@testable import FlowProtocol

/// Connects a viewer that waits as long as the main actor is busy, such as with another test.
func attached(to endpoint: Endpoint) async throws -> FlowClient {
  try await FlowClient.connect(
    to: endpoint, as: viewer, pulse: Pulse(), patience: .untilAnswered)
}

/// Serves a bridge in its own directory while `body` runs.
@MainActor
func serving(
  _ bridge: Bridge, _ body: @MainActor (FlowClient) async throws -> Void
) async throws {
  let directory = TemporaryDirectory()
  try bridge.start(directory: directory.sockets)
  defer { bridge.stop() }
  guard let endpoint = bridge.endpoint else { return }
  let client = try await attached(to: endpoint)
  do {
    try await body(client)
  } catch {
    await client.close()
    throw error
  }
  await client.close()
}

/// The navigations of a subscribed viewer, taken one by one.
@MainActor
struct HeardNavigations {
  private let client: FlowClient

  init(of client: FlowClient) async throws {
    self.client = client
    _ = try await client.send(SubscribeRequest())
  }

  func next() async -> NavigationReport? {
    for await case .navigated(let report) in client.notifications { return report }
    return nil
  }
}

extension FlowSnapshot {
  func node(_ name: String) -> FlowNode? { preorder.first { $0.name == name } }
}
