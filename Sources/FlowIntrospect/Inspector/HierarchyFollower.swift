/// Follows a hierarchy from within its own process, without a socket, for example to record a test.
///
/// ```swift
/// let follower = HierarchyFollower(appCoordinator, name: "checkout test")
/// for await event in follower.events { … }
/// ```
@MainActor
public final class HierarchyFollower: EventSource {
  /// The events that a viewer would receive, in order; the stream ends after ``finish()``.
  public nonisolated let events: AsyncStream<FollowerEvent>

  private let hub: InspectionHub
  private let link: LocalLink

  /// Follows `root` without retaining it, starting when the caller takes the first event.
  ///
  /// With `asksForRoutes`, the events also report the routes that the options' catalogue declares.
  public init(
    _ root: some FlowInspectable, name: String, options: InspectorOptions = InspectorOptions(),
    asksForRoutes: Bool = true
  ) {
    hub = InspectionHub(root: root, options: options)
    link = LocalLink(engine: EngineInfo(servingAs: name), hub: hub)
    let following = Following(.link(link), detail: .full, asksForRoutes: asksForRoutes)
    events = AsyncStream { await following.next() }
  }

  /// Ends the events after everything that happened before this call.
  public func finish() async {
    await link.finish()
  }
}
