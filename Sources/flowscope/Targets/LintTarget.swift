import FlowIntrospect

/// Has the lints look at whatever is meant.
enum LintTarget {
  /// How far apart an engine is asked again, where something waits for its time: it does not tell when
  /// that is gone before it was told.
  private static let pause = Duration.milliseconds(250)

  /// What is found; an engine is asked until nothing waits for the grace period, up to `end`.
  ///
  /// - Throws: ``FlowscopeError``, ``TransportError``, `RemoteError` or `RecordingError`.
  static func results(
    of target: String?, at moment: RecordingMoment?, by configuration: LintConfiguration,
    until end: ContinuousClock.Instant? = nil
  ) async throws -> LintResults {
    switch try await Target.find(target) {
    case .engine(let path):
      if moment != nil {
        throw FlowscopeError.badInput("cannot go to that moment: --at is for recordings alone")
      }
      return try await Target.ask(path) { try await ask($0, by: configuration, until: end) }
    case .recording(let path), .savedSnapshot(let path):
      return LintResults(
        of: try await Target.snapshot(of: path, at: moment), by: configuration)
    }
  }

  private static func ask(
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
      try await Task.sleep(for: pause)
    }
  }

  /// Everything that an engine's lints find at present.
  static func findings(of client: FlowClient) async throws -> [LintFinding] {
    try await client.findings(after: try await client.send(LintsListRequest()))
  }
}
