extension Asker {
  /// Returns how to get to a route, which is given by its name or as a URL: the ways that users took,
  /// by the navigations of the target and of other recordings, and the plan from the screen of an
  /// engine.
  ///
  /// - Throws: ``ReportError`` for a route that nothing knows.
  package func way(
    to name: String, in target: String?, with recordings: [String] = [], limit: Int? = nil
  ) async throws -> WayReport {
    let kind = try await find(target)
    let map = try await map(of: [target] + recordings, watching: nil).resolved
    switch kind {
    case .engine(let endpoint):
      return try await ask(endpoint) { client in
        try await Self.way(to: name, asking: client, named: target, in: map, limit: limit)
      }
    case .recording, .savedSnapshot, .declared:
      let snapshot = try? RecordingMoment.snapshot(of: "\(kind)", at: nil)
      return WayReport(
        to: name, at: AnswerMoment(target: target, of: snapshot?.moment),
        places: try RouteName.resolve(name, in: map), in: map, plan: nil, limit: limit)
    }
  }

  private static func way(
    to name: String, asking client: FlowClient, named target: String?, in map: RouteMap,
    limit: Int?
  ) async throws -> WayReport {
    var places: Result<[RouteMap.Place], any Error> {
      Result { try RouteName.resolve(name, in: map) }
    }
    do {
      let result = try await ExplainQuestion.answer(of: client, name, from: nil).result
      let moment = AnswerMoment(
        target: target, engine: client.engine,
        of: FlowSnapshot.Moment(epoch: result.epoch, revision: result.revision))
      // A URL, and a name without its type, mean the route that the engine found.
      let found = try? RouteName.resolve(result.route.case.code, in: map)
      return WayReport(
        to: name, at: moment, places: found ?? (try? places.get()) ?? [], in: map,
        plan: WayReport.Plan(result), limit: limit)
    } catch let error as ReportError {
      // It does not explain; what users did is known all the same.
      return try await way(to: name, places.get(), without: error, client, target, map, limit)
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownRoute {
      guard let known = try? places.get() else { throw error }
      return try await way(to: name, known, without: error, client, target, map, limit)
    }
  }

  private static func way(
    to name: String, _ places: [RouteMap.Place], without error: any Error, _ client: FlowClient,
    _ target: String?, _ map: RouteMap, _ limit: Int?
  ) async throws -> WayReport {
    let refusal = (error as? RemoteError)?.message ?? "\(error)"
    return WayReport(
      to: name, at: try await client.moment(named: target), places: places, in: map, plan: nil,
      refusal: refusal, limit: limit)
  }
}
