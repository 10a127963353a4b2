/// Texts of an app as Swift code, whatever they contain.
package enum SwiftLiteral {
  /// The text between quotes, without them; also for a line of a text of several lines.
  package static func content(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case " "..."~": String(scalar)
      default:
        scalar.properties.isAlphabetic || scalar == "…"
          ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }.joined()
  }

  package static func text(_ text: String) -> String { "\"\(content(text))\"" }

  /// A literal of several lines, each of them after `indent`.
  package static func lines(_ text: String, indent: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (["\"\"\""] + lines.map { content(String($0)) } + ["\"\"\""]).map { indent + $0 }
      .joined(separator: "\n")
  }

  /// The text as a comment on one line.
  package static func comment(_ text: String) -> String { DisplayText.neutralised(text) }

  /// The name of a case after a dot.
  static func member(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }

  /// The name of a function.
  static func function(_ name: String) -> String {
    SwiftWords.isKeyword(name) ? "`\(name)`" : name
  }

  /// Whether a text is the name of a type, with or without the types that contain it.
  package static func isTypeName(_ text: String) -> Bool {
    !text.isEmpty
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isIdentifier)
  }

  package static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }
}

extension RouteLabel {
  /// The route as Swift code that compiles where its type is visible: a case of an enum whose
  /// values are numbers, texts, `true`, `false` or `nil`; nil for any other route.
  package var literal: String? {
    guard SwiftLiteral.isTypeName(type) else { return nil }
    var text = (detail ?? identifier)[...]
    let name = text.prefix { $0 != "(" }
    guard SwiftLiteral.isIdentifier(name) else { return nil }
    text = text.dropFirst(name.count)
    let head = "\(type).\(SwiftLiteral.member(String(name)))"
    if text.isEmpty { return head }
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count > 2,
      LiteralList.isRead(text.dropFirst().dropLast())
    else { return nil }
    return head + text
  }
}

/// Reads values between parentheses.
private struct LiteralList {
  private var rest: Substring

  static func isRead(_ text: Substring) -> Bool {
    var list = LiteralList(rest: text)
    repeat { guard list.readValue() else { return false } } while list.skip(", ")
    return list.rest.isEmpty
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func readValue() -> Bool {
    let label = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if rest.dropFirst(label.count).hasPrefix(": ") {
      guard SwiftLiteral.isIdentifier(label) else { return false }
      rest = rest.dropFirst(label.count + 2)
    }
    for word in ["true", "false", "nil"] where skip(word) { return true }
    return rest.first == "\"" ? readText() : readNumber()
  }

  private mutating func readNumber() -> Bool {
    _ = skip("-")
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty { return false }
    guard rest.first == "." else { return true }
    let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(fraction.count + 1)
    return !fraction.isEmpty
  }

  /// Reads a text as Swift describes it; one with other escapes or interpolations is none.
  private mutating func readText() -> Bool {
    rest = rest.dropFirst()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return true
      case "\\":
        guard let escaped = rest.popFirst(), "\\\"'nrt0".contains(escaped) else { return false }
      case "\n", "\r": return false
      default:
        guard DisplayText.neutralised(String(next)) == String(next) else { return false }
      }
    }
    return false
  }
}
