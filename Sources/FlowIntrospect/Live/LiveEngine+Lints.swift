import FlowEngine

extension LiveEngine {
  /// Begins to ask the live coordinators; false where there is nobody to ask.
  func beginLintPass(_ configuration: LintConfiguration) -> Bool {
    guard let root else { return false }
    let census = census ?? CoordinatorCensus()
    if self.census == nil {
      self.census = census
      // Who comes and goes between two passes may be kept by somebody all the same.
      censusObservation = FlowEvents.observe { census.note($0) }
    }
    let subject = LintSubject(
      root: root, catalogue: catalogue, census: census, redaction: redaction)
    lintPass = LintPass(subject, configuration: configuration)
    return true
  }

  /// Goes on for about `budget`; true when there is nothing left to do.
  func resumeLintPass(for budget: Duration) -> Bool { lintPass?.resume(for: budget) ?? true }

  func endLintPass() -> LintOutcome? {
    defer { lintPass = nil }
    return lintPass?.outcome
  }

  /// Nobody wants to know any more.
  func stopLinting() {
    lintPass = nil
    census = nil
    censusObservation?.cancel()
    censusObservation = nil
  }
}
