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
  /// The place where viewers reach the engine.
  public let endpoint: Endpoint

  let hub: InspectionHub
  var observer: HierarchyObserver { hub.observer }
  private var server: (any EngineServer)?
  private let port: LoopbackServer?
  /// Where viewers reach the inspector over TCP; nil unless ``InspectorOptions/loopback`` says so.
  public var loopback: LoopbackAccess? { port?.access }

  /// The total time for which inspecting coordinators has held the app's main actor.
  ///
  /// It does not include noting changes, which takes less than a microsecond each time.
  public var timeOnMainActor: Duration { observer.timeSpent }

  /// Starts to serve `root` and the coordinators below it.
  ///
  /// Without an `endpoint`, viewers reach it at the socket `<name>-<pid>.sock` in `directory`. If an
  /// engine serves there already, such as that of another window, or of another container with the
  /// same process number, this one gets the first free name of `<name>-2`, `<name>-3` and so on: see
  /// ``engine``. By default viewers can only inspect, not navigate: see ``InspectorOptions``.
  ///
  /// - Throws: `TransportError` if the directory is unsafe, the path is too long, another process or
  ///   engine already serves at the `endpoint`, or too few file descriptors are free.
  public static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory = .standard(),
    at endpoint: Endpoint? = nil, options: InspectorOptions = InspectorOptions()
  ) throws -> FlowInspector {
    try start(
      root, name: name, directory: directory, at: endpoint, options: options,
      bounds: ServiceBounds())
  }

  static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory, at endpoint: Endpoint?,
    options: InspectorOptions, bounds: ServiceBounds
  ) throws -> FlowInspector {
    let hub = InspectionHub(root: root, options: options, bounds: bounds)
    let logger = Logger(label: "flowscope.inspector")
    func serve(as name: String, at endpoint: Endpoint?) throws -> FlowInspector {
      let engine = EngineInfo(servingAs: name, tags: options.tags)
      let endpoint =
        endpoint ?? .unixSocket(path: directory.socketPath(name: name, pid: engine.pid))
      let log = ConnectionLog(logger, clock: bounds.clock)
      let makeSession: @Sendable (Connections) -> ServerSession = { connections in
        ServerSession(engine: engine, hub: hub, log: log, bounds: bounds, connections: connections)
      }
      func listen(on port: LoopbackPort) throws -> LoopbackServer {
        try LoopbackServer(
          port, tokenIn: directory, bounds: bounds, log: log, makeSession: makeSession)
      }
      let server: any EngineServer
      switch endpoint {
      case .unixSocket(let path):
        server = try SocketServer(path: path, bounds: bounds, log: log, makeSession: makeSession)
      case .tcp:
        throw TransportError.system(
          at: endpoint, reason: "set InspectorOptions.loopback to serve on a port")
      case .inProcess(let name): server = try InProcessServer(as: name, engine, hub)
      }
      let port: LoopbackServer?
      do { port = try options.loopback.map(listen) } catch {
        server.stop()
        throw error
      }
      if let access = port?.access {
        logger.notice("serving on \(access.endpoint) too; its token is in \(access.tokenPath)")
      }
      return FlowInspector(
        engine: engine, endpoint: endpoint, hub: hub, server: server, port: port)
    }
    if endpoint != nil { return try serve(as: name, at: endpoint) }
    if let missing = SocketDirectory.missingRuntimeDirectory(), directory == .standard() {
      logger.notice(
        "XDG_RUNTIME_DIR is '\(missing)', which is not a directory; serving in \(directory.path)")
    }
    try directory.prepare()
    for number in 1..<mostNamesakes {
      do {
        return try serve(as: number == 1 ? name : "\(name)-\(number)", at: nil)
      } catch TransportError.alreadyServed {
        continue
      }
    }
    return try serve(as: "\(name)-\(mostNamesakes)", at: nil)
  }

  /// The maximum number of engines of one name; only a program that never stops them has more.
  private static let mostNamesakes = 1_000

  private init(
    engine: EngineInfo, endpoint: Endpoint, hub: InspectionHub, server: any EngineServer,
    port: LoopbackServer?
  ) {
    self.engine = engine
    self.endpoint = endpoint
    self.hub = hub
    self.server = server
    self.port = port
  }

  /// Closes every connection, and removes the socket, if there is one.
  public func stop() {
    server?.stop()
    port?.stop()
    server = nil
    observer.stopForGood()
    hub.live.stop()
    Task { [hub] in await hub.stop() }
  }

  /// Notes that a coordinator of another framework changed; those of FlowEngine are observed.
  public func didChange(_ inspectable: any FlowInspectable) { observer.note(changed: inspectable) }
}
