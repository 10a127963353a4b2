/// Reads the comparisons of a condition, and what combines them.
struct ConditionReader {
  private typealias Test = BreakpointCondition.Test
  private typealias Objection = BreakpointCondition.Objection

  private var rest: Substring
  private var depth = 0

  /// The maximum nesting depth of parentheses and negations.
  private static let deepest = 32

  init(_ text: String) { rest = Substring(text) }

  /// Whether a text has comparisons or what combines them; any other is a filter as a whole.
  static func isExpression(_ text: String) -> Bool {
    // The operators may be a part of a regular expression.
    if text.hasPrefix("-r ") || text.hasPrefix("!-r ") { return false }
    let start = text.first { !$0.isWhitespace && $0 != "!" }
    return start == "(" || start == "\"" || text.contains("&&") || text.contains("||")
      || text.contains("==")
      || text.contains("!=") || text.contains("~")
  }

  /// Why a text that reads as a filter would meet no navigation, or every one, although its writer meant
  /// something else; nil for any other text.
  static func objection(to text: String) -> BreakpointCondition.Objection? {
    if text.allSatisfy(\.isWhitespace) {
      return Objection("it is empty; \(BreakpointCondition.example)")
    }
    if text.allSatisfy({ $0.isWhitespace || "!&|=~()".contains($0) }) {
      let signs = text.filter { !$0.isWhitespace }.prefix(16)
      return Objection("'\(signs)' compares nothing; \(BreakpointCondition.example)")
    }
    if isExpression(text) || text.hasPrefix("-r ") || text.hasPrefix("!-r ") { return nil }
    var reader = ConditionReader(text)
    while reader.take("!") || reader.take("(") {}
    guard let word = try? reader.value() else { return nil }
    let isFact = BreakpointCondition.Fact(rawValue: word) != nil
    let isSpaced = reader.rest.first?.isWhitespace == true
    guard reader.take("="), isFact || isSpaced && reader.rest.first?.isWhitespace == true
    else { return nil }
    return reader.onlyEquals
  }

  mutating func read() throws(BreakpointCondition.Objection) -> BreakpointCondition.Test {
    let test = try alternatives()
    skipBlanks()
    guard rest.isEmpty else { throw unexpected() }
    return test
  }

  private mutating func alternatives() throws(Objection) -> Test {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw Objection("it is nested more than \(Self.deepest) times; write a simpler one")
    }
    var tests = [try conjunction()]
    while take("||") { tests.append(try conjunction()) }
    return tests.count == 1 ? tests[0] : .any(tests)
  }

  private mutating func conjunction() throws(Objection) -> Test {
    var tests = [try negation()]
    while take("&&") { tests.append(try negation()) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func negation() throws(Objection) -> Test {
    var isInverse = false
    while take("!") { isInverse.toggle() }
    let test = try single()
    return isInverse ? .not(test) : test
  }

  private mutating func single() throws(Objection) -> Test {
    if take("(") {
      let test = try alternatives()
      guard take(")") else { throw rest.isEmpty ? Objection("a ')' is missing") : unexpected() }
      return test
    }
    let isQuoted = peek() == "\""
    let word = try value()
    guard !isQuoted, let comparison = comparison() else {
      return .anything(search: try BreakpointCondition.search(word))
    }
    guard let fact = BreakpointCondition.Fact(rawValue: word) else {
      let known = BreakpointCondition.Fact.allCases.map(\.rawValue).joined(separator: ", ")
      throw Objection("'\(word)' is not a fact of a navigation; write one of \(known)")
    }
    let value = try value()
    let test: Test =
      comparison.isSearch
      ? .contains(fact, search: try BreakpointCondition.search(value)) : .equals(fact, value)
    return comparison.isInverse ? .not(test) : test
  }

  private mutating func comparison() -> (isSearch: Bool, isInverse: Bool)? {
    if take("==") { return (false, false) }
    if take("!=") { return (false, true) }
    if take("!~") { return (true, true) }
    if take("~") { return (true, false) }
    return nil
  }

  // MARK: Words

  /// Reads a text in quotation marks, or up to a blank or an operator; `item(7, b: 2)` is one word.
  private mutating func value() throws(Objection) -> String {
    skipBlanks()
    if rest.first == "\"" { return try quoted() }
    var (word, isURL) = ("", false)
    var parentheses = 0
    while let next = rest.first {
      if parentheses == 0 {
        if next.isWhitespace || next == ")" { break }
        if rest.hasPrefix("&&") || rest.hasPrefix("||") { break }
        // A URL may have any of these.
        if !isURL, next == "~" || next == "=" || rest.hasPrefix("!=") || rest.hasPrefix("!~") {
          break
        }
      }
      if next == "\"", parentheses > 0 {
        // A value of a route may contain a parenthesis.
        let before = rest
        _ = try quoted()
        word += before[..<rest.startIndex]
        continue
      }
      if next == "(" { parentheses += 1 }
      if next == ")" { parentheses -= 1 }
      word.append(rest.removeFirst())
      if next == "/", word == "/" || word.hasSuffix("://") { isURL = true }
    }
    if parentheses > 0 { throw Objection("a ')' is missing") }
    if word.isEmpty { throw unexpected() }
    return word
  }

  private mutating func quoted() throws(Objection) -> String {
    rest.removeFirst()
    var text = ""
    while let next = rest.popFirst() {
      switch next {
      case "\"": return text
      case "\\":
        // Only a quotation mark and a backslash are escaped, so that expressions stay readable.
        if let escaped = rest.first, escaped == "\"" || escaped == "\\" {
          text.append(rest.removeFirst())
        } else {
          text.append(next)
        }
      default: text.append(next)
      }
    }
    throw Objection("a '\"' is missing at the end")
  }

  private mutating func peek() -> Character? {
    skipBlanks()
    return rest.first
  }

  private mutating func take(_ word: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(word) else { return false }
    rest.removeFirst(word.count)
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0.isWhitespace }
  }

  private func unexpected() -> Objection {
    let rest = rest.drop { $0.isWhitespace }
    if rest.hasPrefix("="), !rest.hasPrefix("==") { return onlyEquals }
    return rest.isEmpty
      ? Objection("it ends too early; write for example route == settings")
      : Objection("it cannot go on with '\(rest.prefix(16))'; write for example route == settings")
  }

  private var onlyEquals: Objection {
    Objection(
      "'=' compares nothing; write == for a whole name, such as route == settings, or a text with '=' in "
        + "quotation marks")
  }
}
