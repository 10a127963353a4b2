/// Follows a hierarchy from within its own process, without a socket, for example to record a test.
///
/// It does not report that the main actor is silent, as viewers of other processes do.
///
/// ```swift
/// let follower = HierarchyFollower(appCoordinator, name: "checkout test")
/// for await event in follower.events { … }
/// ```
@MainActor
public final class HierarchyFollower: EventSource {
  /// The events that a viewer would receive, in order; the stream ends after ``finish()``.
  public nonisolated let events: AsyncStream<FollowerEvent>

  private let connection: LocalConnection

  /// Follows `root` without retaining it, starting when the caller takes the first event; with
  /// `asksForRoutes`, the events also report the routes that the options' catalogue declares.
  public convenience init(
    _ root: some FlowInspectable, name: String, options: InspectorOptions = InspectorOptions(),
    asksForRoutes: Bool = true
  ) {
    self.init(
      InspectionHub(root: root, options: options), EngineInfo(servingAs: name, tags: options.tags),
      asksForRoutes: asksForRoutes)
  }

  /// Follows the hierarchy of a running inspector, as a viewer does.
  ///
  /// Its events begin with what the inspector's flight recorder has. To write that to a file, for
  /// example after an error:
  ///
  /// ```swift
  /// let recording = try await HierarchyRecording.start(
  ///   HierarchyFollower(inspector), to: "flight.flowscope")
  /// try await recording.finish()
  /// ```
  public convenience init(_ inspector: FlowInspector, asksForRoutes: Bool = true) {
    self.init(inspector.hub, inspector.engine, asksForRoutes: asksForRoutes)
  }

  private init(_ hub: InspectionHub, _ engine: EngineInfo, asksForRoutes: Bool) {
    connection = LocalConnection(to: engine, hub, as: engine.name)
    let following = Following(
      .connection(connection), as: .init(name: engine.name, version: engine.version),
      detail: .full, asksForRoutes: asksForRoutes)
    events = AsyncStream { await following.next() }
  }

  /// Ends the events after everything that happened before this call.
  public func finish() async { await connection.finish() }
}
