import Foundation

extension Asker {
  /// Returns the declared map of an engine, of a recording or a saved snapshot, or the one that a
  /// file holds: the output of `flowscope scan --json`, or a baseline.
  package func declaredMap(of target: String?) async throws -> DeclaredMap {
    if let file = target == Self.standardInputName ? try listener.standardInput() : target,
      let map = try DeclaredMapFile.baseline(file)
    {
      return map
    }
    switch try await find(target) {
    case .engine(let endpoint): return try await declaredMap(of: endpoint)
    case .recording(let path): return try await declaredMap(ofRecordingAt: path)
    case .savedSnapshot(let path):
      if let map = try DeclaredMapFile.map(path) { return map }
      var said = AppDeclarations()
      said.take(try SavedSnapshot.read(path))
      said.doubt = "a snapshot does not say who takes it"
      return said.map
    }
  }

  /// Returns the declared map in a file; nil for other targets.
  package func declaredMapFile(_ target: String) async throws -> DeclaredMap? {
    if target != Self.standardInputName, let map = try DeclaredMapFile.baseline(target) {
      return map
    }
    guard case .savedSnapshot(let path) = try await silent.find(target) else { return nil }
    return try DeclaredMapFile.map(path)
  }

  /// Asks each coordinator that is there about each declared route; the app does not navigate.
  private func declaredMap(of endpoint: Endpoint) async throws -> DeclaredMap {
    try await ask(endpoint) { client in
      var said = AppDeclarations()
      let snapshot = try await client.snapshot()
      said.take(snapshot)
      guard let report = try await client.knownRoutes() else {
        tell("\(client.engine.title) does not list its routes: the map has only the roots")
        return said.map
      }
      said.take(report.declared)
      var seen: Set<String> = []
      // A case is asked about by its first values, since it cannot be made without any.
      let routes = report.declared.routes.filter { seen.insert($0.caseName).inserted }
      try await during("asking who takes \(Counted.text(routes.count, "route"))") {
        do {
          try await takeClaims(on: routes, in: snapshot, from: client, into: &said)
        } catch let error as RemoteError where error.code == RemoteError.Code.methodNotFound {
          tell("\(client.engine.title) does not explain its routes: the map has only the roots")
        }
        for pattern in report.links {
          said.take(link: pattern, to: try await Self.route(of: pattern, asking: client))
        }
      }
      // The coordinators of a flow exist only while the app shows it.
      if said.map.coordinators.contains(where: { $0.kind == .flow }) {
        said.doubt = "no coordinator of the flow that is there takes it"
      }
      return said.map
    }
  }

  private func takeClaims(
    on routes: [RouteLabel], in snapshot: FlowSnapshot, from client: FlowClient,
    into said: inout AppDeclarations
  ) async throws {
    struct Claim: Hashable {
      let coordinator: String
      let route: String
    }
    func target(_ route: RouteLabel, from id: CoordinatorID? = nil) -> RouteTarget {
      RouteTarget(route: route.detail ?? route.identifier, type: route.type, from: id)
    }
    var known: Set<Claim> = []
    for node in AppDeclarations.asked(in: snapshot) {
      var count = 0
      while count < routes.count {
        let rest = routes[count...]
        let part = try await Self.unlessGone {
          try await client.send(
            ExplainManyRequest(routes: rest.lazy.map { target($0) }, from: node.id))
        }
        guard let part, !part.outcomes.isEmpty else { break }
        for (route, outcome) in zip(rest, part.outcomes) {
          guard let taker = outcome.takenBy ?? outcome.flowChange else { continue }
          let title = snapshot[taker.id]?.title ?? taker.name
          let claim = Claim(coordinator: title, route: route.caseName)
          guard known.insert(claim).inserted else { continue }
          let explained = try await Self.unlessGone {
            try await client.send(ExplainRequest(target(route, from: node.id)))
          }
          if let explained { said.take(explained, of: route, by: taker, in: snapshot) }
        }
        count += part.outcomes.count
      }
    }
  }

  /// Returns nil for a coordinator that is gone, or for a route that the engine does not know: the
  /// app goes on while it is asked.
  private static func unlessGone<Answer>(
    _ ask: () async throws -> Answer
  ) async throws -> Answer? {
    do { return try await ask() } catch let error as RemoteError
      where error.code != RemoteError.Code.methodNotFound
    { return nil }
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
    said.doubt = "no coordinator of the recording showed it"
    return said.map
  }
}
