package import FlowModel

extension Asker {
  /// Returns the routes of an engine, of the last run of a recording, or of what sources declare.
  ///
  /// With `reaches`, an engine says of each listed route whether it can be reached now; `sources` say
  /// where each is declared.
  package func routes(
    of target: String?, matching filter: LineFilter = .none, page: ListPage = .all,
    reaches: Bool = false, in sources: SourceRoot? = nil
  ) async throws -> RouteList {
    let kind = try await find(target)
    if reaches {
      guard case .engine = kind else {
        throw ReportError.badInput(
          "cannot say what is reachable in \(FileTitles.shown(in: "\(kind)")): it has no live "
            + "coordinators; name an engine")
      }
    }
    var list: RouteList
    switch kind {
    case .engine(let endpoint):
      list = try await ask(endpoint) { client in
        let list = try await Self.routes(of: client, named: target, matching: filter, page: page)
        return reaches ? try await Self.reaching(list, from: client) : list
      }
    case .recording(let path):
      list = try Self.routes(ofRecordingAt: path, named: target, matching: filter, page: page)
    case .declared, .savedSnapshot:
      list = try await routes(declaredBy: target, matching: filter, page: page)
    }
    if let sources { for index in list.rows.indices { list.rows[index].find(in: sources) } }
    return list
  }

  private static func routes(
    of client: FlowClient, named target: String?, matching filter: LineFilter, page: ListPage
  ) async throws -> RouteList {
    let moment = try await client.moment(named: target)
    guard let report = try await client.knownRoutes() else {
      throw MissingRequest.refusal(.routesToExplain, of: client)
    }
    var known = Set<RouteLabel>()
    var rows = report.routes.map { use in
      known.insert(use.route.case)
      return RouteList.Row(
        route: use.route, isDeclared: use.isDeclared,
        times: .init(succeeded: use.succeeded, failed: use.failed))
    }
    // A case whose values are any is no route that could be requested as it is.
    rows += report.cases.filter { known.insert($0.case).inserted }.map {
      RouteList.Row(route: $0, isDeclared: true)
    }
    var remarks: [String] = []
    if rows.isEmpty {
      let advice = client.describedEngine.declaringAdvice
      remarks.append("no routes are declared, and none were requested".advising(advice))
    }
    return RouteList(
      rows, at: moment, matching: filter, page: page, openTypes: report.openTypes,
      remarks: remarks)
  }

  /// Adds to each route of a part whether it can be reached from the screen.
  private static func reaching(
    _ list: RouteList, from client: FlowClient
  ) async throws -> RouteList {
    try MissingRequest.checkExplains(client)
    var list = list
    var begin = 0
    do {
      while begin < list.rows.count {
        let rest = list.rows[begin...]
        let part = try await client.send(
          ExplainManyRequest(routes: rest.lazy.map { RouteTarget($0.route) }))
        for (index, outcome) in zip(rest.indices, part.outcomes) {
          let row = list.rows[index]
          list.rows[index].reach = ExplainedRoute(row.route, isDeclared: row.isDeclared, outcome)
        }
        begin += part.outcomes.count
      }
    } catch let error where error.isMissingRequest {
      throw MissingRequest.refusal(.allExplained, of: client)
    }
    return list
  }

  private static func routes(
    ofRecordingAt path: String, named target: String?, matching filter: LineFilter, page: ListPage
  ) throws -> RouteList {
    let reader = try RecordingReader(path: path)
    let snapshot = try? RecordingMoment.snapshot(of: path, at: nil)
    guard let run = try reader.info().sessions.last?.epoch else {
      throw ReportError.badInput(
        "cannot list the routes of \(FileTitles.shown(in: path)): it has no hierarchy")
    }
    let declared = try reader.declaredRoutes(ofRun: run)
    var counts: [RouteLabel: RouteList.Times] = [:]
    for uses in try reader.requests(ofRun: run, before: Sequences.range.upperBound) {
      counts[uses.route] = .init(succeeded: uses.succeeded, failed: uses.failed)
    }
    var known = Set<RouteLabel>()
    let cases = (declared?.routes ?? []) + (declared?.cases ?? [])
    var rows = cases.map(\.case).filter { known.insert($0).inserted }.map { route in
      RouteList.Row(
        route: route, isDeclared: true, times: counts[route] ?? .init(succeeded: 0, failed: 0))
    }
    let others = counts.keys.filter { !known.contains($0) }
      .sorted { ($0.type, $0.identifier) < ($1.type, $1.identifier) }
    rows += others.map { RouteList.Row(route: $0, isDeclared: false, times: counts[$0]) }
    return RouteList(
      rows, at: AnswerMoment(target: target, of: snapshot?.moment), matching: filter, page: page,
      openTypes: declared?.openTypes ?? [],
      remarks: declared == nil ? ["the recording does not say which routes its app declares"] : [])
  }

  private func routes(
    declaredBy target: String?, matching filter: LineFilter, page: ListPage
  ) async throws -> RouteList {
    guard let map = try await declaredMapWithoutRun(target) else {
      throw ReportError.badInput(
        "cannot list the routes of \(FileTitles.shown(in: target ?? "a snapshot")): a snapshot "
          + "does not say which there are; name an engine, a recording or sources")
    }
    let takers = Dictionary(grouping: map.claims, by: \.route)
    let links = Dictionary(grouping: map.entries.filter { $0.kind == .link }) { $0.route ?? "" }
    let names = Dictionary(
      map.coordinators.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let rows = map.routes.map { route in
      let shown = route.payload.isEmpty ? nil : route.signature
      return RouteList.Row(
        route: RouteLabel(identifier: route.identifier, type: route.type, detail: shown),
        isDeclared: true,
        takers: (takers[route.id] ?? []).map { names[$0.coordinator] ?? $0.coordinator },
        links: (links[route.id] ?? []).map(\.pattern),
        place: route.place.map { "\($0.file):\($0.line)" })
    }
    return RouteList(rows, at: AnswerMoment(target: target), matching: filter, page: page)
  }
}

extension RouteList.Row {
  /// Adds what sources say about the route.
  fileprivate mutating func find(in sources: SourceRoot) {
    place = place ?? sources.text(of: .route(route))
    if links.isEmpty { links = sources.declarations?.links(to: route) ?? [] }
  }
}
