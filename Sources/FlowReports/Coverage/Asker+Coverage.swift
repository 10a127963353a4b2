extension Asker {
  /// Returns the combined coverage of all targets; watches engines for the duration `watching`.
  ///
  /// A target that is named more than once counts once, with a remark.
  package func coverage(
    of targets: [String?], watching time: Duration?
  ) async throws -> RouteCoverage {
    var coverage = RouteCoverage()
    let found = try await NavigatedTargets(
      targets, watching: time, to: "get the coverage", of: self)
    let answers = try await found.answers(watching: time, to: self) { path in
      try await Self.add(recordingAt: path, to: &coverage)
    } asking: { endpoint in
      try await ask(endpoint) { client in
        (client.engine.title, try await self.coverage(client, watching: time))
      }
    }
    for (title, (report, shown)) in answers {
      coverage.takeShown(of: shown)
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
    return coverage
  }

  /// Returns coverage and visible routes; no coverage if the engine does not list its routes.
  private func coverage(
    _ client: FlowClient, watching time: Duration?
  ) async throws -> (RouteReport?, shown: RouteCoverage) {
    var shown = RouteCoverage()
    var report = try await client.knownRoutes()
    guard report != nil, let time else {
      shown.noteShown(try await client.skeletonWithScreen())
      return (report, shown)
    }
    // The engine counts from the first request on, while the connection lasts. It does not count
    // the routes that it shows, so the watch records them.
    let watch = try await Self.watchScreens(of: client)
    // Without visible progress, prints when watching begins.
    if !listener.showsProgress {
      tell("watching \(client.engine.title) for \(Counted.seconds(time))")
    }
    try await Task.sleep(for: time)
    report = try await client.routes()
    shown.noteShown(try await client.skeletonWithScreen())
    await client.close()
    shown.takeShown(of: await watch.value)
    return (report, shown)
  }

  /// Records the routes that an engine shows, until its connection ends.
  ///
  /// An engine counts requested routes, but knows only the current screen. Without a watch, a route
  /// that appears and disappears without a request would count as never seen.
  private static func watchScreens(
    of client: FlowClient
  ) async throws -> Task<RouteCoverage, Never> {
    // Subscribes first, so that no change after the snapshot is missed.
    _ = try await client.send(SubscribeRequest())
    let first = try await client.snapshot()
    return Task {
      var (snapshot, shown) = (first, RouteCoverage())
      shown.noteShown(snapshot)
      for await notification in client.notifications {
        switch notification {
        case .changed(let delta) where delta.revision <= snapshot.revision: continue
        case .changed(let delta) where delta.since <= snapshot.revision: snapshot.apply(delta)
        case .changed, .dropped:
          // A notification in between was lost, and its screen may be gone.
          guard let now = try? await client.snapshot() else { continue }
          snapshot = now
        case .navigated, .errorReported, .linted: continue
        }
        shown.noteShown(snapshot)
      }
      return shown
    }
  }

  private static func add(
    recordingAt path: String, to coverage: inout RouteCoverage
  ) async throws {
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions
    // A run's declared routes are requested once, on the first connection that lasts long enough.
    var known: Set<String> = []
    for session in sessions {
      guard let routes = try reader.declaredRoutes(at: session.entry) else { continue }
      known.insert(session.run)
      coverage.take(routes)
    }
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
      case .lost(let count): lost = Counted.limited(lost + Counted.limited(count))
      case .disconnected: gaps += 1
      case .connected, .detailed, .declared, .journal, .recalled, .errorReported, .linted, .silent,
        .answering:
        break
      }
    }
    coverage.take(
      CoverageSource(
        title: FileTitles.shown(in: path), isRecording: true,
        knowsDeclared: !sessions.isEmpty && sessions.allSatisfy { known.contains($0.run) },
        since: try reader.span()?.first.time, interruptions: gaps, lost: lost))
  }
}
