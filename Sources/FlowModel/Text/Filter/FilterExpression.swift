/// A regular expression that is safe to match against any text that an app sends.
///
/// It supports the syntax that grep -E, Go and Swift share. The time is linear in the length of a
/// text for each expression. Swift's own engine backtracks, and some short expressions would take
/// it hours.
final class FilterExpression {
  private var automaton: ExpressionAutomaton

  init(_ pattern: String) throws(ExpressionError) {
    var parser = ExpressionParser(pattern)
    let tree = try parser.parse()
    let ignoresCase = parser.ignoresCase || !Self.hasCapital(pattern)
    automaton = ExpressionAutomaton(try ExpressionProgram(tree, ignoresCase: ignoresCase))
  }

  /// O(length) once the states that texts need are computed; before that, O(length × pattern).
  func isIn(_ text: String) -> Bool { automaton.isIn(text) }

  /// The reason why the pattern cannot be used, with a way to fix it; nil if it can be used.
  static func complaint(about pattern: String) -> String? {
    do {
      _ = try FilterExpression(pattern)
      return nil
    } catch {
      switch error {
      case .malformed: return "not a regular expression; drop -r to search for plain text"
      case .unsupported(let what): return "\(what) is not supported; write it without"
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
