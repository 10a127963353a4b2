import DequeModule

/// Which errors of one run of the engine were told: when a connection stands again, some are told again.
struct ErrorNumbers: Equatable, Sendable {
  /// In the order in which they were told.
  private var order: Deque<UInt64> = []
  private var known: Set<UInt64> = []
  /// Up to here, what is not known was forgotten.
  private var forgotten: UInt64 = 0
  private let limit: Int

  /// Keeps at most `limit` of them.
  init(limit: Int) { self.limit = limit }

  /// Takes in an error; false where it was told already.
  mutating func insert(_ number: UInt64) -> Bool {
    guard number > forgotten, known.insert(number).inserted else { return false }
    order.append(number)
    if order.count > limit, let oldest = order.popFirst() {
      known.remove(oldest)
      forgotten = max(forgotten, oldest)
    }
    return true
  }
}
