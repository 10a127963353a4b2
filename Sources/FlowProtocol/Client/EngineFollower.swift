import Foundation
import NIOConcurrencyHelpers

/// A follower of one engine: it connects, stays up to date, and reconnects when the engine returns.
public struct EngineFollower: Sendable {
  private let client: InitializeRequest.ClientInfo
  private let place: EngineLocation
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool

  /// The place where the engine served last; an app that restarts has another one.
  public var endpoint: Endpoint { place.endpoint }

  /// The connection that the events come over, for questions; nil while there is none.
  package var connection: FlowClient? { place.connection }

  /// Creates a follower of the engine at `endpoint`.
  ///
  /// With `detail` `.skeleton`, large hierarchies arrive as skeletons first, and their details
  /// afterwards. With `asksForRoutes`, the follower also reports the routes that the app declared.
  public init(
    of endpoint: Endpoint, as client: InitializeRequest.ClientInfo,
    detail: SnapshotRequest.Detail = .full, asksForRoutes: Bool = false
  ) {
    place = EngineLocation(endpoint)
    self.client = client
    self.detail = detail
    self.asksForRoutes = asksForRoutes
  }

  /// Returns the events of the engine, until the caller drops the stream.
  ///
  /// A second call starts where the engine was found last. The stream reads only as
  /// fast as its caller: events that a slow caller does not take wait at the engine, which finally
  /// drops them and reports `FollowerEvent.lost`.
  ///
  /// An engine that does not answer is waited for, and `FollowerEvent.silent(_:)` says so within two
  /// seconds: its process, or, if it sends beats, its main actor.
  ///
  /// After a loss the follower tries again after 0.1 s, then after twice as long each time, up to 2
  /// s, with jitter. It tries the same place, and any engine of the same name in the directory
  /// of the same socket, since an app that restarts is another process.
  public func events() -> AsyncStream<FollowerEvent> {
    let following = follow()
    return AsyncStream { await following.next() }
  }

  /// Returns the same events as ``events()``, with those that need no waiting in one batch.
  package func batches() -> AsyncStream<[FollowerEvent]> {
    let following = follow()
    return AsyncStream { await following.nextBatch() }
  }

  private func follow() -> Following {
    Following(.location(place), as: client, detail: detail, asksForRoutes: asksForRoutes)
  }
}

/// The last known location of an engine.
package final class EngineLocation: Sendable {
  private struct State {
    var endpoint: Endpoint
    var name: String?
    var lost = Date()
    var connection: FlowClient?
  }

  private let state: NIOLockedValueBox<State>

  package init(_ endpoint: Endpoint) { state = NIOLockedValueBox(State(endpoint: endpoint)) }

  package var endpoint: Endpoint { state.withLockedValue { $0.endpoint } }
  var connection: FlowClient? { state.withLockedValue { $0.connection } }

  func met(_ connection: FlowClient) {
    state.withLockedValue {
      $0.name = connection.engine.name
      $0.connection = connection
    }
  }

  /// The connection has ended, unless another one has begun meanwhile.
  func lost(_ connection: FlowClient) {
    state.withLockedValue {
      $0.lost = Date()
      if $0.connection === connection { $0.connection = nil }
    }
  }

  /// Searches for the engine at its old socket, else for one of its name that started since the loss.
  ///
  /// An engine of that name that ran all along belongs to another app.
  package func find() async {
    let last = state.withLockedValue { $0 }
    guard let name = last.name, case .unixSocket(let path) = last.endpoint,
      let slash = path.lastIndex(of: "/")
    else { return }
    if case .live = try? SocketProbe.look(at: path) { return }
    let engines = await RunningEngine.all(in: SocketDirectory(path: String(path[..<slash])))
    let again = engines.first { engine in
      engine.info.map { $0.name == name && $0.startedAt > last.lost - 1 } == true
    }
    if let again { state.withLockedValue { $0.endpoint = again.endpoint } }
  }
}
