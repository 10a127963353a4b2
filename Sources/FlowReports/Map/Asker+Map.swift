extension Asker {
  /// Returns the merged map of all targets; watches engines as long as `watching` says.
  ///
  /// A target that is named more than once counts once. Missing navigations get a remark.
  package func map(
    of targets: [String?], watching watch: Watch?, since beginning: LogBeginning? = nil
  ) async throws -> RouteMap {
    var map = RouteMap()
    var counted = CountedNavigations()
    let found = try await NavigatedTargets(
      targets, watching: watch, since: beginning, to: "map the routes", of: self)
    let maps = try await found.answers(watching: watch, to: self) { path in
      map.merge(try await self.map(ofRecordingAt: path, since: beginning, counting: &counted))
    } asking: { endpoint in
      // Connects first, so that a bad target is an error: a follower would wait for it.
      let title = try await ask(endpoint) { $0.engine.title }
      return try await self.map(of: endpoint, title, watching: watch)
    }
    for other in maps { map.merge(other) }
    if map.leftOut > 0 {
      tell(
        "the map leaves out \(Counted.text(map.leftOut, "navigation")) from before a viewer "
          + "attached: where they began or ended is unknown")
    }
    return map
  }

  /// Follows an engine, at most until it ends; without a watch, notes only its routes and its
  /// screen.
  private func map(
    of endpoint: Endpoint, _ title: String, watching watch: Watch?
  ) async throws -> RouteMap {
    guard let watch else {
      return try await ask(endpoint) { client in
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
    let events = EngineFollower(of: endpoint, as: viewer, asksForRoutes: true).events()
    let ended = StopSignal()
    let watching = Task {
      var (walk, lost, counted) = (RouteWalk(), 0, CountedNavigations())
      var (isConnected, isBegun) = (false, false)
      for await event in events {
        switch event {
        case .connected: isConnected = true
        case .snapshot where !isBegun:
          isBegun = true
          announce(watch, of: title)
        case .disconnected where isConnected: ended.send()
        default: break
        }
        if case .lost(let count) = event { lost = Counted.limited(lost + Counted.limited(count)) }
        if let event = counted.filter(event) { walk.take(event) }
      }
      return (walk.finish(), lost, counted.missing)
    }
    await watch.wait(orUntil: ended)
    watching.cancel()
    if ended.isSent { tell("\(title) ended; what it did until then is counted") }
    let (map, lost, missing) = await watching.value
    tellLeftOut(missing, of: title)
    if lost > 0 { tell("\(title) may have missed up to \(Counted.text(lost, "navigation"))") }
    return map
  }

  private func tellLeftOut(_ count: Int, of title: String) {
    if count == 0 { return }
    tell("\(title) leaves out \(Counted.text(count, "navigation")), which were not kept")
  }

  private func map(
    ofRecordingAt path: String, since beginning: LogBeginning?,
    counting counted: inout CountedNavigations
  ) async throws -> RouteMap {
    counted.beginSource()
    let reader = try RecordingReader(path: path)
    var (walk, lost) = (RouteWalk(), 0)
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { walk.take(.declared(routes)) }
    }
    for try await recorded in reader.events(from: try beginning?.entry(in: reader) ?? 1) {
      if case .lost(let count) = recorded.event {
        lost = Counted.limited(lost + Counted.limited(count))
      }
      if let event = counted.filter(recorded.event) { walk.take(event) }
    }
    let (title, gaps) = (FileTitles.shown(in: path), counted.gaps)
    if gaps > 0 { tell("\(title) has \(Counted.text(gaps, "gap")), in which nothing was counted") }
    if lost > 0 { tell("\(title) may have missed up to \(Counted.text(lost, "navigation"))") }
    tellLeftOut(counted.missing, of: title)
    return walk.finish()
  }
}
