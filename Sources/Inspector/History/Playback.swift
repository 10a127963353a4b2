package import FlowProtocol
package import FlowRecording
package import Foundation

/// What the inspector needs of something that is played.
package protocol Playback: Sendable {
  /// What happens, in order, until it is stopped; to be read by one, and no faster than it is read.
  var events: AsyncStream<PlaybackEvent> { get }

  /// Asks for something; what comes of it is told among the events.
  func send(_ command: PlaybackCommand)
}

/// What can be asked of a playback.
package enum PlaybackCommand: Equatable, Sendable {
  case play
  case pause
  case togglePlaying
  case setSpeed(PlaybackSpeed)
  case faster
  case slower
  /// To the last entry that was told by this time.
  case jump(to: Date)
  /// To an entry by its number.
  case jumpToEntry(Int)
  /// To the next error, and stay there.
  case jumpToNextError
  /// To the last error before, and stay there.
  case jumpToPreviousError
  /// To the next navigation, and stay there.
  case stepForward
  /// To the navigation before, and stay there.
  case stepBack
  /// Ends the events.
  case stop
}

/// What a playback tells.
package enum PlaybackEvent: Equatable, Sendable {
  /// What was recorded, and when it was told then.
  case input(FollowerEvent, at: Date)
  /// What follows does not follow on what came before: forget it.
  case restarted
  /// It is on its way to another place: its status follows once it is there.
  case leaving
  /// Something about the playing is different, or a jump has arrived.
  case status(PlaybackStatus)
  /// There is nothing where the command was to lead; nothing moved.
  case nothingThere(PlaybackCommand)
  /// It cannot be read any further; other places may be.
  case failed(RecordingError)
}

/// How a playback stands.
package struct PlaybackStatus: Equatable, Sendable {
  var isPlaying: Bool
  var speed: PlaybackSpeed
  /// The last entry that was told; 0 before the first.
  var entry: Int
  /// Where in time it is; nil before the first entry.
  var time: Date?
  /// Whether nothing follows, by now.
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
