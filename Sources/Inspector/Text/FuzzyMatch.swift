import Dispatch

struct FuzzyMatch: Equatable, Sendable {
  /// Higher is better; the scores of one pattern can be compared.
  let score: Int
  /// The indices of the matching characters of the name, in ascending order.
  let positions: [Int]
}

extension FuzzyPattern {
  /// Returns the best match; nil if `name` does not contain the characters in their order.
  ///
  /// The empty pattern matches each name. O(length of the name × length of the pattern).
  func match(_ name: String) -> FuzzyMatch? {
    var table = FuzzyTable()
    guard let score = table.score(self, in: name) else { return nil }
    return FuzzyMatch(score: score, positions: table.positions(of: self))
  }

  /// A matching name, as an index into the ranked names.
  struct Ranked: Equatable, Sendable {
    let index: Int
    let score: Int
    fileprivate let length: Int

    fileprivate static func isOrdered(_ lhs: Ranked, before rhs: Ranked) -> Bool {
      (rhs.score, lhs.length, lhs.index) < (lhs.score, rhs.length, rhs.index)
    }
  }

  /// Returns the best `limit` matching names, best first.
  ///
  /// For equal scores, the shorter name comes first, then the earlier one. For the empty pattern,
  /// the order does not change. O(characters × pattern).
  func ranked(_ names: some Sequence<String>, limit: Int) -> [Ranked] {
    var table = FuzzyTable()
    return best(names, limit: limit) { (table.score(self, in: $0), $0.utf8.count) }
  }

  /// Ranks names with many duplicates: `order` gives the sequence as indices into `names`.
  ///
  /// O(characters of `names` × pattern + length of `order`).
  func ranked(_ order: some Sequence<Int>, of names: [String], limit: Int) -> [Ranked] {
    let scores = isEmpty ? [] : scores(of: names)
    return best(order, limit: limit) { scores[$0] }
  }

  /// The number of names that are scored as one unit; units run on all cores.
  private static let share = 4_096

  private func scores(of names: [String]) -> [(Int?, length: Int)] {
    Array(unsafeUninitializedCapacity: names.count) { scores, count in
      // Unsafe, because all cores write: each share is written by one iteration, and the scores are
      // read after all iterations end.
      nonisolated(unsafe) let scores = scores
      DispatchQueue.concurrentPerform(iterations: (names.count + Self.share - 1) / Self.share) {
        var table = FuzzyTable()
        for place in ($0 * Self.share)..<min(names.count, ($0 + 1) * Self.share) {
          let name = names[place]
          scores.initializeElement(at: place, to: (table.score(self, in: name), name.utf8.count))
        }
      }
      count = names.count
    }
  }

  private func best<Item>(
    _ items: some Sequence<Item>, limit: Int, score: (Item) -> (Int?, length: Int)
  ) -> [Ranked] {
    guard limit > 0 else { return [] }
    if isEmpty {
      return items.prefix(limit).enumerated().map { Ranked(index: $0.offset, score: 0, length: 0) }
    }
    var best: [Ranked] = []
    // The worst score among the current best. A name that does not exceed it is not kept.
    var bar: Ranked?
    for (index, item) in items.enumerated() {
      guard case let (score?, length) = score(item) else { continue }
      let next = Ranked(index: index, score: score, length: length)
      if let bar, !Ranked.isOrdered(next, before: bar) { continue }
      best.append(next)
      // Sorts from time to time, so that a short pattern that matches many names does not keep all
      // of them.
      if best.count >= 4 * limit + 1_024 {
        keepBest(limit, of: &best)
        bar = best.last
      }
    }
    keepBest(limit, of: &best)
    return best
  }

  private func keepBest(_ limit: Int, of ranked: inout [Ranked]) {
    ranked.sort(by: Ranked.isOrdered)
    ranked.removeLast(max(0, ranked.count - limit))
  }
}
