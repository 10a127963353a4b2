#if DEBUG || ReleaseBridge
  /// How often an app is read, which must hold its main actor at most a tenth of the time: to describe
  /// it, to compare what it described, and to tell what differs.
  struct Pace {
    /// How many times as long as a read the app is left alone.
    private static let share = 10
    /// The time for which quick reads may follow each other before the app is left alone.
    private static let burst = Duration.milliseconds(20)
    /// A read that takes more is worth a word.
    private static let slow = Duration.milliseconds(100)
    /// The time after which a viewer's question is worth a read that no change asked for.
    private static let rest = Duration.milliseconds(250)

    private var last: (end: ContinuousClock.Instant, duration: Duration)?
    /// When the app will have been left alone long enough for all reads.
    private var isRestedAt: ContinuousClock.Instant?
    private(set) var slowness: String?

    /// Notes a read that ended now.
    mutating func note(_ duration: Duration, nodes: Int, at now: ContinuousClock.Instant = .now) {
      last = (now, duration)
      isRestedAt = max(isRestedAt ?? now, now) + duration * Self.share
      guard duration >= Self.slow, slowness == nil else { return }
      slowness =
        "describing \(nodes) nodes took \(Self.seconds(duration)) s of the main actor: it happens at "
        + "most every \(Self.seconds(duration * Self.share)) s, and navigations in between are told as one"
    }

    /// The duration in seconds, with one digit after the point.
    private static func seconds(_ duration: Duration) -> Double {
      (duration / .milliseconds(100)).rounded() / 10
    }

    /// How long to wait until the next read; nil if it may be now.
    func wait(at now: ContinuousClock.Instant) -> Duration? {
      guard let last, let isRestedAt else { return nil }
      let allowed = last.duration > Self.burst ? .zero : Self.burst * Self.share
      let wait = isRestedAt - now - allowed
      return wait > .zero ? wait : nil
    }

    var wait: Duration? { wait(at: .now) }
    var isLongAgo: Bool { last.map { ContinuousClock.now - $0.end > Self.rest } ?? true }
  }
#endif
