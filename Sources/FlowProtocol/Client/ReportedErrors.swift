/// The errors that were already reported to the reader of a follower.
///
/// After a loss the follower fetches the errors from the engine, which keeps only the latest. Older
/// errors may still be on their way: they are new when they arrive, although later ones were
/// reported.
package struct ReportedErrors: Sendable {
  /// The number up to which every error was reported, or was no longer kept when it was fetched.
  private(set) var last: UInt64 = 0
  /// The ranges of errors that the engine no longer kept, and that may still arrive.
  private var left: [ClosedRange<UInt64>] = []

  /// Notes that the errors from number `first` to `total` were fetched and reported.
  mutating func didFetch(from first: UInt64?, total: UInt64) {
    let first = first ?? total + 1
    if first > last + 1 { left.append(last + 1...first - 1) }
    last = max(last, total)
  }

  /// Returns whether an arriving error was not reported yet, and notes that it is now.
  package mutating func isNew(_ sequence: UInt64) -> Bool {
    // Errors arrive in order.
    left.removeAll { $0.upperBound < sequence }
    if sequence > last {
      last = sequence
      return true
    }
    guard let index = left.firstIndex(where: { $0.contains(sequence) }) else { return false }
    let range = left.remove(at: index)
    if sequence < range.upperBound { left.insert(sequence + 1...range.upperBound, at: index) }
    return true
  }
}
