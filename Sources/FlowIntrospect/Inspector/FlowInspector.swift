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

  /// Where viewers reach the inspector over TCP; nil unless `InspectorOptions.loopback` says so.
  public var loopback: LoopbackAccess? { served.loopback }

  let served: ServedHierarchy

  /// The total time for which inspecting coordinators has held the app's main actor.
  ///
  /// It does not include noting changes, which takes less than a microsecond each time.
  public var timeOnMainActor: Duration { served.hub.observer.timeSpent }

  /// Starts to serve `root` and the coordinators below it.
  ///
  /// Without an `endpoint`, viewers reach it at the socket `<name>-<pid>.sock` in `directory`. If an
  /// engine serves there already, such as that of another window, or of another container with the
  /// same process number, this one gets the first free name of `<name>-2`, `<name>-3` and so on: see
  /// ``engine``. By default viewers can only inspect, not navigate: see `InspectorOptions`.
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
    FlowInspector(
      try ServedHierarchy.start(
        EngineSource(root), name: name, directory: directory, at: endpoint, options: options,
        bounds: bounds))
  }

  private init(_ served: ServedHierarchy) {
    engine = served.engine
    endpoint = served.endpoint
    self.served = served
  }

  /// Closes every connection, and removes the socket, if there is one.
  public func stop() { served.stop() }

  /// Notes that a coordinator of another framework changed; those of FlowEngine are observed.
  public func didChange(_ inspectable: any FlowInspectable) {
    served.hub.observer.note(changed: inspectable)
  }
}
