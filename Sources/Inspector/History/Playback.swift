package import FlowModel
package import FlowRecording
package import Foundation

/// A command for a recording that is played.
package enum PlaybackCommand: Equatable, Sendable {
  case play, pause, togglePlaying
  case setSpeed(PlaybackSpeed)
  case faster, slower
  /// Jumps to the last entry at or before this time.
  case jump(to: Date)
  case jumpToEntry(Int)
  /// Jumps to an error and pauses there.
  case jumpToNextError, jumpToPreviousError
  /// Jumps to the next or the previous navigation and pauses there.
  case stepForward, stepBack
  /// Ends the events.
  case stop
}

package enum PlaybackEvent: Equatable, Sendable {
  /// A recorded event, and the time at which it was received.
  case input(FollowerEvent, at: Date)
  /// The following events do not continue the earlier ones, which must be dropped.
  case restarted
  /// The playback moves to another position; its status follows on arrival.
  case leaving
  /// The state of the playback changed, or a jump arrived.
  case status(PlaybackStatus)
  /// The command has no target; the position did not change.
  case nothingThere(PlaybackCommand)
  /// The recording cannot be read beyond this position; other positions may be readable.
  case failed(RecordingError)
}

package struct PlaybackStatus: Equatable, Sendable {
  var isPlaying: Bool
  var speed: PlaybackSpeed
  /// The number of the last entry; 0 before the first.
  var entry: Int
  /// The recorded time; nil before the first entry.
  var time: Date?
  /// Whether no entry follows yet.
  var isAtEnd: Bool

  package init(isPlaying: Bool, speed: PlaybackSpeed, entry: Int, time: Date? = nil, isAtEnd: Bool)
  {
    self.isPlaying = isPlaying
    self.speed = speed
    self.entry = entry
    self.time = time
    self.isAtEnd = isAtEnd
  }
}

/// The positions of errors and gaps in a recording: enough to draw all of it in one line.
package struct RecordingOutline: Equatable, Sendable {
  let start: Date
  let end: Date
  /// A time for each part that contains an error.
  let errors: [Date]
  /// A time for each part with lost data.
  let gaps: [Date]

  /// Creates an outline with this many parts; nil if the recording is empty.
  ///
  /// O(parts), for a recording of any length.
  package init?(_ reader: RecordingReader, parts: Int = 240) throws(RecordingError) {
    guard let span = try reader.span() else { return nil }
    (start, end) = (span.first.time, span.last.time)
    let length = max(end.timeIntervalSince(start) / Double(max(1, parts)), 0.001)
    errors = try Self.times(of: [.error], in: reader, every: length, most: 2 * parts)
    gaps = try Self.times(of: [.lost, .disconnected], in: reader, every: length, most: 2 * parts)
  }

  private static func times(
    of kinds: Set<RecordingEntry.Kind>, in reader: RecordingReader, every length: TimeInterval,
    most: Int
  ) throws(RecordingError) -> [Date] {
    var times: [Date] = []
    var position = 0
    // If times go backwards, a part has no end.
    while times.count < most,
      let next = try reader.entries(of: kinds, after: position, limit: 1).first
    {
      times.append(next.time)
      let end = try reader.lastEntry(at: next.time.addingTimeInterval(length))
      // In a damaged recording, one of the two indexes can lack entries of the other.
      position = max(next.id, end?.id ?? 0)
    }
    return times
  }
}

/// Maps the instants of a clock to recorded times; never reads a clock.
struct PlaybackPace<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  private(set) var isPlaying: Bool
  private(set) var speed: PlaybackSpeed
  /// A recorded time and its instant; nil before anything is known.
  private var anchor: (time: Date, instant: Instant)?

  init(isPlaying: Bool, speed: PlaybackSpeed) {
    self.isPlaying = isPlaying
    self.speed = speed
  }

  /// The recorded time at `instant`; nil before anything is known.
  func time(at instant: Instant) -> Date? {
    guard let anchor, isPlaying else { return anchor?.time }
    let passed = anchor.instant.duration(to: instant) / .seconds(1)
    return anchor.time.addingTimeInterval(passed * speed.factor)
  }

  /// The instant at which to show an entry recorded at `time`; nil while paused.
  func instant(of time: Date) -> Instant? {
    guard isPlaying, let anchor else { return nil }
    let seconds = time.timeIntervalSince(anchor.time) / speed.factor
    // A clock that was set can leave a gap of centuries. The wait is limited.
    return anchor.instant.advanced(by: .seconds(min(max(seconds, 0), 1e9)))
  }

  mutating func go(to time: Date, at instant: Instant) { anchor = (time, instant) }

  mutating func play(_ isPlaying: Bool, at instant: Instant) {
    settle(at: instant)
    self.isPlaying = isPlaying
  }

  mutating func setSpeed(_ speed: PlaybackSpeed, at instant: Instant) {
    settle(at: instant)
    self.speed = speed
  }

  private mutating func settle(at instant: Instant) {
    if let time = time(at: instant) { anchor = (time, instant) }
  }
}

/// The number of recorded seconds per second.
package struct PlaybackSpeed: Equatable, Sendable {
  let factor: Double

  package static let normal = PlaybackSpeed(clamping: 1)
  static let range = 0.25...64

  init(clamping factor: Double) {
    self.factor = min(max(factor, Self.range.lowerBound), Self.range.upperBound)
  }

  var faster: PlaybackSpeed { PlaybackSpeed(clamping: factor * 2) }
  var slower: PlaybackSpeed { PlaybackSpeed(clamping: factor / 2) }

  /// The speed as text, such as 4x or 0.25x.
  var title: String { factor == factor.rounded() ? "\(Int(factor))x" : "\(factor)x" }

  /// Parses `4`, `4x` or `0.5`; throws ``InvalidSpeed``.
  package init(parsing text: String) throws {
    let number = text.hasSuffix("x") ? text.dropLast() : text[...]
    guard let factor = Double(number), Self.range.contains(factor) else { throw InvalidSpeed() }
    self.init(clamping: factor)
  }
}

struct InvalidSpeed: Error, CustomStringConvertible {
  var description: String { "give a speed from 0.25x to 64x" }
}
