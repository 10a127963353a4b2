import ArgumentParser
import FlowRecording
import Inspector

/// Which recording to play, from where, and how fast.
struct ReplayOptions: ParsableArguments {
  @Argument(help: "The recording.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      """
      Where to begin: the number of an entry, +seconds from the beginning, the time of a clock, or a \
      time in ISO 8601.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var from: RecordingMoment?

  @Option(
    help: "How fast to play, from 0.25x to 64x. (default: 1x)",
    transform: PlaybackSpeed.init(parsing:))
  var speed: PlaybackSpeed = .normal

  @Flag(help: "Do not play before it is asked for.")
  var paused = false

  /// The recording, ready to be played.
  ///
  /// - Throws: `RecordingError` where it cannot be read, or ``FlowscopeError`` where nothing is in it.
  func source() throws -> (playback: ReplaySource, outline: RecordingOutline) {
    let reader = try RecordingReader(path: file)
    guard let span = try reader.span(), let outline = try RecordingOutline(reader) else {
      throw FlowscopeError.badInput("cannot replay \(file): nothing was recorded to it")
    }
    let start = try firstEntry(in: reader, span)
    let playback = ReplaySource(reader, from: start, speed: speed, isPlaying: !paused)
    return (playback, outline)
  }

  /// Where to begin; nil for the beginning, to be played.
  private func firstEntry(
    in reader: RecordingReader, _ span: (first: RecordingEntry, last: RecordingEntry)
  ) throws -> Int? {
    if let from { return max(1, try RecordingTarget.position(from, in: reader, span)) }
    // Who does not play wants to see something too.
    return paused ? try reader.entries(of: [.snapshot], limit: 1).first?.id : nil
  }
}
