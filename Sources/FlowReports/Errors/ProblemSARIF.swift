extension SARIFLog {
  /// Creates the log of problems: a result for each.
  package init(_ report: ErrorListReport, sources: SourceRoot? = nil) {
    let problems = report.problems
    let kinds = problems.reduce(into: [String]()) {
      if !$0.contains($1.parts.kind) { $0.append($1.parts.kind) }
    }
    let remarks = report.remarks + [report.remark(on: sources)].compactMap(\.self)
    runs = [
      Run(
        tool: .init(
          driver: .init(
            name: "flowscope", version: flowscopeVersion,
            rules: kinds.map { kind in
              Rule(
                kind: kind,
                advice: problems.first { $0.parts.kind == kind }?.errors.last?.report.error.advice)
            })),
        invocations: [
          .init(
            executionSuccessful: true,
            toolExecutionNotifications: remarks.isEmpty
              ? nil : remarks.map { .init(level: .note, message: .init(text: $0)) })
        ],
        results: problems.map {
          Result($0, rule: kinds.firstIndex(of: $0.parts.kind), in: sources)
        })
    ]
  }
}

extension SARIFLog.Rule {
  fileprivate init(kind: String, advice: String?) {
    id = kind
    shortDescription = .init(text: "Errors of the kind \(kind).")
    help = advice.map { .init(text: $0) }
    defaultConfiguration = .init(level: .error)
  }
}

extension SARIFLog.Result {
  fileprivate init(_ problem: ProblemSummary, rule: Int?, in sources: SourceRoot?) {
    ruleId = problem.parts.kind
    ruleIndex = rule
    kind = .fail
    level = problem.isOpen ? .error : .note
    message = .init(text: problem.message)
    let place = sources.flatMap { sources in problem.call.flatMap(sources.place) }
    let logical = SARIFLog.LogicalLocation(of: problem)
    locations =
      place == nil && logical == nil
      ? []
      : [
        .init(
          physicalLocation: place.map(SARIFLog.PhysicalLocation.init),
          logicalLocations: [logical].compactMap(\.self))
      ]
    // GitHub identifies results by the second one alone.
    partialFingerprints = [
      "flowscopeProblem/v\(ErrorFingerprint.version)": "\(problem.fingerprint)",
      "primaryLocationLineHash": "\(problem.fingerprint):1",
    ]
    occurrenceCount = problem.count
    suppressions =
      problem.state == .ignored
      ? [
        .init(
          justification: problem.notes.last?.text ?? problem.errors.last?.mark.note)
      ] : []
  }
}

extension SARIFLog.LogicalLocation {
  /// The coordinator, by the types from the root down; nil if there is none.
  fileprivate init?(of problem: ProblemSummary) {
    guard !problem.parts.coordinator.isEmpty else { return nil }
    name = problem.parts.coordinator
    fullyQualifiedName = problem.parts.place
    kind = "coordinator"
  }
}
