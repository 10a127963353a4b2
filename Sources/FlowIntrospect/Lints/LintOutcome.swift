/// What one look at a hierarchy brought, before a configuration decides what of it is told.
public struct LintOutcome: Sendable {
  let candidates: [LintCandidate]

  /// What is found by looking once: where time has to tell, the verdict is "unknown".
  ///
  /// In the order in which reports show them. O(n log n) in the findings.
  public func findings(by configuration: LintConfiguration = .standard) -> [LintFinding] {
    candidates.map(\.atOneLook).filter(configuration.admits).sorted(by: LintFinding.isOrdered)
  }
}

extension LintReport {
  /// What is found by looking once, in all of these ways.
  ///
  /// Where time has to tell, the verdict is "unknown". O(n log n) in the findings.
  public init(_ outcomes: LintOutcome..., configuration: LintConfiguration = .standard) {
    let all = outcomes.flatMap(\.candidates).map(\.atOneLook)
    let told = all.filter(configuration.admits)
    self.init(told, allowed: all.count - told.count, pending: 0)
  }
}

extension LintFinding {
  init(
    _ lint: any Lint.Type, _ rule: String, _ identity: Identity...,
    verdict: Verdict = .warning, coordinator: NodeReference? = nil, route: RouteLabel? = nil,
    message: String, advice: String, winner: NodeReference? = nil, shadowed: [NodeReference] = []
  ) {
    self.init(
      lint: lint.description.name, rule: rule, identity: identity, verdict: verdict,
      coordinator: coordinator, route: route, message: message, advice: advice, winner: winner,
      shadowed: shadowed)
  }
}
