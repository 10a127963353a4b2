/// A lint that checks what the sources of an app declare, with its own file in `SourceRules/` and a
/// line in ``LintRegistry``.
package protocol SourceLint: Lint {
  /// Returns the findings in any order, in about O(declarations).
  static func check(_ facts: DeclaredFacts) -> [SourceFinding]
}

/// A finding in the sources of an app, where nothing has an id.
package struct SourceFinding: Hashable, Sendable {
  package var finding: LintFinding
  /// The names of the coordinators that the finding is about, by which it may be allowed.
  package let coordinators: [String]
  /// Where it is in the sources; nil for a map without places.
  package let place: DeclaredPlace?
}

extension SourceLint {
  /// Returns a finding about a route, coordinators or something else with a name; those, by their
  /// names in the map, identify it.
  package static func finding(
    _ rule: String, verdict: LintFinding.Verdict = .warning, route: DeclaredRoute? = nil,
    coordinators: [DeclaredCoordinator] = [], name: String? = nil, at place: DeclaredPlace?,
    message: String,
    advice: String
  ) -> SourceFinding {
    SourceFinding(
      finding: LintFinding(
        lint: description.name, rule: rule,
        identity: ([route?.id, name].compactMap(\.self) + coordinators.map(\.id))
          .map { .text($0) },
        verdict: verdict,
        route: route.map { RouteLabel(identifier: $0.identifier, type: $0.type) },
        message: message, advice: advice),
      coordinators: coordinators.map(\.name), place: place)
  }
}
