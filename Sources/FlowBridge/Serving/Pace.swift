#if DEBUG || ReleaseBridge
  /// How often an app is described: a slow description must not hold its main actor much of the time.
  struct Pace {
    /// How much of the time a slow description may take.
    private static let share = 10
    /// A description that takes less is never too soon.
    private static let quick = Duration.milliseconds(2)
    /// A description that takes more is worth a word.
    private static let slow = Duration.milliseconds(100)
    /// The time after which a viewer's question is worth a description that no change asked for.
    private static let rest = Duration.milliseconds(250)

    private var last: (end: ContinuousClock.Instant, duration: Duration)?
    private(set) var slowness: String?

    /// Notes a description that ended now.
    mutating func note(_ duration: Duration, nodes: Int, at now: ContinuousClock.Instant = .now) {
      last = (now, duration)
      guard duration >= Self.slow, slowness == nil else { return }
      slowness =
        "describing \(nodes) nodes took \(Self.seconds(duration)) s of the main actor: it happens at "
        + "most every \(Self.seconds(duration * Self.share)) s, and navigations in between are told as one"
    }

    /// The duration in seconds, with one digit after the point.
    private static func seconds(_ duration: Duration) -> Double {
      (duration / .milliseconds(100)).rounded() / 10
    }

    /// How long to wait until the next description; nil if it may be now.
    func wait(at now: ContinuousClock.Instant) -> Duration? {
      guard let last, last.duration > Self.quick else { return nil }
      let wait = last.end + last.duration * Self.share - now
      return wait > .zero ? wait : nil
    }

    var wait: Duration? { wait(at: .now) }
    var isLongAgo: Bool { last.map { ContinuousClock.now - $0.end > Self.rest } ?? true }
  }
#endif
