import FlowEngine
import Logging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  let watcher: HierarchyWatcher
  private let live: LiveEngine
  private let bounds: ServiceBounds
  private var server: SocketServer?

  /// How long looking at coordinators has held the app's main actor so far.
  ///
  /// Noting what changes is not in it: that is less than a microsecond each time.
  public var timeOnMainActor: Duration { watcher.timeSpent }

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
    let pid = getpid()
    if path == nil { try directory.prepare() }
    let socketPath = path ?? directory.socketPath(name: name, pid: pid)
    let inspector = FlowInspector(
      root: root, name: name, pid: pid, socketPath: socketPath, options: options,
      bounds: bounds)
    try inspector.serve()
    return inspector
  }

  private init(
    root: some FlowInspectable, name: String, pid: Int32, socketPath: String,
    options: InspectorOptions, bounds: ServiceBounds
  ) {
    self.socketPath = socketPath
    self.bounds = bounds
    watcher = HierarchyWatcher(root: root)
    let isOwn = LiveHierarchy(root: root).hasOwnCoordinators
    live = LiveEngine(root: root, options: options)
    hub = InspectionHub(
      watcher: watcher, live: live,
      epoch: UUID().uuidString, redaction: options.redaction,
      capabilities: InitializeRequest.Capabilities(
        control: isOwn && options.allowsControl, explain: isOwn),
      bounds: bounds)
    engine = EngineInfo(
      name: Limits.clipped(name), pid: pid, version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }

  private func serve() throws {
    let logger = Logger(label: "flowscope.inspector")
    server = try SocketServer(path: socketPath, logger: logger) { [hub, engine, bounds] in
      ServerSession(engine: engine, hub: hub, logger: logger, bounds: bounds)
    }
  }

  /// Closes every connection and takes the socket away.
  public func stop() {
    server?.stop()
    server = nil
    watcher.stopForGood()
    live.stop()
    Task { [hub] in await hub.stop() }
  }

  /// Notes that a coordinator of another framework changed; FlowEngine's are watched anyway.
  public func didChange(_ inspectable: any FlowInspectable) {
    watcher.note(changed: inspectable)
  }
}
