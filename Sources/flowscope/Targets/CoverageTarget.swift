import FlowIntrospect
import FlowRecording

/// Reads which routes were navigated to in whatever is meant.
enum CoverageTarget {
  /// The coverage of all of these together; engines are watched for as long as `watching` says.
  ///
  /// - Throws: ``FlowscopeError``, ``TransportError``, `RemoteError` or `RecordingError`.
  static func coverage(
    of targets: [String?], watching time: Duration?
  ) async throws -> RouteCoverage {
    var coverage = RouteCoverage()
    var engines: [String] = []
    for target in targets {
      switch try await Target.find(target) {
      case .engine(let path): engines.append(path)
      case .recording(let path):
        try await Progress.during("reading \(path)") {
          try await add(recordingAt: path, to: &coverage)
        }
      case .savedSnapshot(let path):
        throw FlowscopeError.badInput(
          "cannot tell the coverage of \(path): a snapshot has no navigations; name an engine or a "
            + "recording")
      }
    }
    if engines.isEmpty, time != nil {
      throw FlowscopeError.badInput("cannot watch a recording: --for is for engines alone")
    }
    try await add(enginesAt: engines, watching: time, to: &coverage)
    return coverage
  }

  // MARK: Engines

  /// All of them are watched at the same time.
  private static func add(
    enginesAt paths: [String], watching time: Duration?, to coverage: inout RouteCoverage
  ) async throws {
    if paths.isEmpty { return }
    let what = "\(time == nil ? "asking" : "watching") \(Counted.text(paths.count, "engine"))"
    let answers = try await Progress.during(what) { try await ask(paths, watching: time) }
    for (_, title, report, snapshot) in answers {
      coverage.noteShown(snapshot)
      if let report {
        coverage.take(report.declared)
        for use in report.routes { coverage.take(use) }
      }
      coverage.take(
        CoverageSource(
          title: title, isRecording: false, knowsDeclared: report != nil,
          since: report?.countedSince, interruptions: report?.interruptions ?? 0,
          lost: report?.lost ?? 0))
    }
  }

  private typealias Answer = (Int, title: String, report: RouteReport?, now: FlowSnapshot)

  private static func ask(
    _ paths: [String], watching time: Duration?
  ) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: Answer.self) { group in
      for (index, path) in paths.enumerated() {
        group.addTask {
          try await Target.ask(path) { client in
            let (report, snapshot) = try await ask(client, watching: time)
            return (index, client.engine.title, report, snapshot)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
    }
  }

  /// What an engine knows; no routes where it is of an earlier version.
  private static func ask(
    _ client: FlowClient, watching time: Duration?
  ) async throws -> (RouteReport?, FlowSnapshot) {
    do {
      var report = try await client.routes()
      if let time {
        // From the first question on it counts, for as long as the connection stands.
        try await Task.sleep(for: time)
        report = try await client.routes()
      }
      return (report, try await client.snapshot())
    } catch let error as RemoteError where error.code == RemoteError.Code.methodNotFound {
      return (nil, try await client.snapshot())
    }
  }

  // MARK: Recordings

  private static func add(
    recordingAt path: String, to coverage: inout RouteCoverage
  ) async throws {
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions
    var declared: [(run: String, routes: DeclaredRoutes?)] = []
    for session in sessions {
      declared.append((session.run, try reader.declaredRoutes(at: session.entry)))
    }
    // What a run declares is asked for once, on the first connection that stands for long enough.
    let known = Set(declared.filter { $0.routes != nil }.map(\.run))
    for case let routes? in declared.map(\.routes) { coverage.take(routes) }
    var (snapshot, gaps, lost): (FlowSnapshot?, Int, Int) = (nil, 0, 0)
    for try await recorded in reader.events() {
      switch recorded.event {
      case .snapshot(let whole):
        snapshot = whole
        coverage.note(whole.nodes.values)
        coverage.noteShown(whole)
      case .changed(let delta):
        snapshot?.apply(delta)
        coverage.note(delta.added)
        if let snapshot { coverage.noteShown(snapshot) }
      case .navigated(let report): coverage.take(report)
      case .lost(let count): lost = Counted.told(lost + Counted.told(count))
      case .disconnected: gaps += 1
      case .connected, .detailed, .declared, .journal, .errorReported, .linted: break
      }
    }
    coverage.take(
      CoverageSource(
        title: path, isRecording: true,
        knowsDeclared: !sessions.isEmpty && sessions.allSatisfy { known.contains($0.run) },
        since: try reader.span()?.first.time, interruptions: gaps, lost: lost))
  }
}
