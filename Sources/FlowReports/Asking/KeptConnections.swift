import Foundation

/// Connections to engines that stay open between questions, for a program that asks again and again.
///
/// Questions to one engine share a connection, also at the same time.
package actor KeptConnections {
  private var clients: [Endpoint: Task<FlowClient, any Error>] = [:]
  /// The endpoints in the order of their last use.
  private var used: [Endpoint] = []

  /// The number of connections that are kept.
  private static let most = 8
  /// The bytes of notifications that a connection keeps: nothing reads them.
  private static let inboxBytes = 64 << 10

  package init() {}

  /// Asks an engine over the kept connection, or a new one.
  nonisolated func ask<Answer: Sendable>(
    _ endpoint: Endpoint, _ asker: Asker, _ body: (FlowClient) async throws -> Answer
  ) async throws -> Answer {
    let client = try await client(at: endpoint, for: asker)
    do {
      return try await body(client)
    } catch let error as TransportError {
      await drop(endpoint)
      throw ReportError.explained(error, by: client.pulse)
    }
  }

  private func client(at endpoint: Endpoint, for asker: Asker) async throws -> FlowClient {
    if let known = clients[endpoint] {
      if let client = try? await known.value, await client.endReason() == nil {
        use(endpoint)
        return client
      }
      // Another question may have connected again meanwhile.
      if clients[endpoint] == known { clients[endpoint] = nil }
      return try await self.client(at: endpoint, for: asker)
    }
    let (viewer, patience) = (asker.viewer, asker.listener.patience)
    let task = Task {
      try await FlowClient.connect(
        to: endpoint, as: viewer, inboxBytes: Self.inboxBytes, pulse: Pulse(), patience: patience)
    }
    clients[endpoint] = task
    use(endpoint)
    do { return try await task.value } catch {
      if clients[endpoint] == task { clients[endpoint] = nil }
      throw error
    }
  }

  private func use(_ endpoint: Endpoint) {
    used.removeAll { $0 == endpoint }
    used.append(endpoint)
    while used.count > Self.most { drop(used.removeFirst()) }
  }

  private func drop(_ endpoint: Endpoint) {
    guard let task = clients.removeValue(forKey: endpoint) else { return }
    Task { await (try? task.value)?.close() }
  }

  /// Closes all connections.
  package func close() async {
    let all = clients.values
    (clients, used) = ([:], [])
    for task in all { await (try? task.value)?.close() }
  }
}
