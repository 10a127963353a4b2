import FlowEngine
import FlowModel

/// Notes the times in which the main actor does not answer, from another thread.
///
/// Only this writes silences. The navigation before one is known from the ring, so that navigations
/// cost nothing more.
final class SilenceNotes: Sendable {
  private let file: RingFile
  private let clock: RingClock
  private let watch: MainActorWatch
  /// The number of the silence that has not ended.
  private let silence = Locked<UInt64?>(nil)

  init(ring file: RingFile, clock: RingClock, watch: MainActorWatch = MainActorWatch()) {
    (self.file, self.clock, self.watch) = (file, clock, watch)
  }

  /// Watches until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: MainActorWatch.interval)
      if !Task.isCancelled { beat() }
    }
  }

  /// Asks the main actor once, and notes what has begun or ended.
  func beat(at now: ContinuousClock.Instant = .now) {
    let found = watch.beat(at: now)
    let time = clock.now
    func ago(_ instant: ContinuousClock.Instant) -> UInt64 {
      time - min(time, UInt64(max(0, (now - instant) / .nanoseconds(1))))
    }
    silence.withLock { [file, watch] silence in
      if let found {
        guard silence == nil else { return }
        silence = file.ring.beginSilence(since: ago(found.since), at: time)
      } else if let number = silence {
        file.ring.endSilence(number, at: watch.lastAnswer.map(ago) ?? time)
        silence = nil
      }
    }
  }
}
