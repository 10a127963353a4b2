/// A regular expression that may be asked about whatever an app calls its coordinators.
///
/// Swift's engine goes back and tries again, and some expressions have it do so for longer than anybody
/// waits. So those are refused that grow fastest, and only the beginning of a text is looked at.
struct FilterExpression {
  /// How much of a text is looked at, in scalars.
  static let longestText = 128

  private let regex: Regex<AnyRegexOutput>

  /// Throws where Swift does not take the pattern.
  init(_ pattern: String) throws {
    let regex = try Regex(pattern)
    self.regex = Self.hasCapital(pattern) ? regex : regex.ignoresCase()
  }

  func isIn(_ text: String) -> Bool {
    let start =
      text.utf8.count <= Self.longestText
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText)))
    return (try? regex.firstMatch(in: start)) != nil
  }

  /// Why the pattern cannot be used, and what to do about it; nil where it can.
  static func complaint(about pattern: String) -> String? {
    switch RepeatScan.of(pattern) {
    case .nested:
      return "a repeat of repeats or choices may never end; drop the outer or the inner one"
    case .tooMany:
      return "more than \(RepeatScan.most) repeats may take too long; use fewer * and +"
    case .harmless: break
    }
    do {
      _ = try FilterExpression(pattern)
      return nil
    } catch {
      // The compiler's own words take many lines, with the pattern and carets in them.
      return "not a regular expression; drop -r to look for it as it is"
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
