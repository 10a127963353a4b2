/// How far two words are apart, to find the one that was meant.
package enum EditDistance {
  /// Only the beginnings are compared: words are short, and hostile text is not.
  private static let limit = 32

  /// How many bytes must be inserted, removed or replaced to turn one into the other (Levenshtein).
  ///
  /// O(1): at most the first 32 bytes count.
  package static func between(_ lhs: String, _ rhs: String) -> Int {
    let columns = Array(rhs.utf8.prefix(limit))
    var row = Array(0...columns.count)
    for (index, byte) in lhs.utf8.prefix(limit).enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in columns.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[columns.count]
  }
}
