/// A route in Swift syntax: the name of a case with its associated values, such as `item(7)` or
/// `profile(user: "ada", tab: 2)`.
struct RouteCall: Equatable {
  struct Argument: Equatable {
    let label: String?
    /// The value as written.
    let value: String
  }

  let name: String
  let arguments: [Argument]

  /// Returns nil if `text` has another form.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")", open > text.startIndex,
      let parts = Self.split(text[text.index(after: open)...].dropLast())
    else { return nil }
    name = String(text[..<open])
    arguments = parts.map(Self.argument)
  }

  /// Splits at commas outside of brackets and quotes; returns nil if these do not match.
  private static func split(_ text: Substring) -> [Substring]? {
    var parts: [Substring] = []
    var start = text.startIndex
    var closers: [Character] = []
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(": closers.append(")")
      case "[": closers.append("]")
      case "{": closers.append("}")
      case ")", "]", "}": if closers.popLast() != character { return nil }
      case "," where closers.isEmpty:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: continue
      }
    }
    if isQuoted || !closers.isEmpty { return nil }
    let last = text[start...]
    return parts.isEmpty && last.trimmed.isEmpty ? [] : parts + [last]
  }

  private static func argument(_ text: Substring) -> Argument {
    let label = text.prefix { $0 != ":" }
    guard label.endIndex < text.endIndex, !label.trimmed.isEmpty,
      label.trimmed.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return Argument(label: nil, value: text.trimmed) }
    return Argument(label: label.trimmed, value: text[label.endIndex...].dropFirst().trimmed)
  }
}
