/// Tells the regular expressions apart that may take forever, by how they repeat.
///
/// What repeats something that itself repeats, or offers a choice, can be matched in exponentially many
/// ways; several repeats in a row in a power of the length. Nothing else is understood of an expression.
enum RepeatScan: Equatable {
  case harmless
  case nested
  case tooMany

  /// How many things may repeat without an end.
  static let most = 3

  static func of(_ pattern: String) -> RepeatScan {
    var scanner = Scanner(rest: Array(pattern)[...])
    return scanner.scan()
  }

  private struct Scanner {
    var rest: ArraySlice<Character>
    /// For each group that is open, whether there are several ways to match what is in it.
    var isAmbiguous = [false]
    /// Whether what was read last is a group with several ways.
    var isLastAmbiguous = false
    var endless = 0

    mutating func scan() -> RepeatScan {
      while let character = rest.popFirst() {
        switch character {
        case "\\":
          _ = rest.popFirst()
          isLastAmbiguous = false
        case "[":
          skipClass()
          isLastAmbiguous = false
        case "(":
          isAmbiguous.append(false)
          skipKind()
        case ")": close()
        case "|": isAmbiguous[isAmbiguous.count - 1] = true
        case "*", "+", "?", "{":
          if isLastAmbiguous, character != "?" { return .nested }
          repeats(character)
        default: isLastAmbiguous = false
        }
        if endless > RepeatScan.most { return .tooMany }
      }
      return .harmless
    }

    private mutating func close() {
      isLastAmbiguous = isAmbiguous.count > 1 ? isAmbiguous.removeLast() : false
      if isLastAmbiguous { isAmbiguous[isAmbiguous.count - 1] = true }
    }

    private mutating func repeats(_ sign: Character) {
      var isEndless = sign != "?"
      if sign == "{" {
        let count = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(count.count + 1)
        // {2} is one way and no more, {2,} has no end.
        isEndless = count.contains(",")
        if !isEndless { return }
      }
      if isEndless { endless += 1 }
      isAmbiguous[isAmbiguous.count - 1] = true
      // Behind a repeat, these say how eager it is.
      if rest.first == "?" || rest.first == "+" { rest = rest.dropFirst() }
      isLastAmbiguous = true
    }

    /// What stands between `(` and the group's own text, such as `?:` or `?<name>`.
    private mutating func skipKind() {
      if rest.first == "?" { rest = rest.dropFirst() }
      isLastAmbiguous = false
    }

    private mutating func skipClass() {
      var depth = 1
      while depth > 0, let character = rest.popFirst() {
        switch character {
        case "\\": _ = rest.popFirst()
        case "[": depth += 1
        case "]": depth -= 1
        default: break
        }
      }
    }
  }
}
