import Foundation

extension Asker {
  /// Returns the merged map of all targets; watches engines as long as `watching` says.
  ///
  /// A target that is named more than once counts once, and so does a copied recording. Missing
  /// navigations get a remark. A recording that cannot be read is an error, unless `unread` goes on.
  package func map(
    of targets: [String?], watching watch: Watch?, since beginning: LogBeginning? = nil,
    sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> RouteMap {
    var map = RouteMap()
    var counted = CountedNavigations()
    let found = try await NavigatedTargets(
      targets, watching: watch, since: beginning, to: "map the routes", sparing: unread, of: self)
    try await addUp(found.recordings, sparing: unread) { _, reader in
      try RecordedMap(reader, since: beginning)
    } adding: { path, recorded in
      var recorded = recorded
      if counted.sharesRun(with: recorded.counted) {
        recorded = try RecordedMap(RecordingReader(path: path), since: beginning, after: counted)
        counted = recorded.counted
      } else {
        counted.merge(recorded.counted)
      }
      tellMissing(of: recorded, at: path)
      map.merge(recorded.map)
    }
    let maps = try await found.answers(watching: watch, to: self) { endpoint in
      guard let watch else { return try await self.map(of: endpoint) }
      // Connects first, so that a bad target is an error: a follower would wait for it.
      let title = try await ask(endpoint) { $0.engine.title }
      return await self.map(of: endpoint, title, watching: watch)
    }
    for other in maps { map.merge(other) }
    if map.leftOut > 0 {
      tell(
        "the map leaves out \(Counted.text(map.leftOut, "navigation")) from before a viewer "
          + "attached: where they began or ended is unknown")
    }
    return map
  }

  /// Asks an engine for its routes, its screen and the navigations that it keeps.
  private func map(of endpoint: Endpoint) async throws -> RouteMap {
    try await ask(endpoint) { client in
      let title = client.engine.title
      var walk = RouteWalk()
      walk.take(.snapshot(try await client.skeletonWithScreen()))
      if let kept = try await client.keptNavigations() {
        walk.take(.recalled(kept.reports))
        tellLeftOut(kept.leftOut, of: title)
      } else {
        tell("\(title) does not keep its navigations: watch it with --for, or record it")
      }
      if let routes = try await client.knownRoutes() { walk.take(.declared(routes.declared)) }
      return walk.finish()
    }
  }

  /// Follows an engine, at most until it ends.
  private func map(
    of endpoint: Endpoint, _ title: String, watching watch: Watch
  ) async -> RouteMap {
    let events = EngineFollower(of: endpoint, as: viewer, asksForRoutes: true).events()
    let ended = StopSignal()
    let watching = Task {
      var (walk, lost, counted) = (RouteWalk(), 0, CountedNavigations())
      var (isConnected, isBegun) = (false, false)
      var silences = SilenceRemarks(of: title)
      for await event in events {
        if let remark = silences.take(event, at: Date()) { tell(remark) }
        switch event {
        case .connected: isConnected = true
        case .snapshot where !isBegun:
          isBegun = true
          announce(watch, of: title)
        case .disconnected where isConnected: ended.send()
        default: break
        }
        if case .lost(let count) = event { lost = Counted.limited(lost + Counted.limited(count)) }
        walk.take(event, counting: counted.filter(event))
      }
      return (walk.finish(), lost, counted.missing, silences)
    }
    await watch.wait(orUntil: ended)
    watching.cancel()
    let (map, lost, missing, silences) = await watching.value
    if ended.isSent {
      tell(SilenceRemarks.ended(title))
    } else if let remark = silences.end(at: Date()) {
      tell(remark)
    }
    tellLeftOut(missing, of: title)
    if lost > 0 { tell("\(title) may have missed up to \(Counted.text(lost, "navigation"))") }
    return map
  }

  private func tellLeftOut(_ count: Int, of title: String) {
    if count == 0 { return }
    tell("\(title) leaves out \(Counted.text(count, "navigation")), which were not kept")
  }

  private func tellMissing(of recorded: RecordedMap, at path: String) {
    let (title, gaps) = (FileTitles.shown(in: path), recorded.counted.gaps)
    if gaps > 0 { tell("\(title) has \(Counted.text(gaps, "gap")), in which nothing was counted") }
    if recorded.lost > 0 {
      tell("\(title) may have missed up to \(Counted.text(recorded.lost, "navigation"))")
    }
    tellLeftOut(recorded.counted.missing, of: title)
  }
}

/// The map of one recording, and what is missing in it.
struct RecordedMap: Sendable {
  let map: RouteMap
  private(set) var counted: CountedNavigations
  private(set) var lost = 0

  /// Reads a recording; leaves out the navigations that were counted before.
  ///
  /// - Throws: `RecordingError`. O(entries).
  init(
    _ reader: RecordingReader, since beginning: LogBeginning?,
    after counted: CountedNavigations = CountedNavigations()
  ) throws {
    var (counted, walk, lost) = (counted, RouteWalk(continuing: counted.runs), 0)
    counted.beginSource(isPart: beginning != nil)
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { walk.take(.declared(routes)) }
    }
    try reader.screens(from: try beginning?.entry(in: reader) ?? 1) { recorded in
      switch recorded {
      case .error: counted.passError()
      case .event(let event):
        if case .lost(let count) = event { lost = Counted.limited(lost + Counted.limited(count)) }
        walk.take(event, counting: counted.filter(event))
      }
    }
    map = walk.finish()
    (self.counted, self.lost) = (counted, lost)
  }
}
