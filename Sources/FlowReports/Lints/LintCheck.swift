extension LintResults: CheckedReport {
  package func sarif(in sources: SourceRoot?) -> SARIFLog? { SARIFLog(self, sources: sources) }

  package func check(in sources: SourceRoot?) -> CheckReport {
    let listed = findings.prefix(limit ?? .max)
    let found = Set(findings.map(\.lint)).union(omitted.keys)
    var alike: [String: Int] = [:]
    let cases = listed.map { self.case(of: $0, in: sources, countingAlike: &alike) }
    // A lint without findings passed, and is listed so that it has a history.
    let others = lints.map(\.name).filter { !found.contains($0) }.map { lint in
      CheckCase(
        group: "lint", name: lint,
        outcome: notRun.contains(lint)
          ? .skipped("needs \(LintResults.need(of: lint))")
          : progress == nil ? .passed : .skipped("the lints did not finish"))
    }
    return CheckReport(
      name: "flowscope lint", summary: summary, cases: cases + others, remarks: remarks)
  }

  private func `case`(
    of finding: LintFinding, in sources: SourceRoot?, countingAlike alike: inout [String: Int]
  ) -> CheckCase {
    let rule = "\(finding.lint)/\(finding.rule)"
    let path = path(to: finding).joined(separator: "/")
    let about = [
      path.isEmpty ? nil : "at \(path)", finding.route.map { "of \($0.type).\($0.identifier)" },
    ]
    let name = ([rule] + about.compactMap(\.self)).joined(separator: " ")
    let number = alike[name, default: 0] + 1
    alike[name] = number
    let isWarning = finding.verdict == .warning
    return CheckCase(
      group: finding.coordinator?.name ?? self.path(to: finding).first ?? "lint",
      name: number == 1 ? name : "\(name) (\(number))",
      outcome: isWarning
        ? .failed(kind: rule, finding.message) : .skipped("unknown: \(finding.message)"),
      details: ["what to do: \(finding.advice)"],
      annotation: isWarning
        ? .init(.warning, title: rule, message: "\(finding.message). \(finding.advice)") : nil,
      place: place(of: finding, in: sources))
  }

  /// Says how many findings have no file in the sources; nil if all have one.
  package func remark(on sources: SourceRoot) -> String? {
    PlacedCount(findings.map { lookup($0, in: sources) }).remark("finding", in: sources)
  }
}
