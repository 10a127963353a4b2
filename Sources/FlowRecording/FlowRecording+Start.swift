public import FlowIntrospect

extension FlowRecording {
  /// Records a hierarchy of this process, that of a test for one, without a socket.
  ///
  /// ```swift
  /// let recording = try await FlowRecording.start(app, to: "checkout.flowscope", name: "checkout")
  /// app.navigate(to: ShopRoute.checkout)
  /// try await recording.finish()
  /// ```
  ///
  /// What happens after it returns is recorded, and what the options' catalogue declares, for
  /// `flowscope coverage`. The root is not retained. O(coordinators).
  ///
  /// - Throws: ``RecordingError``, as ``RecordingWriter/init(creating:replacing:)``.
  @MainActor
  public static func start(
    _ root: some FlowInspectable, to path: String, name: String,
    options: InspectorOptions = InspectorOptions(), replacing: Bool = false
  ) async throws(RecordingError) -> FlowRecording {
    let follower = HierarchyFollower(
      root, name: name, options: options, asksForRoutes: true)
    let recording = try FlowRecording(follower.events, to: path, replacing: replacing) {
      await follower.finish()
    }
    await recording.untilItFollows()
    return recording
  }
}
