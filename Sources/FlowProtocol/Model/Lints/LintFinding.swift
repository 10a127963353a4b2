import FlowEngine

/// Something that a lint has to say about a hierarchy.
public struct LintFinding: Hashable, Sendable, Codable, Identifiable {
  /// How sure the lint is.
  public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is so.
    case warning
    /// The lint lacks the facts to tell.
    case unknown
  }

  /// Names the defect for as long as it is there: a later finding of the same defect has the same
  /// id, whatever its words are by then.
  public let id: String
  /// The name of the lint.
  public let lint: String
  /// Which of the things that the lint looks for it is, in kebab-case.
  public let rule: String
  /// How sure the lint is.
  public package(set) var verdict: Verdict
  /// The coordinator that it is about, or the first of several alike; nil where it is about none.
  public let coordinator: NodeReference?
  /// The route that it is about, or the first of several alike; nil where it is about none.
  public let route: RouteLabel?
  /// One line: what is wrong, or what is not known.
  ///
  /// Text from the app is shortened in it, and stands on one line.
  public package(set) var message: String
  /// One line: what to do about it.
  public let advice: String
  /// Who takes the route, where several claim it.
  public let winner: NodeReference?
  /// Who claims the route as well and does not get it.
  public let shadowed: [NodeReference]

  package init(
    lint: String, rule: String, identity: [Identity],
    verdict: Verdict = .warning, coordinator: NodeReference? = nil, route: RouteLabel? = nil,
    message: String, advice: String, winner: NodeReference? = nil, shadowed: [NodeReference] = []
  ) {
    self.lint = lint
    self.rule = rule
    id = ([lint, rule] + identity.map(\.text)).joined(separator: "/")
    self.verdict = verdict
    self.coordinator = coordinator
    self.route = route
    self.message = Limits.clipped(message)
    self.advice = Limits.clipped(advice)
    self.winner = winner
    self.shadowed = shadowed
  }
}

extension LintFinding {
  /// What a finding's id is made of, beside its lint and rule.
  package enum Identity {
    case coordinator(NodeID)
    case text(String)
    case route(RouteLabel)

    /// Short, and harmless wherever it is shown.
    fileprivate var text: String {
      switch self {
      case .coordinator(let id): id.description
      case .text(let text): Self.digest(of: text)
      case .route(let route):
        Self.digest(of: [route.type, route.identifier, route.detail ?? ""].joined(separator: "\0"))
      }
    }

    /// FNV-1a, 64 bits: the same in every process, which Swift's own hashes are not.
    ///
    /// Source: draft-eastlake-fnv.
    private static func digest(of text: String) -> String {
      let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return String(hash, radix: 16)
    }
  }

  /// The coordinators by whose types it may be allowed.
  package var coordinators: [NodeReference] {
    [coordinator, winner].compactMap { $0 } + shadowed
  }

  /// Warnings come first, then the names of the lints decide, then the age of the coordinators.
  package static func isOrdered(_ lhs: LintFinding, before rhs: LintFinding) -> Bool {
    func key(_ finding: LintFinding) -> (Int, String, UInt64, String) {
      (
        finding.verdict == .warning ? 0 : 1, finding.lint,
        finding.coordinator?.id.rawValue ?? .max, finding.id
      )
    }
    return key(lhs) < key(rhs)
  }
}

extension NodeReference {
  package init(_ node: FlowNode) {
    self.init(id: node.id, name: node.name)
  }

  /// How messages name a coordinator.
  package var text: String { "\(clipped: name) \(id)" }
}

extension LintFinding {
  /// Reads a finding, its texts clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    id = try fields.text(.id)
    lint = try fields.text(.lint)
    rule = try fields.text(.rule)
    verdict = try fields.value(.verdict)
    coordinator = try fields.valueIfPresent(.coordinator)
    route = try fields.valueIfPresent(.route)
    message = try fields.text(.message)
    advice = try fields.text(.advice)
    winner = try fields.valueIfPresent(.winner)
    shadowed = try fields.value(.shadowed)
  }
}
