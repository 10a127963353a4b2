/// Follows a hierarchy from within its own process, without a socket: what a test records, for one.
///
/// ```swift
/// let follower = HierarchyFollower(appCoordinator, name: "checkout test")
/// for await event in follower.events { … }
/// ```
@MainActor
public final class HierarchyFollower: EventSource {
  /// What a viewer would learn, in order; ends after ``finish()``.
  public nonisolated let events: AsyncStream<FollowerEvent>

  private let hub: InspectionHub
  private let link: LocalLink

  /// Follows `root`, which is not retained, from the time that somebody takes the first event.
  ///
  /// With `asksForRoutes`, the routes that the options' catalogue declares are events too.
  public init(
    _ root: some FlowInspectable, name: String, options: InspectorOptions = InspectorOptions(),
    asksForRoutes: Bool = true
  ) {
    hub = InspectionHub(root: root, options: options)
    link = LocalLink(engine: EngineInfo(servingAs: name), hub: hub)
    let following = Following(.link(link), detail: .full, asksForRoutes: asksForRoutes)
    events = AsyncStream { await following.next() }
  }

  /// Ends the events after everything that happened until now.
  public func finish() async {
    await link.finish()
  }
}
