/// Writes text between quotation marks, as DOT and YAML read it.
enum QuotedText {
  /// Returns the text with a backslash before each quotation mark and backslash.
  ///
  /// By scalars: a mark with an accent behind it is another character to Swift, and the same to
  /// everything that reads the file. O(length).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Returns the text with these scalars, which are ASCII, as `%` and their number.
  ///
  /// O(length).
  static func percentEncoded(_ text: String, _ scalars: String) -> String {
    let special = Set(scalars.unicodeScalars)
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if special.contains(scalar) {
        result += "%" + String(scalar.value, radix: 16, uppercase: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
