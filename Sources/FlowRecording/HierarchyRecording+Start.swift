public import FlowProtocol

extension HierarchyRecording {
  /// Records a hierarchy of this process without a socket, for example in a test.
  ///
  /// ```swift
  /// let follower = HierarchyFollower(app, name: "checkout")
  /// let recording = try await HierarchyRecording.start(follower, to: "checkout.flowscope")
  /// app.navigate(to: ShopRoute.checkout)
  /// try await recording.finish()
  /// ```
  ///
  /// Records everything that happens after it returns, and the routes that the follower's catalogue
  /// declares, for `flowscope coverage`. The root is not retained. O(coordinators).
  ///
  /// - Throws: ``RecordingError``, as ``RecordingWriter/init(creating:replacing:)``.
  @MainActor
  public static func start(
    _ source: some EventSource, to path: String, replacing: Bool = false
  ) async throws(RecordingError) -> HierarchyRecording {
    let recording = try HierarchyRecording(source.events, to: path, replacing: replacing) {
      await source.finish()
    }
    await recording.untilItFollows()
    return recording
  }
}
