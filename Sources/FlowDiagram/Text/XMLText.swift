/// Writes text into XML and HTML.
enum XMLText {
  /// Returns the text escaped for content and for quoted attributes.
  ///
  /// O(length).
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.special.contains($0) }) else { return text }
    return EscapedText.replacing(table, in: text)
  }

  private static let table: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
  private static let special = Set("&<>\"'".utf8)

  /// Returns a number with at most one digit behind the point.
  static func number(_ value: Double) -> String {
    // Numbers of this size are no places; what is larger has no tenths anyway.
    let tenths = Int((min(max(value, -1e15), 1e15) * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
