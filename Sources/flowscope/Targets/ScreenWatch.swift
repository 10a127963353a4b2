import FlowProtocol

/// Notes what an engine shows while somebody watches it.
///
/// An engine counts what it is asked for, and knows of the screen only what is on it: a route that came
/// and went by itself would be one that nobody ever saw.
struct ScreenWatch {
  private let client: FlowClient
  private let noting: Task<RouteCoverage, Never>

  /// Begins with what shows now.
  ///
  /// - Throws: ``TransportError`` or `RemoteError`.
  static func begin(_ client: FlowClient) async throws -> ScreenWatch {
    // In this order: what changes after the snapshot is told.
    _ = try await client.send(SubscribeRequest())
    let first = try await client.snapshot()
    return ScreenWatch(client: client, noting: Task { await note(first, of: client) })
  }

  /// Ends the connection; gives all that showed, up to the last that the engine told.
  func end() async -> RouteCoverage {
    await client.close()
    return await noting.value
  }

  private static func note(_ first: FlowSnapshot, of client: FlowClient) async -> RouteCoverage {
    var shown = RouteCoverage()
    var snapshot = first
    shown.noteShown(snapshot)
    for await notification in client.notifications {
      switch notification {
      case .changed(let delta) where delta.revision <= snapshot.revision: continue
      case .changed(let delta) where delta.since <= snapshot.revision: snapshot.apply(delta)
      case .changed, .dropped:
        // Something between was not told, and shows no more.
        guard let now = try? await client.snapshot() else { continue }
        snapshot = now
      case .navigated, .errorReported, .linted: continue
      }
      shown.noteShown(snapshot)
    }
    return shown
  }
}
