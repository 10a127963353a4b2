/// The results of a run.
package struct FuzzReport: Sendable, CustomStringConvertible {
  /// The number of inputs.
  package private(set) var inputs = 0
  /// The number of inputs that were byte streams.
  package private(set) var streams = 0
  /// The number of frames found in the streams.
  package private(set) var frames = 0
  /// The number of inputs that could be read as at least one kind of message.
  package private(set) var readable = 0
  /// The number of ways in which inputs could be read, in total.
  package private(set) var ways = 0
  /// The size of all inputs, in bytes.
  package private(set) var bytes = 0
  /// The slowest input, and its time.
  package private(set) var slowest = (index: 0, duration: Duration.zero)
  /// The duration of the run.
  package internal(set) var elapsed = Duration.zero
  /// The peak memory of the process, in bytes.
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

  /// All figures, on one line.
  package var description: String {
    "\(inputs) inputs (\(bytes >> 20) MiB; \(streams) of them streams with \(frames) whole frames), "
      + "\(readable) readable, in \(ways) ways, in \(elapsed.components.seconds) s; slowest "
      + "\(slowest.duration / .milliseconds(1)) ms (input \(slowest.index)); "
      + "peak memory \(peakMemory >> 20) MiB"
  }
}
