extension AllExplained: CheckedReport {
  /// A case for each route that is declared or was requested.
  package func check(in sources: SourceRoot?) -> CheckReport {
    CheckReport(
      name: "flowscope explain --all", summary: summary, cases: routes.map(\.checked),
      remarks: remarks)
  }
}

extension ExplainedRoute {
  fileprivate var checked: CheckCase {
    let name = route.detail ?? route.identifier
    let outcome: CheckCase.Outcome
    var annotation: CheckCase.Annotation?
    switch self.outcome {
    case .shown, .reachable, .unseen, .flowChange: outcome = .passed
    case .refused:
      let message = error?.message ?? "\(route.type).\(name) is refused"
      outcome = .failed(kind: error?.kind ?? "refused", message)
      annotation = .init(.error, title: "Unreachable route", message: message)
    case .unknown:
      outcome = .skipped(reason ?? "unknown")
      annotation = .init(
        .warning, title: "Route of unknown reach",
        message: "\(route.type).\(name)\(reason.map { ": \($0)" } ?? "")")
    }
    return CheckCase(
      group: route.type, name: name, outcome: outcome,
      details: error.map { ["what to do: \($0.advice)"] } ?? [], annotation: annotation)
  }
}
