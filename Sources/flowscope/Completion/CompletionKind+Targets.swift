import ArgumentParser

extension CompletionKind {
  /// Running engines.
  static var engines: CompletionKind {
    .custom { _, _, _ in await CompletionAnswer.engines() }
  }

  /// Running engines and files.
  static var targets: CompletionKind {
    .custom { _, _, _ in await CompletionAnswer.engines() + [CompletionScript.filesMark] }
  }

  /// The routes of the target on the command line.
  static var routes: CompletionKind {
    .custom { words, _, _ in await CompletionAnswer.routes(of: CompletionLine(words).target) }
  }

  /// The types of the coordinators of the target on the command line.
  static var coordinators: CompletionKind {
    .custom { words, _, _ in
      await CompletionAnswer.coordinators(of: CompletionLine(words).target)
    }
  }

  /// The arguments of `explain`: an engine and a route, or only a route.
  static var engineAndRoute: CompletionKind {
    .custom { words, index, _ in
      let line = CompletionLine(words, upTo: index)
      if let target = line.target { return await CompletionAnswer.routes(of: target) }
      return await CompletionAnswer.engines() + CompletionAnswer.routes(of: nil)
    }
  }
}

/// The words of a command line that is being completed.
struct CompletionLine {
  /// The first argument after the command; nil if there is none.
  let target: String?

  /// The options without a value would end a search for the target, so those with one are listed.
  static let optionsWithValues: Set<String> = [
    "--allow", "--at", "--collapse", "--color", "--coordinator", "--depth", "--direction",
    "--focus", "--for", "--format", "--from", "--group", "--hide", "--kind", "--layout",
    "--least", "--legend", "--link", "--mark", "--minimum", "--only", "--output", "--route",
    "--show",
    "--since", "--speed", "--state", "--target", "--theme", "--title", "--to", "--warn", "-A", "-W",
    "-o",
  ]

  /// Reads the words of a line, the first of which are the program and the command.
  ///
  /// With `end`, only the words before that index count.
  init(_ words: [String], upTo end: Int? = nil) {
    var rest = words.prefix(end ?? words.count).dropFirst(2)
    while let word = rest.popFirst() {
      if Self.optionsWithValues.contains(word) {
        rest = rest.dropFirst()
      } else if word == "--wait", let next = rest.first, next.first?.isNumber == true {
        // The time of --wait is optional.
        rest = rest.dropFirst()
      } else if !word.isEmpty, !word.hasPrefix("-") {
        target = Self.unquoted(word)
        return
      }
    }
    target = nil
  }

  /// The word as the shell would pass it: bash and fish complete words as they were typed.
  private static func unquoted(_ word: String) -> String {
    var text = ""
    var isEscaped = false
    for character in word {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if isEscaped || character != "'" && character != "\"" {
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }
}
