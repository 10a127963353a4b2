/// Replaces the signs that have a meaning in a format.
///
/// By scalars: a sign with an accent behind it is one `Character`, in which the format still sees
/// the sign.
enum EscapedText {
  /// Returns the text with each scalar of the table replaced.
  ///
  /// O(length).
  static func replacing(_ table: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let replacement = table[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text between double quotes, as DOT and YAML read it.
  static func quoted(_ text: String) -> String {
    "\"\(replacing(["\\": "\\\\", "\"": "\\\""], in: text))\""
  }
}
