/// The delays between attempts to connect.
///
/// The first delay is 0.1 s, and each further delay is twice as long, up to 2 s. A random factor
/// shortens each delay, so that viewers that lost the same app do not all reconnect at the same
/// moment. The factor never lengthens a delay, so 2 s is the maximum.
package struct Backoff: Sendable {
  package static let first = Duration.milliseconds(100)
  package static let longest = Duration.seconds(2)
  /// The range of the random factor that each delay is multiplied by.
  static let jitter = 0.8...1.0

  private var upcoming = first

  /// Returns the next delay, and doubles the one after it.
  package mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    defer { upcoming = min(upcoming * 2, Self.longest) }
    return upcoming * Double.random(in: Self.jitter, using: &random)
  }

  /// Starts again at the first delay, after a success.
  package mutating func reset() { upcoming = Self.first }
}
