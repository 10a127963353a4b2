extension ErrorListReport: CheckedReport {
  package func sarif(in sources: SourceRoot?) -> SARIFLog? { SARIFLog(self, sources: sources) }

  package func check(in sources: SourceRoot?) -> CheckReport {
    let problems = problems
    let failing = problems.count(where: fails)
    return CheckReport(
      name: "flowscope errors",
      summary: "\(Counted.text(problems.count, "problem")), "
        + "\(Counted.text(failing, "failure"))",
      cases: problems.map { self.case(of: $0, in: sources) }, remarks: remarks, markdown: markdown)
  }

  /// Whether a check fails by a problem: where the team keeps its problems, by what is new or came
  /// back.
  private func fails(_ problem: ProblemSummary) -> Bool {
    knowsProblems ? problem.standing.isUnexpected : problem.isOpen
  }

  private func `case`(of problem: ProblemSummary, in sources: SourceRoot?) -> CheckCase {
    let parts = problem.parts
    let about = [parts.route.map { "of \($0)" }, parts.call.map { "at \($0)" }]
    let level = level(of: problem)
    return CheckCase(
      group: parts.coordinator.isEmpty ? "(no coordinator)" : parts.coordinator,
      name: ([parts.kind] + about.compactMap(\.self) + ["(\(problem.fingerprint))"])
        .joined(separator: " "),
      outcome: outcome(of: problem), details: problem.facts,
      annotation: level.map {
        .init(
          $0, title: "\(parts.kind)\(problem.word.map { ", \($0)" } ?? "")",
          message: "\(problem.message) (\(problem.seen), problem \(problem.fingerprint))")
      }, place: sources.flatMap { sources in problem.call.flatMap(sources.place) })
  }

  private func level(of problem: ProblemSummary) -> CheckCase.Annotation.Level? {
    if fails(problem) { return .error }
    return switch problem.state {
    case .open: .warning
    case .reviewed: problem.standing == .resolved ? nil : .notice
    case .ignored: nil
    }
  }

  private func outcome(of problem: ProblemSummary) -> CheckCase.Outcome {
    if fails(problem) { return .failed(kind: problem.parts.kind, problem.message) }
    if problem.standing == .resolved { return .passed }
    let note = problem.notes.last.map { ": \($0.text)" } ?? ""
    return .skipped((problem.word ?? "open, and known") + note)
  }

  /// Says how many problems have no file; nil if all have one.
  package func remark(on sources: SourceRoot?) -> String? {
    let problems = problems
    if problems.isEmpty { return nil }
    guard let sources else {
      return "no problem has a file: name the directory of the sources with --sources"
    }
    return PlacedCount(problems.map { $0.call.map { sources.lookup($0.file) } ?? .unknown })
      .remark("problem", in: sources)
  }
}

extension ProblemSummary {
  /// What distinguishes it from an open problem; nil for an open one.
  fileprivate var word: String? {
    if standing.isUnexpected { return standing.rawValue }
    return standing == .resolved
      ? standing.rawValue : state == .open ? nil : state.rawValue
  }

  fileprivate var facts: [String] {
    let times = [
      first.map { "first \(Times.text($0.time))" }, last.map { "last \(Times.text($0.time))" },
    ]
    let seen = ["seen \(seen)"] + times.compactMap(\.self)
    let newest = errors.last?.report
    return [
      "problem \(fingerprint), \(standing.rawValue)", seen.joined(separator: ", "),
      counted.map { "counted before: \($0.text)" },
      owner.map { "owner \($0)" }, parts.place.isEmpty ? nil : "coordinator \(parts.place)",
      call.map { "called at \($0.text)" }, newest.map { "what to do: \($0.error.advice)" },
      newest?.trace.map { "\n\($0)" },
    ].compactMap(\.self)
  }
}
