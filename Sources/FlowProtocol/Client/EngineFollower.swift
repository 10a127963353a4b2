import NIOConcurrencyHelpers

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a viewer that follows an engine learns, in order.
public enum FollowerEvent: Equatable, Sendable {
  /// A connection stands. What follows is a snapshot, or, where the engine still knew what was missed, that.
  case connected(EngineInfo)
  /// The whole hierarchy; replaces what was known.
  case snapshot(FlowSnapshot)
  /// Coordinators of which only the skeleton was known, whole; nothing of them changed.
  case detailed([FlowNode])
  /// The errors that the engine remembers from before, and how many there were in all.
  case journal([ErrorReport], total: UInt64)
  /// What the app declared, once for each run of the engine; told where it was asked for, and where the
  /// engine knows.
  case declared(DeclaredRoutes)
  /// The hierarchy changed: the delta follows on the snapshot.
  case changed(FlowDelta)
  /// A route was asked for.
  case navigated(NavigationReport)
  /// An error was reported.
  case errorReported(ErrorReport)
  /// What the lints find is another than before; told once somebody asked for it.
  case linted(added: [LintFinding], removed: [LintFinding.ID])
  /// This many notifications were lost; a new snapshot follows.
  case lost(Int)
  /// There is no connection, for this reason; another attempt follows by itself.
  case disconnected(reason: String)
}

/// Follows one engine: connects, keeps in step, and comes back when the engine does.
public struct EngineFollower: Sendable {
  private let client: InitializeRequest.ClientInfo
  private let place: EnginePlace
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool

  /// Where the engine was found last: an app that was started again has another socket.
  public var path: String { place.path }

  /// Follows the engine behind `path`.
  ///
  /// With `detail` `.skeleton`, large hierarchies come as skeletons, and their details afterwards. With
  /// `asksForRoutes`, the routes that the app declared are told too.
  public init(
    path: String, as client: InitializeRequest.ClientInfo,
    detail: SnapshotRequest.Detail = .full, asksForRoutes: Bool = false
  ) {
    place = EnginePlace(path: path)
    self.client = client
    self.detail = detail
    self.asksForRoutes = asksForRoutes
  }

  /// What happens, until the stream is let go; another time, it begins where the engine was found last.
  ///
  /// It goes no faster than it is taken: what a slow reader does not take waits at the engine, and is
  /// dropped there in the end, as ``FollowerEvent/lost(_:)`` says.
  ///
  /// After a loss it tries again in 0.1 s, then twice as long each time up to 2 s, with jitter: the same
  /// socket, and in the same directory any engine of the same name, since an app that was started again
  /// has another process.
  public func events() -> AsyncStream<FollowerEvent> {
    let following = Following(
      .socket(place, client: client), detail: detail, asksForRoutes: asksForRoutes)
    return AsyncStream { await following.next() }
  }
}

/// Where an engine is, as far as whoever follows it knows.
package final class EnginePlace: Sendable {
  private let state: NIOLockedValueBox<(path: String, name: String?, lost: Date)>

  package init(path: String) { state = NIOLockedValueBox((path, nil, Date())) }

  package var path: String { state.withLockedValue { $0.path } }

  func met(_ engine: EngineInfo) { state.withLockedValue { $0.name = engine.name } }
  package func lost() { state.withLockedValue { $0.lost = Date() } }

  /// Looks for the engine: where it was, or one of the same name that started since the connection was lost.
  ///
  /// One that ran all along is another app.
  package func find() async {
    let (path, name, lost) = state.withLockedValue { $0 }
    guard let name, let slash = path.lastIndex(of: "/") else { return }
    if case .live = try? SocketProbe.look(at: path) { return }
    let engines = await RunningEngine.all(in: SocketDirectory(path: String(path[..<slash])))
    let again = engines.first { engine in
      engine.info.map { $0.name == name && $0.startedAt > lost - 1 } == true
    }
    if let again { state.withLockedValue { $0.path = again.path } }
  }
}
