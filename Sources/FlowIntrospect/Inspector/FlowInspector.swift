import FlowEngine
import Logging

/// Serves a live hierarchy to any viewer on this machine that belongs to the same user.
///
/// ```swift
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop")
/// ```
///
/// While nobody looks, the app pays nothing. While somebody does, its main actor pays for noting what
/// changed, and for handing over what was noted. The root is not retained.
@MainActor
public final class FlowInspector {
  /// Who serves.
  public let engine: EngineInfo
  /// Where the socket is.
  public let socketPath: String

  let hub: InspectionHub
  var watcher: HierarchyWatcher { hub.watcher }
  private let bounds: ServiceBounds
  private var server: SocketServer?

  /// How long looking at coordinators has held the app's main actor so far.
  ///
  /// Noting what changes is not in it: that is less than a microsecond each time.
  public var timeOnMainActor: Duration { hub.watcher.timeSpent }

  /// Starts to serve `root` and what is below it.
  ///
  /// The socket is `<name>-<pid>.sock` in `directory`, or `path` where that is given. Unless told otherwise,
  /// viewers can only look: see ``InspectorOptions``.
  ///
  /// - Throws: ``TransportError``, where the directory cannot be trusted, the path is too long, or
  ///   somebody serves there already.
  public static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory = .standard(),
    path: String? = nil, options: InspectorOptions = InspectorOptions()
  ) throws -> FlowInspector {
    try start(
      root, name: name, directory: directory, path: path, options: options,
      bounds: ServiceBounds())
  }

  static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory, path: String?,
    options: InspectorOptions, bounds: ServiceBounds
  ) throws -> FlowInspector {
    let engine = EngineInfo(servingAs: name)
    if path == nil { try directory.prepare() }
    let socketPath = path ?? directory.socketPath(name: name, pid: engine.pid)
    let inspector = FlowInspector(
      root: root, engine: engine, socketPath: socketPath, options: options, bounds: bounds)
    try inspector.serve()
    return inspector
  }

  private init(
    root: some FlowInspectable, engine: EngineInfo, socketPath: String,
    options: InspectorOptions, bounds: ServiceBounds
  ) {
    self.engine = engine
    self.socketPath = socketPath
    self.bounds = bounds
    hub = InspectionHub(root: root, options: options, bounds: bounds)
  }

  private func serve() throws {
    let log = ConnectionLog(Logger(label: "flowscope.inspector"), clock: bounds.clock)
    server = try SocketServer(path: socketPath, bounds: bounds, log: log) {
      [hub, engine, bounds] connections in
      ServerSession(engine: engine, hub: hub, log: log, bounds: bounds, connections: connections)
    }
  }

  /// Closes every connection and takes the socket away.
  public func stop() {
    server?.stop()
    server = nil
    watcher.stopForGood()
    hub.live.stop()
    Task { [hub] in await hub.stop() }
  }

  /// Notes that a coordinator of another framework changed; FlowEngine's are watched anyway.
  public func didChange(_ inspectable: any FlowInspectable) {
    hub.watcher.note(changed: inspectable)
  }
}
