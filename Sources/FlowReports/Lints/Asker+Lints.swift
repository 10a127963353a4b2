import Foundation

extension Asker {
  /// The interval between two requests while findings wait: an engine does not report that one
  /// disappeared.
  private static let lintPause = Duration.milliseconds(250)

  /// Asks an engine again until no finding waits for the grace period, or until `end`; returns what
  /// the lints found after `timeout`, if they are not finished then.
  package func lints(
    of target: String?, at moment: RecordingMoment?, by configuration: LintConfiguration,
    until end: ContinuousClock.Instant? = nil, within timeout: Duration = .seconds(60)
  ) async throws -> LintResults {
    switch try await find(target) {
    case .engine(let endpoint):
      if moment != nil { throw ReportError.momentOutsideRecording }
      return try await ask(endpoint) {
        try await lints($0, by: configuration, until: end, within: timeout)
      }
    case .recording(let path):
      return try Self.lints(RecordingReader(path: path), at: path, moment, by: configuration)
    case .declared(let path):
      if moment != nil { throw ReportError.momentOutsideRecording }
      if try DeclaredMapFile.baseline(path) != nil {
        throw ReportError.badInput(
          "cannot run the lints on \(path): a baseline leaves out calls; name the directory of the "
            + "sources")
      }
      return LintResults(of: try await declaredMap(of: path), readFrom: path, by: configuration)
    case .savedSnapshot(let path):
      if let map = try DeclaredMapFile.map(path) {
        guard map.origin == .sources else {
          throw ReportError.badInput(
            "cannot run the lints on \(path): it is the map of an app; name the app, or its sources"
          )
        }
        return LintResults(of: map, readFrom: nil, by: configuration)
      }
      return LintResults(
        of: try await snapshot(of: path, at: moment), by: configuration)
    }
  }

  /// Runs the lints that need only a hierarchy on recordings; a copy counts once.
  ///
  /// A finding that several have is listed once, with the ids of the first. Throws a ``ReportError``
  /// for another target, and for a recording that cannot be read unless `unread` goes on.
  package func lints(
    ofRecordings targets: [String?], at moment: RecordingMoment?,
    by configuration: LintConfiguration, sparing unread: UnreadFiles
  ) async throws -> LintResults {
    let paths = try await recordings(targets, to: "run the lints", sparing: unread)
    var results: LintResults?
    try await addUp(paths, sparing: unread) { path, reader in
      try Self.lints(reader, at: path, moment, by: configuration)
    } adding: { _, found in
      if results == nil { results = found } else { results?.merge(found) }
    }
    try unread.checkRest()
    return results ?? LintResults([], by: configuration, notRun: LintResults.notRunOnHierarchies)
  }

  private static func lints(
    _ reader: RecordingReader, at path: String, _ moment: RecordingMoment?,
    by configuration: LintConfiguration
  ) throws -> LintResults {
    let snapshot = try RecordingMoment.snapshot(of: path, at: moment)
    let begin = try reader.info().sessions.first { $0.epoch == snapshot.epoch }?.entry
    var results = LintResults(
      of: snapshot, after: try arrivals(in: reader, from: begin, to: snapshot), by: configuration)
    results.growth = try growth(in: reader, from: begin, to: snapshot)
    return results
  }

  /// Reads which coordinators came in the run of a hierarchy, from its first entry up to the hierarchy;
  /// O(entries of the recording).
  private static func arrivals(
    in reader: RecordingReader, from begin: Int?, to snapshot: FlowSnapshot
  ) throws -> CoordinatorArrivals {
    var arrivals = CoordinatorArrivals()
    guard let begin else { return arrivals }
    var isInRun = false
    try reader.screens(from: begin) { recorded in
      switch recorded {
      case .event(.snapshot(let whole)):
        isInRun = whole.epoch == snapshot.epoch
        if isInRun, whole.revision <= snapshot.revision { arrivals.resume(at: whole) }
      case .event(.changed(let delta)) where isInRun && delta.revision <= snapshot.revision:
        arrivals.note(delta)
      default: break
      }
    }
    return arrivals
  }

  /// Compares a hierarchy with the first one of its run; in each run, an app makes all coordinators.
  private static func growth(
    in reader: RecordingReader, from begin: Int?, to snapshot: FlowSnapshot
  ) throws -> TypeGrowth? {
    guard let begin,
      let entry = try reader.entries(of: [.snapshot], after: begin - 1, limit: 1).first,
      let first = try reader.state(at: entry.id)?.snapshot, first.epoch == snapshot.epoch
    else { return nil }
    return TypeGrowth(from: first, to: snapshot)
  }

  private func lints(
    _ client: FlowClient, by configuration: LintConfiguration,
    until end: ContinuousClock.Instant?, within timeout: Duration
  ) async throws -> LintResults {
    let timesOut = ContinuousClock.now + timeout
    let progress = Locked<LintsListRequest.Progress?>(nil)
    while true {
      let first: LintsListRequest.Result
      do {
        first = try await listener.waiting(for: client.endpoint.shortTitle) {
          client.pulse.silence()?.text(at: Date()) ?? progress.withLock { $0?.text }
        } _: {
          try await client.lints(until: timesOut) { found in progress.withLock { $0 = found } }
        }
      } catch let error where error.isMissingRequest {
        tell(.findings, of: client)
        return LintResults(of: try await client.snapshot(), by: configuration)
      }
      if first.pending == 0 || first.progress != nil
        || end.map({ ContinuousClock.now >= $0 }) ?? true
      {
        let findings = try await client.findings(after: first)
        return LintResults(
          findings, counts: first.counts, allowed: first.allowed, pending: first.pending,
          progress: first.progress,
          by: configuration, in: try await client.snapshot(.skeleton))
      }
      try await Task.sleep(for: Self.lintPause)
    }
  }
}
