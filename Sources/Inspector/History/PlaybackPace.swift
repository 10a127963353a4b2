import Foundation

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
