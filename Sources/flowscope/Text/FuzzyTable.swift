/// Finds the best of all ways to lay a pattern into a name, by filling a table.
///
/// A character of the pattern a row, a character of the name a column: the algorithm of fzf (algo.go,
/// FuzzyMatchV2), which is that of Smith and Waterman with affine gaps. One table serves many names in
/// turn, since making one costs more than filling it.
struct FuzzyTable {
  private var name = FuzzyName()
  private var scores: [Int32] = []
  /// How many characters in a row match up to here.
  private var runs: [Int32] = []
  /// The first column that each row can match in.
  private var firsts: [Int] = []
  private var width = 0
  private var best = 0

  private static let matchScore: Int32 = 16
  private static let gapStart: Int32 = -3
  private static let gapExtension: Int32 = -1
  private static let runBonus: Int32 = 4

  /// How well the pattern is found in `text`; nil where it is not.
  mutating func score(_ pattern: FuzzyPattern, in text: String) -> Int? {
    guard !pattern.isEmpty else { return 0 }
    guard name.read(text, for: pattern), findFirsts(pattern) else { return nil }
    width = name.numbers.count
    let size = width * pattern.numbers.count
    if scores.count < size {
      scores = Array(repeating: 0, count: size)
      runs = scores
    }
    var highest: Int32 = 0
    fill(pattern, &highest)
    return Int(highest)
  }

  private mutating func findFirsts(_ pattern: FuzzyPattern) -> Bool {
    firsts.removeAll(keepingCapacity: true)
    for (column, number) in name.numbers.enumerated() where number != 0 {
      if number == pattern.numbers[firsts.count] {
        firsts.append(column)
        if firsts.count == pattern.numbers.count { return true }
      }
    }
    return false
  }

  private mutating func fill(_ pattern: FuzzyPattern, _ highest: inout Int32) {
    let last = pattern.numbers.count - 1
    for row in 0...last {
      var isInGap = false
      var left: Int32 = 0
      for column in firsts[row]..<width {
        let at = row * width + column
        let gapped = left + (isInGap ? Self.gapExtension : Self.gapStart)
        var matched: Int32 = 0
        var run: Int32 = 0
        if name.numbers[column] == pattern.numbers[row] {
          (matched, run) = match(row: row, column: column, gapped: gapped)
        }
        isInGap = matched < gapped
        left = max(matched, gapped, 0)
        scores[at] = left
        runs[at] = run
        if row == last, left > highest {
          highest = left
          best = column
        }
      }
    }
  }

  /// What the row's character is worth at a column that it matches, and how long a run it ends there.
  private func match(row: Int, column: Int, gapped: Int32) -> (score: Int32, run: Int32) {
    let own = name.bonuses[column]
    guard row > 0 else { return (Self.matchScore + 2 * own, 1) }
    let before = (row - 1) * width + column - 1
    let score = scores[before] + Self.matchScore
    var run = runs[before] + 1
    var bonus = own
    if run > 1 {
      let ofFirst = name.bonuses[column - Int(run) + 1]
      if bonus >= FuzzyName.humpBonus, bonus > ofFirst {
        run = 1
      } else {
        bonus = max(bonus, ofFirst, Self.runBonus)
      }
    }
    // As part of the run it would be worse than what a gap leads to: it begins anew.
    return score + bonus < gapped ? (score + own, 0) : (score + bonus, run)
  }

  /// Where the characters of the pattern came to lie in the name that was scored last.
  func positions(of pattern: FuzzyPattern) -> [Int] {
    guard !pattern.isEmpty else { return [] }
    var positions: [Int] = []
    var column = best
    var row = pattern.numbers.count - 1
    var prefersMatch = true
    while true {
      let at = row * width + column
      let score = scores[at]
      let diagonal = row > 0 ? scores[at - width - 1] : 0
      let left = column > firsts[row] ? scores[at - 1] : 0
      let isMatch = name.numbers[column] == pattern.numbers[row]
      let mustMatch = column == firsts[row]
      if mustMatch || isMatch && score > diagonal && (score > left || score == left && prefersMatch)
      {
        positions.append(column)
        if row == 0 { break }
        row -= 1
        prefersMatch = runs[at] > 1
      } else {
        prefersMatch =
          runs[at] > 1
          || row + 1 < pattern.numbers.count && column + 1 < width
            && column + 1 >= firsts[row + 1] && runs[at + width + 1] > 1
      }
      column -= 1
    }
    return positions.reversed()
  }
}
