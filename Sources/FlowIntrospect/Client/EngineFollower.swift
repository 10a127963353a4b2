/// What a viewer that follows an engine learns, in order.
public enum FollowerEvent: Sendable {
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
  /// Somebody asked for a route.
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
  /// Where the engine was found.
  private let path: String
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool

  /// Follows the engine behind `path`.
  ///
  /// With `detail` `.skeleton`, large hierarchies come as skeletons, and their details afterwards. With
  /// `asksForRoutes`, the routes that the app declared are told too.
  public init(
    path: String, as client: InitializeRequest.ClientInfo,
    detail: SnapshotRequest.Detail = .full, asksForRoutes: Bool = false
  ) {
    self.path = path
    self.client = client
    self.detail = detail
    self.asksForRoutes = asksForRoutes
  }

  /// What happens, until the stream is let go.
  ///
  /// It goes no faster than it is taken: what a slow reader does not take waits at the engine, and is
  /// dropped there in the end, as ``FollowerEvent/lost(_:)`` says.
  ///
  /// After a loss it tries again in 0.1 s, then twice as long each time up to 2 s, with jitter: the same
  /// socket, and in the same directory any engine of the same name, since an app that was started again
  /// has another process.
  public func events() -> AsyncStream<FollowerEvent> {
    let following = Following(
      .socket(path: path, client: client), detail: detail, asksForRoutes: asksForRoutes)
    return AsyncStream { await following.next() }
  }
}
