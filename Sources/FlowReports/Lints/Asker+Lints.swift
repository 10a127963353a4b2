extension Asker {
  /// The interval between two requests while findings wait: an engine does not report that one
  /// disappeared.
  private static let lintPause = Duration.milliseconds(250)

  /// Asks an engine again until no finding waits for the grace period, or until `end`.
  package func lints(
    of target: String?, at moment: RecordingMoment?, by configuration: LintConfiguration,
    until end: ContinuousClock.Instant? = nil
  ) async throws -> LintResults {
    switch try await find(target) {
    case .engine(let endpoint):
      if moment != nil { throw ReportError.momentOutsideRecording }
      return try await ask(endpoint) { try await lints($0, by: configuration, until: end) }
    case .recording(let path), .savedSnapshot(let path):
      return LintResults(
        of: try await snapshot(of: path, at: moment), by: configuration)
    }
  }

  private func lints(
    _ client: FlowClient, by configuration: LintConfiguration,
    until end: ContinuousClock.Instant?
  ) async throws -> LintResults {
    while true {
      let first = try await client.send(LintsListRequest())
      if first.pending == 0 || end.map({ ContinuousClock.now >= $0 }) ?? true {
        let findings = try await client.findings(after: first)
        return LintResults(
          findings, counts: first.counts, allowed: first.allowed, pending: first.pending,
          by: configuration, in: try await client.snapshot(.skeleton))
      }
      try await Task.sleep(for: Self.lintPause)
    }
  }
}
