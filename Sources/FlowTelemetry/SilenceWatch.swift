import FlowEngine
import Logging
import Metrics

/// Reports the times in which the main actor does not answer, from another thread: a log line when
/// one begins, in case it never ends, and another one and its duration when it ends.
final class SilenceWatch: Sendable {
  private let watch: MainActorWatch
  private let log: SilenceLog?
  private let metrics: SilenceMetrics?
  /// The silence that has not ended.
  private let silence = Locked<MainActorWatch.Silence?>(nil)

  init(log: SilenceLog?, metrics: SilenceMetrics?, watch: MainActorWatch = MainActorWatch()) {
    self.log = log
    self.metrics = metrics
    self.watch = watch
  }

  /// Watches until the task is cancelled.
  func run() async {
    watch.setNotingNavigations(true)
    while !Task.isCancelled {
      try? await Task.sleep(for: MainActorWatch.interval)
      beat()
    }
    watch.setNotingNavigations(false)
  }

  /// Asks the main actor once, and reports what has begun or ended.
  func beat(at now: ContinuousClock.Instant = .now) {
    let found = watch.beat(at: now)
    let (isBegun, ended) = silence.withLock { silence in
      let old = silence
      silence = found
      return (old == nil && found != nil, found == nil ? old : nil)
    }
    if isBegun, let found { log?.began(found) }
    if let ended {
      let duration = max((watch.lastAnswer ?? now) - ended.since, .zero)
      log?.ended(ended, after: duration)
      metrics?.record(duration)
    }
  }
}

/// Logs a warning when the main actor falls silent, and a line when it answers again.
struct SilenceLog: Sendable {
  let logger: Logger
  let words: TelemetryWords

  func began(_ silence: MainActorWatch.Silence) {
    logger.warning("main actor silent", metadata: metadata(of: silence))
  }

  func ended(_ silence: MainActorWatch.Silence, after duration: Duration) {
    var metadata = metadata(of: silence)
    metadata[words.name("duration_ns")] = "\(duration.nanoseconds)"
    logger.notice("main actor answers again", metadata: metadata)
  }

  /// The navigation that began before the silence, if it is known.
  private func metadata(of silence: MainActorWatch.Silence) -> Logger.Metadata {
    var metadata: Logger.Metadata = [:]
    if let navigation = silence.navigation {
      words.describe(navigation) { metadata[$0] = .string($1.description) }
    }
    return metadata
  }
}

/// Measures how long the main actor did not answer.
struct SilenceMetrics: Sendable {
  private let duration: Metrics.Timer

  init(factory: any MetricsFactory, words: TelemetryWords) {
    duration = Metrics.Timer(
      label: words.metric("main_actor_silence_duration"), dimensions: [],
      preferredDisplayUnit: .milliseconds, factory: factory)
  }

  func record(_ duration: Duration) { self.duration.recordNanoseconds(duration.nanoseconds) }
}
