extension DefaultStringInterpolation {
  /// Text from outside, made safe for a message: at most 100 characters on one line.
  ///
  /// Characters that would break the line, move a cursor or change the direction of other text are
  /// shown as their numbers.
  package mutating func appendInterpolation(clipped text: String) {
    appendLiteral(ClippedText.shown(text))
  }
}

package enum ClippedText {
  package static let characters = 100

  /// At most `characters` characters on one line; unsafe ones are shown as numbers.
  package static func shown(_ text: String, characters: Int = ClippedText.characters) -> String {
    var shown = String.UnicodeScalarView()
    // Counts scalars, because one character can have any number of them.
    for scalar in text.unicodeScalars {
      let piece = piece(for: scalar)
      if shown.count + piece.unicodeScalars.count > characters {
        shown.append("…")
        break
      }
      shown.append(contentsOf: piece.unicodeScalars)
    }
    return String(shown)
  }

  private static func piece(for scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }
}

/// The edit distance of two words, to find a similar name.
package enum EditDistance {
  /// Only the beginnings are compared, because hostile text can have any length.
  private static let limit = 32

  /// The number of bytes to insert, remove, replace or swap with the next to turn one word into the
  /// other (the optimal string alignment distance).
  ///
  /// O(1): at most the first 32 bytes are compared.
  package static func between(_ lhs: String, _ rhs: String) -> Int {
    between(lhs, rhs, atMost: limit) ?? limit
  }

  /// The same number if it is at most `most`, or else nil.
  ///
  /// O(most): only the changes that stay within it are tried, which matters among many names.
  package static func between(_ lhs: String, _ rhs: String, atMost most: Int) -> Int? {
    let (rows, columns) = (Array(lhs.utf8.prefix(limit)), Array(rhs.utf8.prefix(limit)))
    let most = min(most, limit)
    guard most >= 0, abs(rows.count - columns.count) <= most else { return nil }
    // Stands for every number that is too great.
    let tooMany = most + 1
    var beforeLast = Array(repeating: tooMany, count: columns.count + 1)
    var last = (0...columns.count).map { min($0, tooMany) }
    var current = beforeLast
    var (least, leastBefore) = (0, 0)
    for row in rows.indices {
      let first = max(0, row - most)
      let end = min(columns.count, row + most + 1)
      current[first] = first == 0 ? min(row + 1, tooMany) : tooMany
      (least, leastBefore) = (current[first], least)
      for column in first..<max(first, end) {
        let replaced = last[column] + (rows[row] == columns[column] ? 0 : 1)
        var number = min(replaced, current[column] + 1, last[column + 1] + 1)
        if row > 0, column > 0, rows[row] == columns[column - 1], rows[row - 1] == columns[column] {
          number = min(number, beforeLast[column - 1] + 1)
        }
        number = min(number, tooMany)
        current[column + 1] = number
        least = min(least, number)
      }
      // The next row reads one column more.
      if end < columns.count { current[end + 1] = tooMany }
      // A swap of two bytes begins at the row before.
      if least > most, leastBefore >= most { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[columns.count] <= most ? last[columns.count] : nil
  }
}
