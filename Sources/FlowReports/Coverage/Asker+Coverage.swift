import Foundation

extension Asker {
  /// Returns the combined coverage of all targets; watches engines as long as `watching` says.
  ///
  /// A target that is named more than once counts once, with a remark, and so does a copied recording.
  /// `beginning` leaves out what a recording has from before. A recording that cannot be read is an
  /// error, unless `unread` goes on.
  package func coverage(
    of targets: [String?], watching watch: Watch?, since beginning: LogBeginning? = nil,
    sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> RouteCoverage {
    var coverage = RouteCoverage()
    var counted = CountedNavigations()
    let found = try await NavigatedTargets(
      targets, watching: watch, since: beginning, to: "get the coverage", sparing: unread, of: self)
    try await addUp(found.recordings, sparing: unread) { path, reader in
      try RecordedCoverage(reader, at: path, since: beginning)
    } adding: { path, recorded in
      var recorded = recorded
      if counted.sharesRun(with: recorded.counted) {
        recorded = try RecordedCoverage(
          RecordingReader(path: path), at: path, since: beginning, after: counted)
        counted = recorded.counted
      } else {
        counted.merge(recorded.counted)
      }
      coverage.add(recorded.coverage)
    }
    let answers = try await found.answers(watching: watch, to: self) { endpoint in
      try await ask(endpoint) { client in
        (client.engine.title, try await self.coverage(client, watching: watch))
      }
    }
    for (title, answer) in answers {
      let (report, kept) = (answer.report, answer.kept)
      coverage.takeShown(of: answer.watched.coverage)
      if let report { coverage.take(report.declared) }
      let isWhole = kept?.leftOut == 0
      // A flight recorder has what happened while no viewer was attached. The engine's own counts
      // have what the recorder dropped since the first viewer attached.
      let recalled = kept?.reports.filter { [since = report?.countedSince] in
        isWhole || since == nil || $0.time < since ?? .distantFuture
      }
      for navigation in recalled ?? [] { coverage.take(navigation) }
      let uses = isWhole ? [] : report?.routes ?? []
      for use in uses { coverage.take(use) }
      if answer.isCut { coverage.takeCounts(of: answer.watched.coverage) }
      let counted = uses.reduce(UInt64(recalled?.count ?? 0)) { $0 + $1.succeeded + $1.failed }
      coverage.take(
        CoverageSource(
          title: title, isRecording: false, knowsDeclared: report != nil,
          since: recalled?.first?.time ?? report?.countedSince,
          interruptions: isWhole ? 0 : report?.interruptions ?? 0,
          lost: (report?.lost ?? 0) + (answer.isCut ? answer.watched.lost : 0),
          leftOut: isWhole ? 0 : kept.map { Int(clamping: $0.total - min($0.total, counted)) } ?? 0,
          isWhole: isWhole))
    }
    return coverage
  }

  /// The coverage of an engine.
  private struct EngineCoverage: Sendable {
    /// What the engine counted; nil if it does not list its routes.
    var report: RouteReport?
    /// The navigations that its flight recorder keeps; nil if it has none, or ended before it said so.
    var kept: KeptNavigations?
    var watched = WatchedCoverage()
    /// Whether the connection ended before the watch, so that the engine's last counts are missing.
    var isCut = false
  }

  /// What a viewer saw of an engine while it watched.
  private struct WatchedCoverage: Sendable {
    var coverage = RouteCoverage()
    var lost = 0
  }

  private func coverage(
    _ client: FlowClient, watching watch: Watch?
  ) async throws -> EngineCoverage {
    var answer = EngineCoverage(report: nil)
    guard client.listsRoutes, let watch else {
      answer.report = try await client.knownRoutes()
      answer.watched.coverage.noteShown(try await client.skeletonWithScreen())
      answer.kept = try await client.keptNavigations()
      return answer
    }
    // The engine counts from the first request on, while the connection lasts. It does not count
    // the routes that it shows, so the watch records them, and the navigations too: an app that ends
    // takes its counts with it.
    let ended = StopSignal()
    let (report, watching) = try await Self.watch(client, until: ended)
    answer.report = report
    announce(watch, of: client.engine.title)
    await watch.wait(orUntil: ended)
    do {
      answer.report = try await client.routes()
      answer.watched.coverage.noteShown(try await client.skeletonWithScreen())
      answer.kept = try await client.keptNavigations()
    } catch {
      guard error is TransportError else { throw error }
      answer.isCut = true
      tell("\(client.engine.title) ended; what it did until then is counted")
    }
    await client.close()
    let seen = await watching.value
    answer.watched.coverage.takeShown(of: seen.coverage)
    answer.watched.coverage.takeCounts(of: seen.coverage)
    answer.watched.lost = seen.lost
    return answer
  }

  /// Records what an engine shows and where it navigates, until its connection ends; returns what it
  /// had counted before.
  ///
  /// An engine counts requested routes, but knows only the current screen. Without a watch, a route
  /// that appears and disappears without a request would count as never seen.
  private static func watch(
    _ client: FlowClient, until ended: StopSignal
  ) async throws -> (RouteReport, Task<WatchedCoverage, Never>) {
    // Subscribes first, so that no change after the snapshot is missed.
    _ = try await client.send(SubscribeRequest())
    let begin = Date()
    let report = try await client.routes()
    let first = try await client.snapshot()
    let watching = Task {
      var (snapshot, seen) = (first, WatchedCoverage())
      seen.coverage.noteShown(snapshot)
      defer { ended.send() }
      for await notification in client.notifications {
        switch notification {
        case .changed(let delta) where delta.revision <= snapshot.revision: continue
        case .changed(let delta) where delta.since <= snapshot.revision: snapshot.apply(delta)
        case .changed, .dropped:
          if case .dropped(let drop) = notification {
            seen.lost = Counted.limited(seen.lost + Counted.limited(drop.lost))
          }
          // A notification in between was lost, and its screen may be gone.
          guard let now = try? await client.snapshot() else { continue }
          snapshot = now
        case .navigated(let navigation):
          // The report has the earlier ones.
          if navigation.time >= begin { seen.coverage.take(navigation) }
          continue
        case .errorReported, .linted: continue
        }
        seen.coverage.noteShown(snapshot)
      }
      return seen
    }
    return (report, watching)
  }
}

/// The coverage of one recording.
struct RecordedCoverage: Sendable {
  private(set) var coverage = RouteCoverage()
  let counted: CountedNavigations

  /// Reads a recording that was named by this path; leaves out the navigations that were counted before.
  ///
  /// - Throws: `RecordingError`. O(entries).
  init(
    _ reader: RecordingReader, at path: String, since beginning: LogBeginning?,
    after counted: CountedNavigations = CountedNavigations()
  ) throws {
    var (counted, coverage) = (counted, RouteCoverage())
    counted.beginSource()
    let sessions = try reader.info().sessions
    // A run's declared routes are requested once, on the first connection that lasts long enough.
    var known: Set<String> = []
    for session in sessions {
      guard let routes = try reader.declaredRoutes(at: session.entry) else { continue }
      known.insert(session.run)
      coverage.take(routes)
    }
    var (snapshot, lost): (FlowSnapshot?, Int) = (nil, 0)
    try reader.screens(from: try beginning?.entry(in: reader) ?? 1) { recorded in
      guard case .event(let event) = recorded else { return counted.passError() }
      switch counted.filter(event) {
      case nil: break
      case .snapshot(let whole):
        snapshot = whole
        coverage.note(whole.nodes.values)
        coverage.noteShown(whole)
      case .changed(let delta):
        snapshot?.apply(delta)
        coverage.note(delta.added)
        if let snapshot { coverage.noteShown(snapshot) }
      case .navigated(let report): coverage.take(report)
      case .recalled(let reports): for report in reports { coverage.take(report) }
      case .lost(let count): lost = Counted.limited(lost + Counted.limited(count))
      case .connected, .disconnected, .detailed, .declared, .journal, .errorReported, .linted,
        .silent, .answering:
        break
      }
    }
    coverage.take(
      CoverageSource(
        title: FileTitles.shown(in: path), isRecording: true,
        knowsDeclared: !sessions.isEmpty && sessions.allSatisfy { known.contains($0.run) },
        since: try reader.span()?.first.time, interruptions: counted.gaps, lost: lost,
        leftOut: counted.missing))
    (self.counted, self.coverage) = (counted, coverage)
  }
}
