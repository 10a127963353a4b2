/// The condition of a breakpoint, in the language of the filter, with comparisons of single facts.
///
/// `route == settings && from ~ Profile` parks the navigations to `settings` that a coordinator whose
/// name contains "profile" is asked for. `==` and `!=` compare a whole name, in every form in which it
/// is shown; `~` and `!~` search the fact as a filter does: for plain text in any case, or with `"-r "`
/// before it for a regular expression. `&&`, `||`, `!` and parentheses combine comparisons. A text
/// without any of these is a filter for all the facts, and `*` alone meets every navigation. A URL needs no
/// quotation marks: it ends at a blank.
///
/// Viewers and engines read a condition with this type, and nothing else reads one.
public struct BreakpointCondition: Hashable, Sendable {
  /// The condition as it was written.
  public let text: String
  private let test: Test

  /// A fact of a navigation.
  package enum Fact: String, CaseIterable, Sendable {
    /// The requested route.
    case route
    /// The coordinator that is asked.
    case from
    /// The kind of request, such as navigate or pop.
    case request
    /// The place in the app's code.
    case call
    /// The link that is opened.
    case link
  }

  /// Why a text is no condition.
  public struct Objection: Error, Hashable, Sendable {
    /// The reason in one line, with what to write instead.
    public let reason: String

    init(_ reason: String) {
      self.reason = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  indirect enum Test: Hashable, Sendable {
    case anything(search: String)
    case equals(Fact, String)
    case contains(Fact, search: String)
    case not(Test)
    case all([Test])
    case any([Test])
  }

  /// Reads a condition, in O(length).
  ///
  /// - Throws: ``Objection``.
  public init(_ text: String) throws(Objection) {
    guard text.utf8.count <= Limits.conditionBytes else {
      throw Objection("it has more than \(Limits.conditionBytes) bytes; write a shorter one")
    }
    self.text = text
    if let objection = ConditionReader.objection(to: text) { throw objection }
    if text == Self.everything {
      test = .all([])
    } else if ConditionReader.isExpression(text) {
      var reader = ConditionReader(text)
      test = try reader.read()
    } else {
      test = .anything(search: try Self.search(text))
    }
  }

  /// Returns a text for which a fact is searched; throws if it searches for nothing, or is an
  /// expression that cannot be used.
  static func search(_ text: String) throws(Objection) -> String {
    let filter = LineFilter(text)
    if let complaint = filter.complaint { throw Objection(complaint) }
    if text.hasSuffix("-r"), filter.isEmpty {
      throw Objection(
        "'-r' needs an expression; write it in quotation marks, as in route ~ \"-r ^set\"")
    }
    if filter.isEmpty { throw Objection("'\(text)' searches for nothing; \(example)") }
    return text
  }

  /// The condition that every navigation meets.
  package static let everything = "*"

  /// What to write instead of a text that cannot be used.
  static let example = "write for example route == settings, or \(everything) for every navigation"

  /// Whether two conditions were written alike.
  public static func == (left: BreakpointCondition, right: BreakpointCondition) -> Bool {
    left.text == right.text
  }

  /// Feeds the text into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The condition, compiled for many navigations; threads cannot share it.
  package func compiled() -> Compiled { Compiled(test) }

  /// A condition that is ready to be asked.
  package struct Compiled {
    private let meets: (BreakpointFacts) -> Bool

    init(_ test: Test) { meets = Self.compile(test) }

    /// Whether the navigation meets the condition; O(length of its facts) for each comparison.
    package func isMet(by facts: BreakpointFacts) -> Bool { meets(facts) }

    private static func compile(_ test: Test) -> (BreakpointFacts) -> Bool {
      switch test {
      case .anything(let search):
        let filter = LineFilter(search).compiled()
        return { facts in filter.admits(Fact.allCases.flatMap { facts.texts(of: $0) }) }
      case .contains(let fact, let search):
        let filter = LineFilter(search).compiled()
        return { filter.admits($0.texts(of: fact)) }
      case .equals(let fact, let name): return { $0.is(fact, name) }
      case .not(let test):
        let meets = compile(test)
        return { !meets($0) }
      case .all(let tests):
        let all = tests.map(compile)
        return { facts in all.allSatisfy { $0(facts) } }
      case .any(let tests):
        let all = tests.map(compile)
        return { facts in all.contains { $0(facts) } }
      }
    }
  }
}

/// What a condition asks of a navigation.
package struct BreakpointFacts {
  private let route: RouteLabel?
  private let origin: CoordinatorReference
  private let givenName: String?
  private let request: String
  private let call: CallLabel?
  private let link: LinkLabel?

  package init(
    route: RouteLabel?, origin: CoordinatorReference, givenName: String?, request: String,
    call: CallLabel?, link: LinkLabel?
  ) {
    (self.route, self.origin, self.givenName) = (route, origin, givenName)
    (self.request, self.call, self.link) = (request, call, link)
  }

  /// The texts that are searched.
  func texts(of fact: BreakpointCondition.Fact) -> [String] {
    switch fact {
    case .route: route.map { [$0.code, $0.identifier] } ?? []
    case .from: [origin.text] + (givenName.map { [$0] } ?? [])
    case .request: [request]
    case .call: call.map { [$0.text] } ?? []
    case .link: link.map { [$0.text] } ?? []
    }
  }

  /// Whether a fact has this name, in one of the forms in which it is shown.
  func `is`(_ fact: BreakpointCondition.Fact, _ name: String) -> Bool {
    switch fact {
    case .route: route?.isCalled(name) ?? false
    case .from: origin.isCalled(name) || givenName == name
    case .request: request == name
    case .call: call.map { $0.place == name || $0.file == name || $0.function == name } ?? false
    case .link: link?.text == name
    }
  }
}
