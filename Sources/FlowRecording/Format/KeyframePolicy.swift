/// Decides when to write the whole hierarchy again, as a keyframe.
///
/// Deltas and keyframes have a cost: to show a moment, a reader reads a keyframe and its deltas,
/// and each keyframe is as large as the tree. Time does not matter, because a hierarchy that does
/// not change costs nothing to read.
struct KeyframePolicy {
  var mostDeltas = 4_096
  /// The number of deltas after which a keyframe is due, if they are as large as the last keyframe.
  var deltas = 256
  /// Deltas this many times as large as the keyframe, plus ``fewBytes``, make the next one due.
  var mostTimesAsLarge = 2
  /// The size of deltas below which no keyframe is written for their size, in bytes.
  var fewBytes = 1 << 20

  private var keyframeBytes = 0
  private var deltaCount = 0
  private var deltaBytes = 0

  init() {}

  init(mostDeltas: Int) {
    self.mostDeltas = mostDeltas
    deltas = mostDeltas
  }

  mutating func noteKeyframe(bytes: Int) {
    (keyframeBytes, deltaCount, deltaBytes) = (bytes, 0, 0)
  }

  /// Notes that a delta of this size was written; returns whether a keyframe is due.
  mutating func noteDelta(bytes: Int) -> Bool {
    deltaCount += 1
    deltaBytes += bytes
    return deltaCount >= mostDeltas
      || (deltaCount >= deltas && deltaBytes >= keyframeBytes)
      || deltaBytes >= fewBytes + mostTimesAsLarge * keyframeBytes
  }
}
