import Dispatch

/// Where and how well a pattern is found in a name.
struct FuzzyMatch: Equatable, Sendable {
  /// The better the higher; those of one pattern compare.
  let score: Int
  /// The characters of the name that match, by their index, ascending.
  let positions: [Int]
}

extension FuzzyPattern {
  /// The best match in `name`; nil where its characters are not all there in their order.
  ///
  /// The empty pattern is in every name. O(length of both multiplied).
  func match(_ name: String) -> FuzzyMatch? {
    var table = FuzzyTable()
    guard let score = table.score(self, in: name) else { return nil }
    return FuzzyMatch(score: score, positions: table.positions(of: self))
  }

  /// A name by its place in what was ranked.
  struct Ranked: Equatable, Sendable {
    let index: Int
    let score: Int
    fileprivate let length: Int

    fileprivate static func isOrdered(_ lhs: Ranked, before rhs: Ranked) -> Bool {
      (rhs.score, lhs.length, lhs.index) < (lhs.score, rhs.length, rhs.index)
    }
  }

  /// The best `limit` of the names that match, best first; of equals the shorter, then the earlier.
  ///
  /// The empty pattern leaves them in their order. O(characters × pattern).
  func ranked(_ names: some Sequence<String>, limit: Int) -> [Ranked] {
    var table = FuzzyTable()
    return best(names, limit: limit) { (table.score(self, in: $0), $0.utf8.count) }
  }

  /// The same of names of which many are alike: `order` says which of `names` comes when.
  ///
  /// O(characters of `names` × pattern + length of `order`).
  func ranked(_ order: some Sequence<Int>, of names: [String], limit: Int) -> [Ranked] {
    let scores = isEmpty ? [] : scores(of: names)
    return best(order, limit: limit) { scores[$0] }
  }

  /// So many names are scored at a time, on as many cores as there are.
  private static let share = 4_096

  private func scores(of names: [String]) -> [(Int?, length: Int)] {
    Array(unsafeUninitializedCapacity: names.count) { scores, count in
      // Each share is written by one iteration alone, and read once all are over.
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
    var best: [Ranked] = []
    // The worst of the best so far: what is no better need not be kept.
    var bar: Ranked?
    for (index, item) in items.enumerated() {
      if isEmpty {
        best.append(Ranked(index: index, score: 0, length: 0))
        if best.count == limit { break }
        continue
      }
      guard case let (score?, length) = score(item) else { continue }
      let next = Ranked(index: index, score: score, length: length)
      if let bar, !Ranked.isOrdered(next, before: bar) { continue }
      best.append(next)
      // Sorted now and then, so that what a short pattern finds in many names is not all kept.
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
