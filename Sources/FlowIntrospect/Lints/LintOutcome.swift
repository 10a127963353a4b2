import FlowEngine

/// The findings of one check of a hierarchy, before a configuration filters them.
package struct LintOutcome: Sendable {
  let candidates: [LintCandidate]

  /// Returns the findings of this single check, in the order of reports.
  ///
  /// A finding that has to last for some time gets the verdict "unknown". O(n log n) in the
  /// findings.
  package func findings(by configuration: LintConfiguration = .standard) -> [LintFinding] {
    candidates.map(\.atOneLook).filter(configuration.admits).sorted(by: LintFinding.isOrdered)
  }
}

extension LintReport {
  /// Creates a report of the findings of single checks.
  ///
  /// A finding that has to last for some time gets the verdict "unknown". O(n log n) in the
  /// findings.
  package init(_ outcomes: LintOutcome..., configuration: LintConfiguration = .standard) {
    let all = outcomes.flatMap(\.candidates).map(\.atOneLook)
    let admitted = all.filter(configuration.admits)
    self.init(admitted, allowed: all.count - admitted.count, pending: 0)
  }
}

extension LintFinding {
  init(
    _ lint: any Lint.Type, _ rule: String, _ identity: Identity...,
    verdict: Verdict = .warning, coordinator: CoordinatorReference? = nil, route: RouteLabel? = nil,
    message: String, advice: String, winner: CoordinatorReference? = nil,
    shadowed: [CoordinatorReference] = []
  ) {
    self.init(
      lint: lint.description.name, rule: rule, identity: identity, verdict: verdict,
      coordinator: coordinator, route: route, message: message, advice: advice, winner: winner,
      shadowed: shadowed)
  }
}
