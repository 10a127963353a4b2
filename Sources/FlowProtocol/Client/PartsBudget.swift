/// How long an answer in parts may go on: what comes slowly or never ends is given up.
package struct PartsBudget {
  private let start: ContinuousClock.Instant
  private let now: () -> ContinuousClock.Instant
  private var parts = 0
  private var items = 0

  /// Why an answer is given up.
  enum Excess: Error, Equatable {
    case parts
    case time(Duration)
  }

  /// Begins now; `now` is the clock.
  package init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
    start = now()
  }

  /// How long an answer of so many items may take.
  package static func time(of items: Int) -> Duration { Limits.answerTime + .milliseconds(items) }

  /// Before a further part is asked for.
  mutating func begin() throws(Excess) {
    parts += 1
    if parts > Limits.answerParts { throw .parts }
    let limit = Self.time(of: items)
    if now() - start > limit { throw .time(limit) }
  }

  /// Counts what came with a part.
  package mutating func take(_ count: Int) { items += count }
}
