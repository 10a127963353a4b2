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

  package init(_ hub: InspectionHub, _ engine: EngineInfo, asksForRoutes: Bool) {
    connection = LocalConnection(to: engine, hub, as: engine.name)
    let following = Following(
      .connection(connection), as: .init(name: engine.name, version: engine.version),
      detail: .full, asksForRoutes: asksForRoutes)
    events = AsyncStream { await following.next() }
  }

  /// Ends the events after everything that happened before this call.
  public func finish() async { await connection.finish() }
}
