/// The cells of a ``FuzzyTable`` during the computation.
struct FuzzyCells {
  let scores: UnsafeMutableBufferPointer<Int32>
  let runs: UnsafeMutableBufferPointer<Int32>
  let numbers: UnsafeBufferPointer<UInt8>
  let bonuses: UnsafeBufferPointer<Int32>

  private static let matchScore: Int32 = 16
  private static let gapStart: Int32 = -3
  private static let gapExtension: Int32 = -1
  private static let runBonus: Int32 = 4

  /// Fills the rows of the pattern, each from the first column that it can match in; returns the
  /// best score of the last row, and the column in which that match ends.
  func fill(_ pattern: [UInt8], _ firsts: [Int]) -> (score: Int32, column: Int) {
    let last = pattern.count - 1
    let width = numbers.count
    var highest: (score: Int32, column: Int) = (0, 0)
    for row in 0...last {
      let wanted = pattern[row]
      var isInGap = false
      var left: Int32 = 0
      // The remaining characters of the pattern need room.
      for column in firsts[row]..<(width - last + row) {
        let at = row * width + column
        let gapped = left + (isInGap ? Self.gapExtension : Self.gapStart)
        var matched: Int32 = 0
        var run: Int32 = 0
        if numbers[column] == wanted {
          (matched, run) = match(row: row, column: column, width: width, gapped: gapped)
        }
        isInGap = matched < gapped
        left = max(matched, gapped, 0)
        scores[at] = left
        runs[at] = run
        if row == last, left > highest.score { highest = (left, column) }
      }
    }
    return highest
  }

  /// The score of the row's character at a matching column, and the length of the run there.
  @inline(__always)
  private func match(
    row: Int, column: Int, width: Int, gapped: Int32
  ) -> (score: Int32, run: Int32) {
    let own = bonuses[column]
    guard row > 0 else { return (Self.matchScore + 2 * own, 1) }
    let before = (row - 1) * width + column - 1
    let score = scores[before] + Self.matchScore
    var run = runs[before] + 1
    var bonus = own
    if run > 1 {
      let ofFirst = bonuses[column - Int(run) + 1]
      if bonus >= FuzzyName.humpBonus, bonus > ofFirst {
        run = 1
      } else {
        bonus = max(bonus, ofFirst, Self.runBonus)
      }
    }
    // A new run is better than continuing this one, because the path through a gap scores higher.
    return score + bonus < gapped ? (score + own, 0) : (score + bonus, run)
  }
}
