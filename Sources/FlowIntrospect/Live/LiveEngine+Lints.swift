import FlowEngine

extension LiveEngine {
  /// Starts a pass of the live lints; returns false if the root was released.
  func beginLintPass(_ configuration: LintConfiguration) -> Bool {
    guard let root else { return false }
    let census = census ?? CoordinatorCensus()
    if self.census == nil {
      self.census = census
      // A coordinator that comes and goes between two passes may be retained too.
      censusObservation = FlowEvents.observe { census.note($0) }
    }
    let subject = LintSubject(
      root: root, catalogue: catalogue, census: census, redaction: redaction)
    lintPass = LintPass(subject, configuration: configuration)
    return true
  }

  /// Notes the routes that navigations led to before the first pass.
  func note(_ earlier: RouteArrivals) { census?.note(earlier) }

  /// Continues for about `budget`; returns true when the pass is finished.
  func resumeLintPass(for budget: Duration) -> Bool { lintPass?.resume(for: budget) ?? true }

  func endLintPass() -> [LintCandidate]? {
    defer { lintPass = nil }
    return lintPass?.outcome
  }

  /// Releases the census and the pass, when no viewer wants findings any more.
  func stopLinting() {
    lintPass = nil
    census = nil
    censusObservation?.cancel()
    censusObservation = nil
  }
}
