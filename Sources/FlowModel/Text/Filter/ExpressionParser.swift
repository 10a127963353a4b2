struct ExpressionParser {
  /// Whether the expression begins with "(?i)".
  private(set) var ignoresCase = false
  private var rest: ArraySlice<Unicode.Scalar>
  private var depth = 0

  /// The maximum nesting depth of groups.
  private static let deepest = 100
  /// The maximum count in a repeat such as {3}.
  private static let mostCounted = 200

  init(_ pattern: String) { rest = Array(pattern.unicodeScalars)[...] }

  mutating func parse() throws(ExpressionError) -> ExpressionTree {
    if take("(?i)") { ignoresCase = true }
    let tree = try choice()
    guard rest.isEmpty else { throw .malformed }
    return tree
  }

  private mutating func choice() throws(ExpressionError) -> ExpressionTree {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw .tooLarge }
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(ExpressionError) -> ExpressionTree {
    var parts: [ExpressionTree] = []
    while let next = rest.first, next != "|", next != ")" { parts.append(try repeated()) }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated() throws(ExpressionError) -> ExpressionTree {
    var tree = try atom()
    var times = 0
    while let (least, most) = try count() {
      times += 1
      if times > Self.deepest { throw .tooLarge }
      tree = .repeat(tree, least, most)
      // A filter needs only whether a text matches. So a lazy repeat equals a greedy one.
      if take("?") { continue }
      if rest.first == "+" { throw .unsupported("a repeat that gives nothing back") }
    }
    return tree
  }

  private mutating func count() throws(ExpressionError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard rest.first == "{" else { return nil }
    let before = rest
    rest.removeFirst()
    let least = number()
    var most = least
    if take(",") { most = number() }
    // Braces without numbers are ordinary characters.
    guard take("}"), let low = least ?? most.map({ _ in 0 }) else {
      rest = before
      return nil
    }
    if let most, most < low { throw .malformed }
    if max(low, most ?? 0) > Self.mostCounted { throw .tooLarge }
    return (low, most)
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix(6).prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return Int(String(String.UnicodeScalarView(digits)))
  }

  private mutating func atom() throws(ExpressionError) -> ExpressionTree {
    guard let next = rest.popFirst() else { throw .malformed }
    switch next {
    case ".": return .one(.all)
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "*", "+", "?": throw .malformed
    case "(": return try group()
    case "[": return .one(try set())
    case "\\": return try escape()
    default: return .one(.of(next))
    }
  }

  private mutating func group() throws(ExpressionError) -> ExpressionTree {
    if rest.first == "?", !take("?:"), !takeName() {
      throw .unsupported("a group that begins with (?")
    }
    let tree = try choice()
    guard take(")") else { throw .malformed }
    return tree
  }

  /// Reads the name of a group, which has no effect here.
  private mutating func takeName() -> Bool {
    let before = rest
    if take("?P<") || take("?<") {
      while let next = rest.popFirst(), ScalarSet.isWord(next) || next == ">" {
        if next == ">" { return true }
      }
    }
    rest = before
    return false
  }

  private mutating func escape() throws(ExpressionError) -> ExpressionTree {
    guard let next = rest.popFirst() else { throw .malformed }
    switch next {
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case "A": return .place(.start)
    case "z", "Z": return .place(.end)
    default:
      if let set = Self.namedSet(next) { return .one(set) }
      return .one(.of(try Self.escaped(next)))
    }
  }

  private static func namedSet(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": ScalarSet(classes: [(.digit, false)])
    case "D": ScalarSet(classes: [(.digit, true)])
    case "w": ScalarSet(classes: [(.word, false)])
    case "W": ScalarSet(classes: [(.word, true)])
    case "s": ScalarSet(classes: [(.space, false)])
    case "S": ScalarSet(classes: [(.space, true)])
    default: nil
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) throws(ExpressionError) -> Unicode.Scalar {
    switch scalar {
    case "t": "\t"
    case "n": "\n"
    case "r": "\r"
    case "1"..."9": throw .unsupported("\\\(scalar)")
    case "a"..."z", "A"..."Z", "0": throw .malformed
    default: scalar
    }
  }

  private mutating func set() throws(ExpressionError) -> ScalarSet {
    var set = ScalarSet()
    set.isInverse = take("^")
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]", !isFirst { return set }
      isFirst = false
      var low = next
      if next == "\\" {
        guard let letter = rest.popFirst() else { throw .malformed }
        if let named = Self.namedSet(letter) {
          set.classes += named.classes
          continue
        }
        low = try Self.escaped(letter)
      } else if next == "[", rest.first == ":" {
        throw .unsupported("a class such as [:alpha:]")
      }
      set.ranges.append(low.value...(try upperEnd(from: low).value))
    }
    throw .malformed
  }

  /// The upper end of a range in brackets that begins with `low`; `low` itself if it is no range.
  private mutating func upperEnd(
    from low: Unicode.Scalar
  ) throws(ExpressionError) -> Unicode.Scalar {
    guard rest.first == "-", let second = rest.dropFirst().first, second != "]" else { return low }
    rest.removeFirst(2)
    var high = second
    if second == "\\" {
      guard let letter = rest.popFirst(), Self.namedSet(letter) == nil else { throw .malformed }
      high = try Self.escaped(letter)
    }
    guard high.value >= low.value else { throw .malformed }
    return high
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }
}
