import TestEngines
import TestSystem

@testable import FlowBridge
@testable import FlowProtocol

/// Serves a bridge in its own directory while `body` runs.
@MainActor
func serving(
  _ bridge: Bridge, _ body: @MainActor (FlowClient) async throws -> Void
) async throws {
  let directory = TemporaryDirectory()
  try bridge.start(directory: directory.sockets)
  defer { bridge.stop() }
  guard let endpoint = bridge.endpoint else { return }
  let client = try await FlowClient.connect(to: endpoint, as: viewer)
  do {
    try await body(client)
  } catch {
    await client.close()
    throw error
  }
  await client.close()
}

extension FlowClient {
  /// Subscribes, and returns the navigations from then on.
  func following() async throws -> AsyncStream<NavigationReport>.Iterator {
    _ = try await send(SubscribeRequest())
    let notifications = notifications
    return AsyncStream { continuation in
      let task = Task {
        for await case .navigated(let report) in notifications { continuation.yield(report) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }.makeAsyncIterator()
  }
}

extension FlowSnapshot {
  func node(_ name: String) -> FlowNode? { preorder.first { $0.name == name } }
}
