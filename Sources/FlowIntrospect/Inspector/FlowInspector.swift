// FlowProtocol is re-exported so that an app that starts the inspector imports only the engine and
// this module.
@_exported public import FlowProtocol
import Logging

/// A server that lets viewers of the same user on this machine inspect a live hierarchy.
///
/// ```swift
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop")
/// ```
///
/// Without a viewer and a flight recorder, the inspector costs the app nothing. With a viewer, it
/// uses the main actor only to note changes and to hand them over. The inspector does not retain
/// the root.
@MainActor
public final class FlowInspector {
  /// The engine that the inspector serves.
  public let engine: EngineInfo
  /// The path of the socket.
  public let socketPath: String

  let hub: InspectionHub
  var observer: HierarchyObserver { hub.observer }
  private var server: SocketServer?

  /// The total time for which inspecting coordinators has held the app's main actor.
  ///
  /// It does not include noting changes, which takes less than a microsecond each time.
  public var timeOnMainActor: Duration { observer.timeSpent }

  /// Starts to serve `root` and the coordinators below it.
  ///
  /// The socket is `<name>-<pid>.sock` in `directory`, or `path` if given. By default viewers can
  /// only inspect, not navigate: see ``InspectorOptions``.
  ///
  /// - Throws: `TransportError` if the directory is unsafe, the path is too long, or another
  ///   process already serves there.
  public static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory = .standard(),
    path: String? = nil, options: InspectorOptions = InspectorOptions()
  ) throws -> FlowInspector {
    try start(
      root, name: name, directory: directory, path: path, options: options, bounds: ServiceBounds())
  }

  static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory, path: String?,
    options: InspectorOptions, bounds: ServiceBounds
  ) throws -> FlowInspector {
    let engine = EngineInfo(servingAs: name)
    if path == nil { try directory.prepare() }
    let socketPath = path ?? directory.socketPath(name: name, pid: engine.pid)
    let hub = InspectionHub(root: root, options: options, bounds: bounds)
    let log = ConnectionLog(Logger(label: "flowscope.inspector"), clock: bounds.clock)
    let server = try SocketServer(path: socketPath, bounds: bounds, log: log) { connections in
      ServerSession(engine: engine, hub: hub, log: log, bounds: bounds, connections: connections)
    }
    return FlowInspector(engine: engine, socketPath: socketPath, hub: hub, server: server)
  }

  private init(engine: EngineInfo, socketPath: String, hub: InspectionHub, server: SocketServer) {
    self.engine = engine
    self.socketPath = socketPath
    self.hub = hub
    self.server = server
  }

  /// Closes every connection, and removes the socket.
  public func stop() {
    server?.stop()
    server = nil
    observer.stopForGood()
    hub.live.stop()
    Task { [hub] in await hub.stop() }
  }

  /// Notes that a coordinator of another framework changed; those of FlowEngine are observed.
  public func didChange(_ inspectable: any FlowInspectable) { observer.note(changed: inspectable) }
}
