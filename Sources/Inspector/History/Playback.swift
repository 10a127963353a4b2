package import FlowProtocol
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
