#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a viewer that follows an engine learns, in order.
public enum FollowerEvent: Sendable {
  /// A connection stands. What follows is a snapshot.
  case connected(EngineInfo)
  /// The whole hierarchy; replaces what was known.
  case snapshot(FlowSnapshot)
  /// The errors that the engine remembers from before, and how many there were in all.
  case journal([ErrorReport], total: UInt64)
  /// The hierarchy changed: the delta follows on the snapshot.
  case changed(FlowDelta)
  /// Somebody asked for a route.
  case navigated(NavigationReport)
  /// An error was reported.
  case errorReported(ErrorReport)
  /// This many notifications were lost; a new snapshot follows.
  case lost(Int)
  /// There is no connection, for this reason; another attempt follows by itself.
  case disconnected(reason: String)
}

/// Follows one engine: connects, keeps in step, and comes back when the engine does.
public struct EngineFollower: Sendable {
  private let client: InitializeRequest.ClientInfo
  /// Where the engine was found.
  private let path: String

  /// Follows the engine behind `path`.
  public init(path: String, as client: InitializeRequest.ClientInfo) {
    self.path = path
    self.client = client
  }

  /// What happens, until the stream is let go.
  ///
  /// After a loss it tries again in 0.1 s, then twice as long each time up to 2 s, with jitter: the same
  /// socket, and in the same directory any engine of the same name, since an app that was started again
  /// has another process.
  public func events() -> AsyncStream<FollowerEvent> {
    AsyncStream { continuation in
      let task = Task { await follow(continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func follow(_ continuation: AsyncStream<FollowerEvent>.Continuation) async {
    var path = path
    var name: String?
    var delay = Self.firstDelay
    var lost = Date()
    while !Task.isCancelled {
      do {
        let connection = try await FlowClient.connect(to: path, as: client)
        name = connection.engine.name
        continuation.yield(.connected(connection.engine))
        do {
          try await relay(connection, continuation) { delay = Self.firstDelay }
        } catch {
          lost = Date()
          await connection.close()
          throw error
        }
      } catch {
        if Task.isCancelled { break }
        continuation.yield(.disconnected(reason: "\(error)"))
      }
      try? await Task.sleep(for: delay * Double.random(in: 0.8...1.2))
      delay = min(delay * 2, .seconds(2))
      if let name, let again = await Self.find(name, near: path, since: lost) { path = again }
    }
    continuation.finish()
  }

  private static let firstDelay = Duration.milliseconds(100)

  /// Passes on what one connection says until it ends; `didSettle` is called once it has all there was.
  private func relay(
    _ client: FlowClient, _ continuation: AsyncStream<FollowerEvent>.Continuation,
    didSettle: () -> Void
  ) async throws {
    _ = try await client.send(SubscribeRequest())
    var revision = try await resync(client, continuation)
    let (errors, total) = try await client.errors()
    continuation.yield(.journal(errors, total: total))
    didSettle()
    var lastError = total
    for await notification in client.notifications {
      switch notification {
      case .changed(let delta) where delta.revision <= revision: break
      case .changed(let delta) where delta.revision == revision + 1:
        revision = delta.revision
        continuation.yield(.changed(delta))
      case .changed:
        revision = try await resync(client, continuation)
      case .navigated(let navigation):
        continuation.yield(.navigated(navigation))
      case .errorReported(let report) where report.sequence > lastError:
        lastError = report.sequence
        continuation.yield(.errorReported(report))
      case .errorReported: break
      case .dropped(let loss):
        continuation.yield(.lost(loss.lost))
        revision = try await resync(client, continuation)
        let (missed, total) = try await client.errors(since: lastError)
        for report in missed { continuation.yield(.errorReported(report)) }
        lastError = total
      }
    }
    throw TransportError.connectionLost(path: client.path)
  }

  private func resync(
    _ client: FlowClient, _ continuation: AsyncStream<FollowerEvent>.Continuation
  ) async throws -> UInt64 {
    let snapshot = try await client.snapshot()
    continuation.yield(.snapshot(snapshot))
    return snapshot.revision
  }

  /// The engine behind `path`, or one of the same name that started since the connection was lost: one
  /// that ran all along is another app.
  private static func find(_ name: String, near path: String, since loss: Date) async -> String? {
    if case .live = try? SocketProbe.look(at: path) { return path }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let directory = SocketDirectory(path: String(path[..<slash]))
    return await RunningEngine.all(in: directory)
      .first { $0.info?.name == name && $0.info.map { $0.startedAt > loss - 1 } == true }?.path
  }
}
