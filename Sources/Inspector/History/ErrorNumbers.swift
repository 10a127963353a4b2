import DequeModule

/// The errors of one engine run that were already received.
///
/// After a reconnection, the engine sends some errors again.
struct ErrorNumbers: Equatable, Sendable {
  /// The numbers in the order of arrival.
  private var order: Deque<UInt64> = []
  private var known: Set<UInt64> = []
  /// Numbers up to this one may have been dropped.
  private var forgotten: UInt64 = 0
  private let limit: Int

  /// Keeps at most `limit` numbers.
  init(limit: Int) { self.limit = limit }

  /// Adds an error; returns false if it was already received.
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
