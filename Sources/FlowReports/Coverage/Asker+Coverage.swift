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
        (client.describedEngine, try await self.coverage(client, watching: watch))
      }
    }
    for (engine, answer) in answers { answer.add(to: &coverage, of: engine) }
    return coverage
  }

  private func coverage(
    _ client: FlowClient, watching watch: Watch?
  ) async throws -> EngineCoverage {
    guard let watch else {
      var answer = EngineCoverage(report: try await client.knownRoutes())
      let screen = try await client.skeletonWithScreen()
      answer.shown.noteShown(screen)
      answer.recall(try await client.keptNavigations(), in: screen)
      return answer
    }
    // An engine that lists its routes counts from the first request on, while the connection lasts;
    // of another, the watch counts what it sees. No engine counts the routes that it shows, so the
    // watch records them, and the navigations too: an app that ends takes its counts and its flight
    // recorder with it.
    let ended = StopSignal()
    let watching = try await Self.watch(client, until: ended)
    announce(watch, of: client.engine.title)
    let life = Task { await tellSilences(of: client) }
    await watch.wait(orUntil: ended)
    let last: Result<(RouteReport?, FlowSnapshot, KeptNavigations?), any Error>
    do {
      // A stopped process would let the user wait for nothing.
      if !ended.isSent, client.pulse.silence()?.part == .process {
        throw TransportError.timedOut(at: client.endpoint, seconds: 0)
      }
      last = .success(
        (
          try await client.knownRoutes(), try await client.skeletonWithScreen(),
          try await client.keptNavigations()
        ))
    } catch { last = .failure(error) }
    life.cancel()
    let silence = client.pulse.silence()
    await client.close()
    await life.value
    var answer = await watching.value
    switch last {
    case .success(let (report, screen, kept)):
      answer.report = report
      answer.shown.noteShown(screen)
      answer.recall(kept, in: screen)
    case .failure(let error):
      guard let error = error as? TransportError else { throw error }
      answer.isCut = true
      tell(Self.remark(on: error, silence, of: client.engine.title))
    }
    return answer
  }

  /// Says why a watch has no last counts: an app that is stopped or blocked has not ended.
  private static func remark(
    on error: TransportError, _ silence: EngineSilence?, of title: String
  ) -> String {
    switch error {
    case .connectionLost: return SilenceRemarks.ended(title)
    case .timedOut:
      let reason = silence?.text(at: Date()) ?? "does not answer"
      return "\(title): \(reason); \(SilenceRemarks.untilThen)"
    default: return "\(error); \(SilenceRemarks.untilThen)"
    }
  }

  /// Records what an engine shows and where it navigates, until its connection ends, after what it
  /// had counted and kept before.
  ///
  /// An engine counts requested routes, but knows only the current screen. Without a watch, a route
  /// that appears and disappears without a request would count as never seen.
  private static func watch(
    _ client: FlowClient, until ended: StopSignal
  ) async throws -> Task<EngineCoverage, Never> {
    // Subscribes first, so that no change after the snapshot is missed.
    _ = try await client.send(SubscribeRequest())
    let begin = Date()
    var answer = EngineCoverage(report: try await client.knownRoutes(), watchedSince: begin)
    let first = try await client.snapshot()
    answer.recall(try await client.keptNavigations(), in: first)
    answer.shown.noteShown(first)
    return Task { [answer] in
      var (snapshot, seen) = (first, answer)
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
          // The first report has the earlier ones.
          seen.take(navigation, in: snapshot, isAfterReport: navigation.time >= begin)
          continue
        case .errorReported, .linted, .breakpoint: continue
        }
        seen.shown.noteShown(snapshot)
      }
      return seen
    }
  }
}

/// What is known of an engine: its own counts, what its flight recorder keeps, and what a viewer saw.
private struct EngineCoverage: Sendable {
  /// What the engine counted; nil if it does not list its routes.
  var report: RouteReport?
  /// The routes and coordinators that the user saw.
  var shown = RouteCoverage()
  var lost = 0
  /// Whether the engine did not give its counts at the end of the watch, so that ``report`` is that of
  /// the beginning.
  var isCut = false

  /// The navigations that the flight recorder kept, oldest first; nil if there is none.
  private var kept: [NavigationReport]?
  /// The number of all navigations since the engine started, if its flight recorder said it.
  private var total: UInt64 = 0
  /// The navigations that were kept or seen, each once, and which they are.
  private var all = RouteCoverage()
  private var allCount: UInt64 = 0
  private var counted = CountedNavigations()
  /// Those that were seen after ``report``.
  private var seen = RouteCoverage()
  private var seenCount: UInt64 = 0

  /// When the viewer began to see navigations; nil if it did not watch.
  private let watchedSince: Date?

  init(report: RouteReport?, watchedSince: Date? = nil) {
    self.report = report
    self.watchedSince = watchedSince
  }

  /// Adds what the flight recorder keeps, of which some may be known.
  mutating func recall(_ navigations: KeptNavigations?, in snapshot: FlowSnapshot) {
    guard let navigations else { return }
    total = max(total, navigations.total)
    if case .recalled(let new) = counted.filter(.recalled(navigations.reports)) {
      for report in new { count(report, in: snapshot) }
    }
    if kept == nil { kept = navigations.reports }
  }

  /// Adds a navigation that the viewer saw.
  mutating func take(
    _ navigation: NavigationReport, in snapshot: FlowSnapshot, isAfterReport: Bool
  ) {
    shown.noteShown(by: navigation, in: snapshot)
    if isAfterReport {
      seen.take(navigation)
      seenCount += 1
    }
    total = max(total, navigation.sequence)
    if counted.filter(.navigated(navigation)) != nil { count(navigation, in: snapshot) }
  }

  private mutating func count(_ navigation: NavigationReport, in snapshot: FlowSnapshot) {
    all.take(navigation, in: snapshot)
    allCount += 1
  }

  /// Whether every navigation since the start of the engine is known.
  private var isWhole: Bool { kept != nil && allCount >= total }

  func add(to coverage: inout RouteCoverage, of engine: EngineInfo) {
    coverage.takeShown(of: shown)
    coverage.takeShown(of: all)
    if let report { coverage.take(report.declared) }
    var number: UInt64 = 0
    var recalled = kept
    if isWhole || report == nil {
      coverage.takeCounts(of: all)
      number = allCount
    } else {
      // A flight recorder has what happened while no viewer was attached. The engine's own counts
      // have what the recorder dropped since the first viewer attached.
      recalled = kept?.filter { [since = report?.countedSince] in
        since == nil || $0.time < since ?? .distantFuture
      }
      for navigation in recalled ?? [] { coverage.take(navigation) }
      let uses = report?.routes ?? []
      for use in uses { coverage.take(use) }
      number = uses.reduce(UInt64(recalled?.count ?? 0)) { $0 + $1.succeeded + $1.failed }
      if isCut {
        coverage.takeCounts(of: seen)
        number += seenCount
      }
    }
    var source = CoverageSource(
      title: engine.title, isRecording: false, knowsDeclared: report != nil,
      since: recalled?.first?.time ?? report?.countedSince ?? watchedSince,
      interruptions: isWhole ? 0 : report?.interruptions ?? 0,
      lost: isWhole ? 0 : (report?.lost ?? 0) + (isCut || report == nil ? lost : 0),
      leftOut: isWhole || kept == nil ? 0 : Int(clamping: total - min(total, number)),
      isWhole: isWhole)
    source.isCountedHere = report == nil
    source.declaringAdvice = engine.declaringAdvice
    coverage.take(source)
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
    counted.beginSource(isPart: beginning != nil)
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
      case .navigated(let report): coverage.take(report, in: snapshot)
      case .recalled(let reports): for report in reports { coverage.take(report, in: snapshot) }
      case .lost(let count): lost = Counted.limited(lost + Counted.limited(count))
      case .connected, .disconnected, .detailed, .declared, .journal, .leftOut, .errorReported,
        .linted, .breakpoint, .silent, .answering:
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
