/// A check for one kind of defect, with its own file in `Rules/` and a line in ``LintRegistry``.
package protocol Lint: Sendable {
  static var description: LintDescription { get }
}

extension Lint {
  /// Returns a finding of this lint; without an identity, its coordinator identifies it.
  package static func finding(
    _ rule: String, _ identity: LintFinding.Identity..., verdict: LintFinding.Verdict = .warning,
    coordinator: CoordinatorReference? = nil, route: RouteLabel? = nil, message: String,
    advice: String, winner: CoordinatorReference? = nil, shadowed: [CoordinatorReference] = [],
    needsTime: Bool = false
  ) -> LintCandidate {
    let host = coordinator.map { [LintFinding.Identity.coordinator($0.id)] } ?? []
    return LintCandidate(
      finding: LintFinding(
        lint: description.name, rule: rule, identity: identity.isEmpty ? host : identity,
        verdict: verdict, coordinator: coordinator, route: route, message: message, advice: advice,
        winner: winner, shadowed: shadowed),
      needsTime: needsTime)
  }
}

/// A lint that checks one coordinator of a snapshot at a time; its findings must depend only on that
/// coordinator and on the relations, names and roots of those below it, because it runs again only when these change.
package protocol NodeLint: Lint {
  /// Whether the lint needs more facts than a skeleton has.
  static var needsDetails: Bool { get }
  static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate]
}

/// A lint that checks the ownership in a whole snapshot; it runs again only when a parent, a list
/// of children or the root changes.
package protocol TreeLint: Lint {
  static func check(_ snapshot: FlowSnapshot) -> [LintCandidate]
}

/// A lint that checks what a run of an app did to its tree, up to a snapshot.
package protocol RunLint: Lint {
  static func check(
    _ snapshot: FlowSnapshot, after arrivals: CoordinatorArrivals, in sight: SnapshotSight
  ) -> [LintCandidate]
}

extension NodeLint {
  package static var needsDetails: Bool { true }
}

/// The documentation of a lint; Docs/Lints.md is generated from these texts.
public struct LintDescription: Hashable, Sendable {
  /// The data that a lint checks.
  public enum Sight: String, Hashable, Sendable, CaseIterable {
    /// A snapshot: live, saved or recorded.
    case snapshot
    /// The live coordinators, whose hooks the lint calls.
    case live
    /// The moments of a run: live or recorded.
    case run
    /// What the sources of an app declare, without a run of it.
    case sources
  }

  /// The name of the lint, in kebab-case.
  public let name: String
  /// The data that the lint checks.
  public let sight: Sight
  /// The defect that the lint finds.
  public let finds: String
  /// Why the defect matters.
  public let matters: String
  /// How to fix the defect.
  public let remedy: String
  /// When the lint reports "unknown".
  public let unknown: String

  package init(
    name: String, sight: Sight, finds: String, matters: String, remedy: String, unknown: String
  ) {
    self.name = name
    self.sight = sight
    self.finds = finds
    self.matters = matters
    self.remedy = remedy
    self.unknown = unknown
  }
}
