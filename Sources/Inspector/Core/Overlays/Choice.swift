/// A line in an overlay's list, with its effect.
package struct Choice: Equatable, Sendable {
  var title: String
  /// A note beside the title, such as keys or ids.
  var detail = ""
  /// The effect, under a name that is unique in the overlay.
  let action: Action
  /// Whether the overlay closes first.
  var closes = true
  /// The name on the command line; searching also matches it.
  var name = ""
  /// The indices of the title's characters that match the written text.
  var matched: [Int] = []
  /// Whether the line is the heading of a section, which cannot be selected.
  private(set) var isHeading = false

  static func heading(_ title: String) -> Choice {
    Choice(title: title, action: Action("heading \(title)") { _ in [] }, isHeading: true)
  }

  static let limit = 200

  /// Returns all choices in their sections, or, for a written text, those that match, best first.
  static func listed(
    _ sections: [(title: String, choices: [Choice])], by pattern: String
  ) -> [Choice] {
    guard FuzzyPattern(pattern).isEmpty else {
      return ranked(sections.flatMap(\.choices), by: pattern)
    }
    return sections.filter { !$0.choices.isEmpty }.flatMap { [.heading($0.title)] + $0.choices }
  }

  /// Returns the choices whose title or name matches; the better of both scores counts, best first.
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

  /// Marks the matching characters; puts the name before a title that does not match as one piece.
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

extension Action {
  /// This action, performed in another panel.
  func performed(in panel: Panel) -> Action {
    Action(rawValue) { _ in [.go(.panel(panel)), .perform(self)] }
  }

  static func running(_ line: String) -> Action {
    Action("command \(line)") { $0.runCommand(line) }
  }

  /// The beginning of a command line that still needs an argument.
  static func beginning(_ line: String) -> Action {
    Action("beginning \(line)") { $0.openCommandLine(line) }
  }
}

extension Model {
  /// The number of lines in the overlay's list, without headings.
  var choiceCount: Int { choices.count { !$0.isHeading } }

  /// Moves the selection off a heading: down, or up at the end of the list or if `isUpward`.
  mutating func leaveHeading(isUpward: Bool = false) {
    guard chosen?.isHeading == true else { return }
    let below = choices[choice...].firstIndex { !$0.isHeading }
    let above = choices[..<choice].lastIndex { !$0.isHeading }
    choice = (isUpward ? above ?? below : below ?? above) ?? choice
  }

  mutating func takeChosen() -> [Effect] {
    guard let chosen, !chosen.isHeading else { return [] }
    return (chosen.closes ? [.goBack] : []) + chosen.action.run(&self)
  }
}

extension FuzzyMatch {
  /// Whether the matching characters are consecutive.
  fileprivate var isWhole: Bool {
    zip(positions, positions.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }
}
