/// The difference of two texts, in the form of `diff`.
struct LineDifference: CustomStringConvertible {
  /// The lines of both texts in order: " " common, "-" only before, "+" only after.
  let lines: [(sign: Character, text: Substring)]

  /// O(lines × different lines).
  init(from before: String, to after: String) {
    let old = before.split(separator: "\n", omittingEmptySubsequences: false)
    let new = after.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(Character, Substring)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(("-", old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        lines.append(("+", new[j]))
        j += 1
      } else {
        lines.append((" ", new[j]))
        i += 1
        j += 1
      }
    }
    self.lines = lines
  }

  /// The number of common lines that are printed before and after a difference.
  private static let context = 3

  /// The changed lines with the lines around them; left out ones are a line with an ellipsis.
  var description: String {
    let changed = lines.indices.filter { lines[$0].sign != " " }
    var shown: [String] = []
    var last = -1
    for index in lines.indices {
      guard changed.contains(where: { abs($0 - index) <= Self.context }) else { continue }
      if index > last + 1 { shown.append("  …") }
      shown.append("\(lines[index].sign) \(lines[index].text)")
      last = index
    }
    if last + 1 < lines.count { shown.append("  …") }
    return shown.joined(separator: "\n")
  }
}
