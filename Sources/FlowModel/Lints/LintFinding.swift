/// A defect or an open question that a lint found in a hierarchy.
public struct LintFinding: Hashable, Sendable, Codable, Identifiable {
  /// How certain the lint is.
  public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// The defect is certain.
    case warning
    /// The lint lacks the facts to decide.
    case unknown
  }

  /// The id of the defect: later findings of it have the same id, even if their text changes.
  public let id: String
  /// The name of the lint.
  public let lint: String
  /// The rule of the lint that the finding falls under, in kebab-case.
  public let rule: String
  /// How certain the lint is.
  public package(set) var verdict: Verdict
  /// The coordinator with the defect, or the first of several similar ones; nil if there is none.
  public let coordinator: CoordinatorReference?
  /// The route with the defect, or the first of several similar ones; nil if there is none.
  public let route: RouteLabel?
  /// What is wrong or unknown, on one line; text from the app is shortened and joined.
  public package(set) var message: String
  /// What to do about the finding, on one line.
  public let advice: String
  /// The coordinator that handles the route, if several claim it.
  public let winner: CoordinatorReference?
  /// The coordinators that also claim the route but never receive it.
  public let shadowed: [CoordinatorReference]

  private enum CodingKeys: String, WireKey {
    case id, lint, rule, verdict, coordinator, route, message, advice, winner, shadowed
  }

  package init(
    lint: String, rule: String, identity: [Identity],
    verdict: Verdict = .warning, coordinator: CoordinatorReference? = nil, route: RouteLabel? = nil,
    message: String, advice: String, winner: CoordinatorReference? = nil,
    shadowed: [CoordinatorReference] = []
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

  /// The finding with its id, at another coordinator.
  package func at(_ coordinator: CoordinatorReference) -> LintFinding {
    LintFinding(self, at: coordinator)
  }

  private init(_ other: LintFinding, at coordinator: CoordinatorReference) {
    (id, lint, rule, verdict) = (other.id, other.lint, other.rule, other.verdict)
    self.coordinator = coordinator
    (route, message, advice) = (other.route, other.message, other.advice)
    (winner, shadowed) = (other.winner, other.shadowed)
  }

  /// The part of a finding's id besides its lint and rule.
  package enum Identity {
    case coordinator(CoordinatorID)
    case text(String)
    case route(RouteLabel)

    /// The text of the identity, short and safe to show anywhere.
    fileprivate var text: String {
      switch self {
      case .coordinator(let id): id.description
      case .text(let text): Digest.text(of: text)
      case .route(let route):
        Digest.text(of: [route.type, route.identifier, route.detail ?? ""].joined(separator: "\0"))
      }
    }
  }

  /// The coordinators whose types may be listed to allow the finding.
  package var coordinators: [CoordinatorReference] {
    [coordinator, winner].compactMap { $0 } + shadowed
  }

  /// Sorts warnings first, then by name of the lint, then by age of the coordinators.
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

/// A possible finding, before it is known whether it lasts.
package struct LintCandidate: Hashable, Sendable {
  package var finding: LintFinding
  /// Whether it is reported as a warning only after the grace period.
  package var needsTime: Bool

  package init(finding: LintFinding, needsTime: Bool = false) {
    self.finding = finding
    self.needsTime = needsTime
  }

  /// The finding of a single check, which cannot know whether it lasts.
  package var atOneLook: LintFinding {
    guard needsTime else { return finding }
    var copy = finding
    copy.verdict = .unknown
    copy.message += " (seen once, may be temporary)"
    return copy
  }
}

extension LintFinding: MemorySized, WireSized {
  package var memoryBytes: Int {
    let texts = [id, lint, rule, message, advice].reduce(0) { $0 + $1.heapBytes }
    let references = (coordinator?.heapBytes ?? 0) + (winner?.heapBytes ?? 0)
    return MemoryLayout<Self>.stride + texts + references + shadowed.memoryBytes
      + (route?.heapBytes ?? 0)
  }

  package var wireBytes: Int {
    let references = shadowed.reduce(0) { $0 + $1.wireBytes }
    return 512 + escapedBytes(of: id, lint, rule, message, advice) + references
      + [coordinator, winner].reduce(0) { $0 + ($1?.wireBytes ?? 0) } + (route?.wireBytes ?? 0)
  }
}
