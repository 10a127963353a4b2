/// The limits on an answer in parts; an answer that is too slow or never ends is given up.
package struct PartsBudget {
  private let start: ContinuousClock.Instant
  private let now: () -> ContinuousClock.Instant
  private var parts = 0
  private var items = 0

  enum Excess: Error, Equatable {
    case parts
    case time(Duration)
  }

  /// Starts the budget now; `now` reads the clock.
  package init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
    start = now()
  }

  /// The maximum time for an answer of `items` items.
  package static func time(of items: Int) -> Duration { Limits.answerTime + .milliseconds(items) }

  mutating func begin() throws(Excess) {
    parts += 1
    if parts > Limits.answerParts { throw .parts }
    let limit = Self.time(of: items)
    if now() - start > limit { throw .time(limit) }
  }

  package mutating func take(_ count: Int) { items += count }
}
