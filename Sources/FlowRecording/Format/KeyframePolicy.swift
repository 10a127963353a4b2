/// Decides after which deltas the whole hierarchy is written again.
///
/// Both ways cost: a moment is shown by reading one keyframe and the deltas after it, and each keyframe
/// is as large as the tree. Time is no measure: what stands still costs nothing to read.
struct KeyframePolicy {
  /// No more deltas than this follow on a keyframe.
  var mostDeltas = 4_096
  /// From this many on, a keyframe is written once the deltas are as large as it.
  var deltas = 256
  /// Deltas that are this many times as large as the keyframe need not be many.
  var mostTimesAsLarge = 2
  /// How many bytes of deltas are always few.
  var fewBytes = 1 << 20

  private var keyframeBytes = 0
  private var deltaCount = 0
  private var deltaBytes = 0

  init() {}

  init(mostDeltas: Int) {
    self.mostDeltas = mostDeltas
    deltas = mostDeltas
  }

  /// Notes that a keyframe of this size was written.
  mutating func noteKeyframe(bytes: Int) {
    (keyframeBytes, deltaCount, deltaBytes) = (bytes, 0, 0)
  }

  /// Notes that a delta of this size was written; true where a keyframe is due.
  mutating func noteDelta(bytes: Int) -> Bool {
    deltaCount += 1
    deltaBytes += bytes
    return deltaCount >= mostDeltas
      || (deltaCount >= deltas && deltaBytes >= keyframeBytes)
      || deltaBytes >= fewBytes + mostTimesAsLarge * keyframeBytes
  }
}
