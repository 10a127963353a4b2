/// The lines of two texts in the order of both.
package struct LineDifference {
  /// Where a line is.
  package enum Side: Sendable {
    case both, before, after
  }

  /// The lines; where the texts differ, those of the first text come first.
  package let lines: [(side: Side, text: Substring)]

  /// O(lines × different lines).
  package init(from old: [Substring], to new: [Substring]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(Side, Substring)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append((.before, old[i]))
        i += 1
      } else if inserted.contains(j) {
        lines.append((.after, new[j]))
        j += 1
      } else {
        lines.append((.both, new[j]))
        (i, j) = (i + 1, j + 1)
      }
    }
    self.lines = lines
  }
}
