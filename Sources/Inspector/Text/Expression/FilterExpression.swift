/// A regular expression that may be asked about whatever an app calls its coordinators.
///
/// The forms are those that grep -E, Go and Swift share. The time is linear in the length of a text, whatever the
/// expression: Swift's own engine goes back and tries again, and some short expressions have it do so for hours.
final class FilterExpression {
  private var automaton: ExpressionAutomaton

  /// Throws ``ExpressionError``.
  init(_ pattern: String) throws(ExpressionError) {
    var parser = ExpressionParser(pattern)
    let tree = try parser.parse()
    let ignoresCase = parser.ignoresCase || !Self.hasCapital(pattern)
    automaton = ExpressionAutomaton(try ExpressionProgram(tree, ignoresCase: ignoresCase))
  }

  /// O(length), once all that texts have in common was seen; before that, O(length × pattern).
  func isIn(_ text: String) -> Bool { automaton.isIn(text) }

  /// Why the pattern cannot be used, and what to do about it; nil where it can.
  static func complaint(about pattern: String) -> String? {
    do {
      _ = try FilterExpression(pattern)
      return nil
    } catch {
      switch error {
      case .malformed: return "not a regular expression; drop -r to look for it as it is"
      case .unsupported(let what): return "\(what) cannot be looked for; write it without"
      case .tooLarge: return "the expression is too large; use lower counts in { }"
      }
    }
  }

  private static func hasCapital(_ pattern: String) -> Bool {
    var isEscaped = false
    for character in pattern {
      if !isEscaped, character.isUppercase { return true }
      isEscaped = character == "\\" && !isEscaped
    }
    return false
  }
}
