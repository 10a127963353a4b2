/// How long to wait before each further attempt to connect.
///
/// 0.1 s, then twice as long each time up to 2 s. Each wait is shortened by chance, so that viewers that lost
/// an app together do not come back together; it is never made longer, so that the longest is what it says.
package struct Backoff: Sendable {
  package static let first = Duration.milliseconds(100)
  package static let longest = Duration.seconds(2)
  /// What is waited of the time that it would be.
  static let jitter = 0.8...1.0

  private var upcoming = first

  /// The next wait; the one after it is longer.
  package mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    defer { upcoming = min(upcoming * 2, Self.longest) }
    return upcoming * Double.random(in: Self.jitter, using: &random)
  }

  /// Begins anew, after a success.
  package mutating func reset() { upcoming = Self.first }
}
