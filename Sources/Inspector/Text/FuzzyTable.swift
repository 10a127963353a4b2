/// Finds the best alignment of a pattern with a name, by dynamic programming.
///
/// A row is a character of the pattern, and a column is a character of the name. The algorithm is
/// that of fzf (algo.go, FuzzyMatchV2): Smith-Waterman with affine gaps. One table is used for many
/// names, since creating a table costs more than filling it.
struct FuzzyTable {
  private var name = FuzzyName()
  private var scores: [Int32] = []
  /// The number of consecutive matching characters up to each cell.
  private var runs: [Int32] = []
  /// The first column that each row can match in.
  private var firsts: [Int] = []
  private var width: Int { name.numbers.count }
  private var best = 0

  /// Returns the score of the pattern in `text`; nil if it does not match.
  mutating func score(_ pattern: FuzzyPattern, in text: String) -> Int? {
    guard !pattern.isEmpty else { return 0 }
    guard name.read(text, for: pattern), findFirsts(pattern) else { return nil }
    let size = width * pattern.numbers.count
    if scores.count < size {
      scores = Array(repeating: 0, count: size)
      runs = scores
    }
    // Uses pointers for speed: a name has hundreds of cells, and a search has up to 100,000 names.
    let highest = scores.withUnsafeMutableBufferPointer { scores in
      runs.withUnsafeMutableBufferPointer { runs in
        name.numbers.withUnsafeBufferPointer { numbers in
          name.bonuses.withUnsafeBufferPointer { bonuses in
            FuzzyCells(scores: scores, runs: runs, numbers: numbers, bonuses: bonuses)
              .fill(pattern.numbers, firsts)
          }
        }
      }
    }
    best = highest.column
    return Int(highest.score)
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

  /// Returns the positions of the pattern's characters in the last scored name.
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
