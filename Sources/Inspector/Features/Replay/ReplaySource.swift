package import FlowRecording

/// A recording that is played as if it happened now.
package final class ReplaySource: Sendable {
  /// The events in order, until the playback stops, for one task, for which the playback waits.
  package let events: AsyncStream<PlaybackEvent>
  private let commands: AsyncStream<PlaybackCommand>.Continuation

  /// Plays `reader` from the entry `start` on, or from the beginning.
  ///
  /// The navigations before `start` are delivered at once, so that the user can step back.
  package init<C: Clock>(
    _ reader: RecordingReader, from start: Int? = nil, speed: PlaybackSpeed = .normal,
    isPlaying: Bool = true, clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    let player = ReplayPlayer(
      reader, clock: clock, from: start, speed: speed, isPlaying: isPlaying)
    let (stream, commands) = AsyncStream<PlaybackCommand>.makeStream()
    self.commands = commands
    events = AsyncStream {
      await withTaskCancellationHandler {
        await player.next()
      } onCancel: {
        Task { await player.receive(.stop) }
      }
    }
    Task {
      for await command in stream { await player.receive(command) }
    }
  }

  deinit { commands.finish() }

  /// Sends a command; its result arrives as an event.
  package func send(_ command: PlaybackCommand) { commands.yield(command) }
}
