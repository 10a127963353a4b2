extension RouteCoverage: CheckedReport {
  /// A case for each declared route.
  package func check(in sources: SourceRoot?) -> CheckReport {
    CheckReport(
      name: "flowscope coverage", summary: CoverageText.summary(of: self),
      cases: routes.filter(\.isDeclared).prefix(limit ?? .max).map(\.checked), remarks: remarks)
  }
}

extension RouteCoverage.Route {
  fileprivate var checked: CheckCase {
    let name = "\(label.type).\(label.identifier)"
    let failure = "\(Counted.text(failed, "navigation")) to \(name) failed, and none succeeded"
    let outcome: CheckCase.Outcome =
      switch state {
      case .navigated: .passed
      case .failed: .failed(kind: "failed", failure)
      case .shown: .skipped("shown without a navigation")
      case .never: .skipped("never navigated to")
      }
    let annotation: CheckCase.Annotation? =
      switch state {
      case .navigated: nil
      case .failed: .init(.error, title: "Failing route", message: failure)
      case .shown:
        .init(
          .notice, title: "Route without a navigation",
          message: "\(name) was shown, and never navigated to")
      case .never:
        .init(.warning, title: "Uncovered route", message: "\(name) was never navigated to")
      }
    return CheckCase(
      group: label.type, name: label.identifier, outcome: outcome, annotation: annotation)
  }
}
