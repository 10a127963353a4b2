/// Decides when to write the whole hierarchy again, as a keyframe.
///
/// Both choices have a cost: to show a moment, a reader reads one keyframe and the deltas after it,
/// and each keyframe is as large as the tree. Time does not matter, because a hierarchy that does
/// not change costs nothing to read.
struct KeyframePolicy {
  var mostDeltas = 4_096
  /// The number of deltas for a keyframe once they are as large as the last one.
  var deltas = 256
  /// If the deltas are this many times as large as the keyframe, their number does not matter.
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
