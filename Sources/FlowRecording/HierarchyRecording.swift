public import FlowModel

/// A recording in progress: writes the events of a source until it is finished.
public final class HierarchyRecording: Sendable {
  /// The path of the recording.
  public var path: String { writer.path }

  private let writer: RecordingWriter
  private let recording: Task<RecordingError?, Never>
  private let endSource: (@Sendable () async -> Void)?
  /// Ends with the first snapshot, or the first event that reports a lost or failed connection.
  private let beginning: AsyncStream<Never>

  /// Records `events` to a new file.
  ///
  /// `endSource` makes the source deliver its remaining events, and end. Without it, the recording
  /// cancels the stream at the end, and records the events that the stream already has.
  ///
  /// - Throws: ``RecordingError``, as ``RecordingWriter/init(creating:replacing:tags:)``.
  package init(
    _ events: AsyncStream<FollowerEvent>, to path: String, replacing: Bool = false,
    tags: [String: String] = [:],
    endSource: (@Sendable () async -> Void)? = nil
  ) throws(RecordingError) {
    let writer = try RecordingWriter(creating: path, replacing: replacing, tags: tags)
    self.writer = writer
    self.endSource = endSource
    let (beginning, begun) = AsyncStream<Never>.makeStream()
    self.beginning = beginning
    recording = Task {
      defer { begun.finish() }
      do throws(RecordingError) {
        for await event in events {
          try await writer.append(event)
          switch event {
          case .snapshot, .disconnected: begun.finish()
          default: break
          }
        }
        return nil
      } catch {
        // Ends the stream even if another owner has it: its source need not continue.
        withUnsafeCurrentTask { $0?.cancel() }
        for await _ in events {}
        return error
      }
    }
  }

  deinit {
    // No owner is left that could finish the recording.
    recording.cancel()
  }

  /// The events recorded so far, committed or not.
  public var summary: RecordingSummary {
    get async { await writer.summary }
  }

  /// Waits until the hierarchy is known, so that everything after this is recorded.
  package func untilItFollows() async {
    for await _ in beginning {}
  }

  /// Waits until the source has ended; throws if the file cannot be written.
  package func untilItEnds() async throws(RecordingError) {
    if let failure = await recording.value { throw failure }
  }

  /// Ends the recording, and writes all events received so far to the file.
  ///
  /// - Throws: ``RecordingError``: the failure of any earlier write, or `finished`.
  @discardableResult
  public func finish() async throws(RecordingError) -> RecordingSummary {
    if let endSource { await endSource() } else { recording.cancel() }
    _ = await recording.value
    return try await writer.finish()
  }

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
  /// declares, for `flowscope coverage`, with the `tags` of the recording, such as the test's name.
  /// The root is not retained. O(coordinators).
  ///
  /// - Throws: ``RecordingError``, as ``RecordingWriter/init(creating:replacing:tags:)``.
  @MainActor
  public static func start(
    _ source: some EventSource, to path: String, replacing: Bool = false,
    tags: [String: String] = [:]
  ) async throws(RecordingError) -> HierarchyRecording {
    let recording = try HierarchyRecording(
      source.events, to: path, replacing: replacing, tags: tags
    ) { await source.finish() }
    await recording.untilItFollows()
    return recording
  }
}
