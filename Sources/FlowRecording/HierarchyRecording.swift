package import FlowProtocol

/// Records what a source of events tells until it is finished.
public final class HierarchyRecording: Sendable {
  /// Where the recording is.
  public var path: String { writer.path }

  private let writer: RecordingWriter
  private let recording: Task<RecordingError?, Never>
  private let endSource: (@Sendable () async -> Void)?
  /// Ends with the first event that says how the hierarchy is, or that there is none.
  private let beginning: AsyncStream<Never>

  /// Records `events` to a new file.
  ///
  /// `endSource` makes the source tell what it has still to tell, and end. Without it, the stream is let
  /// go of at the end, and what it holds by then is recorded.
  ///
  /// - Throws: ``RecordingError``, as ``RecordingWriter/init(creating:replacing:)``.
  package init(
    _ events: AsyncStream<FollowerEvent>, to path: String, replacing: Bool = false,
    endSource: (@Sendable () async -> Void)? = nil
  ) throws(RecordingError) {
    let writer = try RecordingWriter(creating: path, replacing: replacing)
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
        // Whoever else has the stream: its source need not go on.
        withUnsafeCurrentTask { $0?.cancel() }
        for await _ in events {}
        return error
      }
    }
  }

  deinit {
    // Nobody is left who could finish it.
    recording.cancel()
  }

  /// What was recorded until now, committed or not.
  public var summary: RecordingSummary {
    get async { await writer.summary }
  }

  /// Waits until the hierarchy is known: what happens from then on is told.
  func untilItFollows() async {
    for await _ in beginning {}
  }

  /// Waits until the recording ends by itself: since the source has ended, or since it cannot be written.
  ///
  /// - Throws: ``RecordingError``, where it cannot be written.
  package func untilItEnds() async throws(RecordingError) {
    if let failure = await recording.value { throw failure }
  }

  /// Ends the recording; what was told until now is in the file.
  ///
  /// - Throws: ``RecordingError``: what kept it from being written, at whatever time; or `finished`.
  @discardableResult
  public func finish() async throws(RecordingError) -> RecordingSummary {
    if let endSource { await endSource() } else { recording.cancel() }
    _ = await recording.value
    return try await writer.finish()
  }
}
