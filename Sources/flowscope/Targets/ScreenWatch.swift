import FlowProtocol

/// Records the routes that an engine shows while it is watched.
///
/// An engine counts requested routes, but knows only the current screen. Without a watch, a route
/// that appears and disappears without a request would count as never seen.
struct ScreenWatch {
  private let client: FlowClient
  private let noting: Task<RouteCoverage, Never>

  /// Begins with the current screen.
  ///
  /// - Throws: ``TransportError`` or `RemoteError`.
  static func begin(_ client: FlowClient) async throws -> ScreenWatch {
    // Subscribes first, so that no change after the snapshot is missed.
    _ = try await client.send(SubscribeRequest())
    let first = try await client.snapshot()
    return ScreenWatch(client: client, noting: Task { await note(first, of: client) })
  }

  /// Ends the connection; returns all routes that were shown, up to the last notification.
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
        // A notification in between was lost, and its screen may be gone.
        guard let now = try? await client.snapshot() else { continue }
        snapshot = now
      case .navigated, .errorReported, .linted: continue
      }
      shown.noteShown(snapshot)
    }
    return shown
  }
}
