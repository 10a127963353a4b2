extension String {
  /// The text without leading and trailing blanks.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
