/// Which errors the reader of a follower was told.
///
/// After a loss they are fetched from the engine, which remembers the last of them only, while others of
/// them may still be on their way: those are new when they come, though later ones were told.
package struct ToldErrors: Sendable {
  /// The number up to which every error was told, or was not remembered when it was asked for.
  private(set) var last: UInt64 = 0
  /// What was not remembered, and has not been passed by what comes.
  private var left: [ClosedRange<UInt64>] = []

  /// Notes that the errors from the number `first` on, up to `total`, were fetched and are told.
  mutating func didFetch(from first: UInt64?, total: UInt64) {
    let first = first ?? total + 1
    if first > last + 1 { left.append(last + 1...first - 1) }
    last = max(last, total)
  }

  /// Whether an error that comes was not told yet; it is now.
  package mutating func isNew(_ sequence: UInt64) -> Bool {
    // They come in order.
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
