import Foundation

extension Asker {
  /// Returns the declared map of an engine, of a recording or a saved snapshot, or of sources, or the
  /// one that a file holds: the output of `flowscope scan --json`, or a baseline.
  package func declaredMap(of target: String?) async throws -> DeclaredMap {
    switch try await find(target) {
    case .engine(let endpoint): return try await declaredMap(of: endpoint)
    case .recording(let path): return try await declaredMap(ofRecordingAt: path)
    case .declared(let path): return try await map(declaredBy: path)
    case .savedSnapshot(let path):
      if let map = try DeclaredMapFile.map(path) { return map }
      var said = AppDeclarations()
      said.take(try SavedSnapshot.read(path))
      said.doubt = "a snapshot does not say who takes it"
      return said.map
    }
  }

  /// Returns what several targets declare together, such as recordings of different flows.
  package func declaredMap(of targets: [String?]) async throws -> DeclaredMap {
    var maps: [DeclaredMap] = []
    for target in targets { maps.append(try await declaredMap(of: target)) }
    return maps.count == 1 ? maps[0] : DeclaredMap(merging: maps)
  }

  /// Returns the declared map of sources or in a file, which have no run; nil for other targets.
  package func declaredMapWithoutRun(_ target: String?) async throws -> DeclaredMap? {
    switch try await silent.find(target) {
    case .declared(let path): try await map(declaredBy: path)
    case .savedSnapshot(let path): try DeclaredMapFile.map(path)
    case .engine, .recording: nil
    }
  }

  /// Reads a baseline, or has sources read.
  private func map(declaredBy path: String) async throws -> DeclaredMap {
    if let map = try DeclaredMapFile.baseline(path) { return map }
    let map = try await during("reading the sources") { try await ScanProgram().map(of: path) }
    if !map.unresolved.isEmpty {
      tell(
        "\(path): \(Counted.text(map.unresolved.count, "declaration")) could not be resolved; "
          + "'flowscope scan' names them")
    }
    return map
  }

  /// The number of questions that an app is asked, of each kind: more than a large app needs, and few
  /// enough to end.
  private static let (mostAsked, mostExplained, mostLinks) = (2_000, 20_000, 2_000)

  /// Why a route that no coordinator took may have one in another flow of an app.
  private static let engineDoubt = "another flow or a detour may take it"

  /// The number of times that an app is asked again because its coordinators changed meanwhile.
  private static let mostTries = 5

  /// Asks each coordinator that is there about each declared route; the app does not navigate.
  package func declaredMap(of endpoint: Endpoint) async throws -> DeclaredMap {
    try await ask(endpoint) { client in
      guard let report = try await client.knownRoutes() else {
        MissingRequest.routesOfMap.remark(on: client.engine.title).map { tell($0) }
        var said = AppDeclarations()
        said.take(try await client.snapshot())
        return said.map
      }
      var said = AppDeclarations()
      var seen: Set<String> = []
      // A case is asked about by its first values, since it cannot be made without any.
      let routes = report.declared.routes.filter { seen.insert($0.caseName).inserted }
      try await during("asking who takes \(Counted.text(routes.count, "route"))") {
        for number in 1...Self.mostTries {
          let snapshot = try await client.snapshot()
          said = AppDeclarations()
          said.take(snapshot)
          said.take(report.declared)
          do {
            if try await takeClaims(on: routes, in: snapshot, from: client, into: &said) { break }
          } catch let error where error.isMissingRequest {
            MissingRequest.claimsOfMap.remark(on: client.engine.title).map { tell($0) }
            break
          }
          if number == Self.mostTries {
            tell("\(client.engine.title) changes its coordinators; some claims may be missing")
          }
        }
        try await takeLinks(of: report, from: client, into: &said)
      }
      // The coordinators of a flow exist only while the app shows it, and what is presented at the
      // moment is not asked.
      if said.map.coordinators.contains(where: { $0.kind == .flow }) {
        said.doubt = Self.engineDoubt
      }
      return said.map
    }
  }

  /// A route that a coordinator takes in a way that only an explanation tells.
  private struct OpenClaim {
    let route: RouteLabel
    let taker: CoordinatorReference
    let origin: CoordinatorID
  }

  /// Takes who takes which routes; returns false if a coordinator was gone before it was asked.
  private func takeClaims(
    on routes: [RouteLabel], in snapshot: FlowSnapshot, from client: FlowClient,
    into said: inout AppDeclarations
  ) async throws -> Bool {
    func target(_ route: RouteLabel, from id: CoordinatorID? = nil) -> RouteTarget {
      RouteTarget(route: route.detail ?? route.identifier, type: route.type, from: id)
    }
    let all = AppDeclarations.asked(in: snapshot)
    let asked = Array(all.prefix(Self.mostAsked))
    if all.count > asked.count {
      tell("\(asked.count) of \(Counted.text(all.count, "coordinator")) asked")
    }
    // What is presented at the moment is no part of the map.
    let isAsked = Set(asked.map(\.title))
    var claims: [OpenClaim] = []
    var known: Set<[String]> = []
    for node in asked {
      var count = 0
      while count < routes.count {
        let rest = routes[count...]
        let part = try await Self.unlessGone {
          try await client.send(
            ExplainManyRequest(routes: rest.lazy.map { target($0) }, from: node.id))
        }
        guard let part, !part.outcomes.isEmpty else { return false }
        for (route, outcome) in zip(rest, part.outcomes) {
          if let way = outcome.way {
            said.take(way, of: route, by: node.id, in: snapshot)
            // Only steps tell what a presentation makes, or that a module presents it.
            guard way.kind != .tab, outcome.takenBy?.id == node.id else { continue }
          }
          guard let taker = outcome.flowChange ?? outcome.takenBy else { continue }
          let title = snapshot[taker.id]?.title ?? taker.name
          if isAsked.contains(title), claims.count < Self.mostExplained,
            known.insert([title, route.caseName]).inserted
          {
            claims.append(OpenClaim(route: route, taker: taker, origin: node.id))
          }
        }
        count += part.outcomes.count
      }
    }
    for claim in claims {
      let explained = try await Self.unlessGone {
        try await client.send(ExplainRequest(target(claim.route, from: claim.origin)))
      }
      guard let explained else { return false }
      said.take(explained, of: claim.route, by: claim.taker, in: snapshot)
    }
    // Another flow has other coordinators.
    return try await Set(AppDeclarations.asked(in: client.snapshot()).map(\.id))
      .isSuperset(of: asked.map(\.id))
  }

  /// Returns nil for a coordinator that is gone, or for a route that the engine does not know.
  private static func unlessGone<Answer>(
    _ ask: () async throws -> Answer
  ) async throws -> Answer? {
    do { return try await ask() } catch let error as RemoteError
      where !error.isMissingRequest
    { return nil }
  }

  /// Takes the patterns of links, the first of them with the routes that they lead to.
  private func takeLinks(
    of report: RouteReport, from client: FlowClient, into said: inout AppDeclarations
  ) async throws {
    var asked = Self.mostLinks
    for (index, pattern) in report.links.enumerated() {
      var route: RouteLabel?
      do {
        if index < asked { route = try await Self.route(of: pattern, asking: client) }
      } catch let error where error.isMissingRequest {
        MissingRequest.routeOfLink.remark(on: client.engine.title).map { tell($0) }
        asked = 0
      }
      said.take(link: pattern, to: route)
    }
  }

  /// Asks the app where a link leads, with 1 for each of its parameters; nil if it cannot say.
  private static func route(
    of pattern: String, asking client: FlowClient
  ) async throws -> RouteLabel? {
    let url = pattern.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(":") || $0 == "*" ? "1" : String($0) }.joined(separator: "/")
    return try await unlessGone {
      try await client.send(ExplainRequest(RouteTarget(url: url))).route
    }
  }

  /// The union of what all moments of a recording show.
  private func declaredMap(ofRecordingAt path: String) async throws -> DeclaredMap {
    let reader = try RecordingReader(path: path)
    var said = AppDeclarations()
    for session in try reader.info().sessions {
      guard let declared = try reader.declaredRoutes(at: session.entry) else { continue }
      said.take(declared)
      for link in declared.links { said.take(link: link, to: nil) }
    }
    var snapshot: FlowSnapshot?
    for try await recorded in reader.events() {
      switch recorded.event {
      case .snapshot(let whole):
        snapshot = whole
        said.take(whole)
        said.observe(whole.preorder)
      case .detailed(let nodes):
        snapshot?.fill(in: nodes)
        if let snapshot { said.take(snapshot) }
        said.observe(nodes)
      case .changed(let delta):
        snapshot?.apply(delta)
        // The structure changes only with its coordinators.
        if !delta.added.isEmpty, let snapshot { said.take(snapshot) }
        said.observe(delta.added + delta.changed)
      default: break
      }
    }
    said.doubt = "not shown in the recording"
    return said.map
  }
}
