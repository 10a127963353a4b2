import Logging

/// A hierarchy that viewers of the same user on this machine can inspect.
@MainActor
package final class ServedHierarchy {
  /// The engine that it serves.
  package let engine: EngineInfo
  /// The place where viewers reach it.
  package let endpoint: Endpoint
  package let hub: InspectionHub
  private var server: (any EngineServer)?
  private let port: LoopbackServer?
  /// Where viewers reach it over TCP; nil unless ``InspectorOptions/loopback`` says so.
  package var loopback: LoopbackAccess? { port?.access }

  /// Starts to serve the hierarchy of `source`.
  ///
  /// Without an `endpoint`, viewers reach it at the socket `<name>-<pid>.sock` in `directory`, or at
  /// the first free of `<name>-2`, `<name>-3` and so on.
  ///
  /// - Throws: `TransportError`.
  package static func start(
    _ source: any HierarchySource, name: String, directory: SocketDirectory,
    at endpoint: Endpoint?, options: InspectorOptions, bounds: ServiceBounds = ServiceBounds()
  ) throws -> ServedHierarchy {
    let hub = InspectionHub(source: source, options: options, bounds: bounds)
    let logger = Logger(label: "flowscope.inspector")
    func serve(as name: String, at endpoint: Endpoint?) throws -> ServedHierarchy {
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
      case .tcp, .webSocket:
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
      return ServedHierarchy(
        engine: engine, endpoint: endpoint, hub: hub, server: server, port: port)
    }
    if endpoint != nil { return try serve(as: name, at: endpoint) }
    if let missing = SocketDirectory.missingRuntimeDirectory(), directory == .standard() {
      logger.notice(
        "XDG_RUNTIME_DIR is '\(missing)', which is not a directory; serving in \(directory.path)")
    }
    try directory.prepare()
    return try SocketDirectory.serve(name) { try serve(as: $0, at: nil) }
  }

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
  package func stop() {
    server?.stop()
    port?.stop()
    server = nil
    // Before the observation ends: what is let go is recorded.
    hub.live.stop()
    hub.observer.stopForGood()
    Task { [hub] in await hub.stop() }
  }
}
