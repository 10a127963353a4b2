/// What a run came to.
package struct FuzzReport: Sendable, CustomStringConvertible {
  /// How many inputs were read.
  package private(set) var inputs = 0
  /// How many of them were what a connection says.
  package private(set) var streams = 0
  /// How many frames came out of those.
  package private(set) var frames = 0
  /// How many inputs could be read as at least one kind of message.
  package private(set) var readable = 0
  /// In how many ways they could be read, all together.
  package private(set) var ways = 0
  /// The bytes of all inputs.
  package private(set) var bytes = 0
  /// What took longest, and how long.
  package private(set) var slowest = (index: 0, duration: Duration.zero)
  /// How long the run has taken.
  package internal(set) var elapsed = Duration.zero
  /// The most memory that the process has had, in bytes.
  package internal(set) var peakMemory = 0

  mutating func count(
    _ input: FuzzInput, _ readings: FuzzInput.Readings, _ duration: Duration, _ index: Int
  ) {
    inputs += 1
    bytes += input.bytes.count
    if input.kind == .stream { streams += 1 }
    frames += readings.frames
    ways += readings.ways
    if readings.ways > 0 { readable += 1 }
    if duration > slowest.duration { slowest = (index, duration) }
  }

  /// One line with all figures.
  package var description: String {
    "\(inputs) inputs (\(bytes >> 20) MiB; \(streams) of them streams with \(frames) whole frames), "
      + "\(readable) readable, in \(ways) ways, in \(elapsed.components.seconds) s; slowest "
      + "\(slowest.duration / .milliseconds(1)) ms (input \(slowest.index)); "
      + "peak memory \(peakMemory >> 20) MiB"
  }
}
