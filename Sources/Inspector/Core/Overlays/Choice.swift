/// A line that an overlay lists, and what it does.
package struct Choice: Equatable, Sendable {
  var title: String
  /// A note beside the title: keys, ids.
  var detail = ""
  let meaning: Meaning
  /// The name on the command line, by which the line is found too.
  var name = ""
  /// The characters of the title that match what is written.
  var matched: [Int] = []

  /// What a choice does.
  ///
  /// Two meanings are equal if they have the same name.
  package struct Meaning: Equatable, Sendable {
    fileprivate let name: String
    /// Whether the overlay closes first.
    fileprivate var closes = true
    fileprivate let run: @Sendable (inout Model) -> [Effect]

    /// - Parameter name: A name that no other meaning in the same overlay has.
    init(_ name: String, _ run: @escaping @Sendable (inout Model) -> [Effect]) {
      self.name = name
      self.run = run
    }

    package static func == (one: Meaning, other: Meaning) -> Bool { one.name == other.name }

    /// An action, in another panel than the one with the keys if `panel` is not nil.
    static func action(_ action: Action, in panel: Panel? = nil) -> Meaning {
      Meaning("action \(action.rawValue)") { model in
        panel.map { [.go(.panel($0)), .perform(action)] } ?? action.run(&model)
      }
    }

    /// A line for the command line.
    static func command(_ line: String) -> Meaning {
      Meaning("command \(line)") { $0.runCommand(line) }
    }

    /// The beginning of a line that lacks the command's argument.
    static func beginning(_ line: String) -> Meaning {
      Meaning("beginning \(line)") { $0.openCommandLine(line) }
    }

    /// A key that has an effect only elsewhere; `explanation` says where.
    static func onlyElsewhere(_ explanation: String) -> Meaning {
      var meaning = Meaning("elsewhere \(explanation)") {
        $0.message = explanation
        return []
      }
      meaning.closes = false
      return meaning
    }
  }

  /// More choices than this are not read.
  static let limit = 200

  /// The choices that match by their title or their name, whichever matches better; the best first.
  static func ranked(_ choices: [Choice], by pattern: String) -> [Choice] {
    let fuzzy = FuzzyPattern(pattern)
    if fuzzy.isEmpty { return choices }
    var seen: Set<Int> = []
    let ranked = fuzzy.ranked(choices.lazy.flatMap { [$0.title, $0.name] }, limit: 2 * limit)
    let shown = ranked.compactMap { ranked -> Choice? in
      let index = ranked.index / 2
      guard seen.insert(index).inserted else { return nil }
      return choices[index].marking(fuzzy)
    }
    return Array(shown.prefix(limit))
  }

  /// The choice with its matched characters.
  ///
  /// The name stands before the title if the title matches only in pieces, or not at all.
  func marking(_ pattern: FuzzyPattern) -> Choice {
    var choice = self
    let (inTitle, inName) = (pattern.match(title), pattern.match(name))
    if let inName, inTitle?.isWhole != true, inName.score > inTitle?.score ?? 0 {
      choice.title = ":\(name)  \(title)"
      choice.matched = inName.positions.map { $0 + 1 }
    } else {
      choice.matched = inTitle?.positions ?? []
    }
    return choice
  }
}

extension Model {
  /// Does what is chosen.
  mutating func takeChosen() -> [Effect] {
    guard let meaning = chosen?.meaning else { return [] }
    return (meaning.closes ? [.goBack] : []) + meaning.run(&self)
  }
}

extension FuzzyMatch {
  /// Whether the pattern matches in one piece.
  fileprivate var isWhole: Bool {
    zip(positions, positions.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }
}
