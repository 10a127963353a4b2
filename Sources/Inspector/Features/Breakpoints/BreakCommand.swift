import FlowModel
import FlowReports

/// What the command line does with breakpoints.
enum BreakCommand: Equatable, Sendable {
  case list
  case add(BreakpointCondition)
  /// Removes a breakpoint, or all.
  case remove(Int?)
  /// Decides about a navigation; nil for the one whose plan shows, or the oldest.
  case decide(Int?, ParkingChoice)

  struct Objection: Error, CustomStringConvertible {
    let description: String
  }

  init(_ argument: String) throws(Objection) {
    let word = argument.prefix { !$0.isWhitespace }
    let rest = String(argument.dropFirst(word.count)).trimmed
    switch word {
    case "": self = .list
    case "add":
      do throws(BreakpointCondition.Objection) {
        self = .add(try BreakpointCondition(rest))
      } catch {
        throw Objection(description: "the condition: \(error.reason)")
      }
    case "remove":
      if rest.isEmpty || rest == Self.all {
        self = .remove(nil)
      } else if let number = Int(rest) {
        self = .remove(number)
      } else {
        throw Objection(description: "'\(rest)' is not the number of a breakpoint")
      }
    default:
      guard let written = WrittenChoice(argument) else {
        throw Objection(
          description: "'break' does not take '\(argument)'; write add CONDITION, remove NUMBER, "
            + WrittenChoice.form)
      }
      self = .decide(written.number, written.choice)
    }
  }

  // MARK: Completion

  /// The arguments that continue a beginning.
  static func continuations(of beginning: String, in model: Model) -> [String] {
    let state = model.inspection.breakpoints
    if beginning.hasPrefix(adding) {
      let condition = beginning.dropFirst(adding.count)
      return ConditionCompletion.continuations(of: String(condition), in: model)
        .map { adding + $0 }
    }
    let numbers = state.parked.map { "\($0.navigation.number) " }
    let decisions = state.parked.isEmpty ? [] : ["go", "refuse", "to "]
    if let start = ([""] + numbers).map({ "\($0)to " }).first(where: beginning.hasPrefix) {
      return model.knownRoutes.map { start + $0 }
    }
    return [adding, "remove \(all)"] + state.breakpoints.map { "remove \($0.number)" } + decisions
      + numbers.flatMap { number in decisions.map { number + $0 } }
  }

  private static let adding = "add "
  private static let all = "all"
}

/// Completes the condition of a breakpoint: the facts, the comparisons, and the names that the
/// inspector knows.
enum ConditionCompletion {
  private static let comparisons = ["==", "!=", "~", "!~"]

  /// The conditions that continue a beginning; none within a value of a route.
  static func continuations(of beginning: String, in model: Model) -> [String] {
    let (before, word) = split(beginning)
    let context = trimmedEnd(before)
    let sign = String(context.reversed().prefix { "=~!".contains($0) }.reversed())
    let left = trimmedEnd(context.dropLast(sign.count))
    if let fact = fact(endingIn: left) {
      if comparisons.contains(sign) {
        return names(of: fact, in: model).map { before + BreakpointCondition.word($0) }
      }
      if word.isEmpty { return comparisons.map { "\(left) \($0) " } }
    }
    if beginsComparison(context) {
      if BreakpointCondition.Fact(rawValue: word) != nil {
        return comparisons.map { "\(beginning) \($0) " }
      }
      return BreakpointCondition.Fact.allCases.map { "\(before)\($0.rawValue) " }
    }
    return word.isEmpty && before.last?.isWhitespace == true
      ? ["&&", "||"].map { "\(before)\($0) " } : []
  }

  /// The fact at the end of a text, if it is to be compared there.
  private static func fact(endingIn text: String) -> BreakpointCondition.Fact? {
    let word = split(text).word
    guard beginsComparison(trimmedEnd(text.dropLast(word.count))) else { return nil }
    return BreakpointCondition.Fact(rawValue: word)
  }

  /// Whether a comparison begins after a text.
  private static func beginsComparison(_ text: String) -> Bool {
    text.isEmpty || ["&&", "||", "(", "!"].contains(where: text.hasSuffix)
  }

  private static func trimmedEnd(_ text: some StringProtocol) -> String {
    String(text.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text before the word that is being written, and the word.
  private static func split(_ text: String) -> (before: String, word: String) {
    var (start, isQuoted, isEscaped) = (text.startIndex, false, false)
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if !isEscaped, character == "\"" { isQuoted = false }
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isQuoted = true
      } else if character.isWhitespace || "=~!&|()".contains(character) {
        start = text.index(after: index)
      }
    }
    return (String(text[..<start]), String(text[start...]))
  }

  private static func names(of fact: BreakpointCondition.Fact, in model: Model) -> [String] {
    switch fact {
    case .route: model.knownRoutes
    case .from: model.typesOfCoordinators
    case .request: NavigationRequest.verbs
    case .call: Set(model.inspection.log.entries.suffix(500).compactMap(\.place?.place)).sorted()
    case .link: Set(model.inspection.log.entries.suffix(500).compactMap(\.link?.text)).sorted()
    }
  }
}
