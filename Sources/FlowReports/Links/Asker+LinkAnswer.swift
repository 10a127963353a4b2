extension Asker {
  /// Returns what an app does with a URL; without navigating.
  ///
  /// An engine says the route and who takes it now; a recording has the pattern and what happened
  /// when it was opened; sources have the pattern, its route and its place.
  package func link(
    _ url: String, of target: String?, limit: Int? = nil
  ) async throws -> LinkAnswer {
    guard URLText.isURL(url) else {
      throw ReportError.badInput(
        "'\(clipped: url)' is not a URL: it begins with a scheme, or with /")
    }
    switch try await find(target) {
    case .engine(let endpoint):
      var answer = try await ask(endpoint) { client in
        try await Self.link(url, of: client, named: target, limit: limit)
      }
      try await addOpenings(to: &answer, of: target)
      return answer
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      let run = try reader.info().sessions.last?.epoch
      let declared = try run.flatMap { try reader.declaredRoutes(ofRun: $0) }
      let snapshot = try? RecordingMoment.snapshot(of: path, at: nil)
      var answer = LinkAnswer(
        url, among: declared?.links ?? [],
        at: AnswerMoment(target: target, of: snapshot?.moment), limit: limit)
      try await addOpenings(to: &answer, of: target)
      return answer
    case .declared, .savedSnapshot:
      guard let map = try await declaredMapWithoutRun(target) else {
        throw ReportError.badInput(
          "cannot say what opens a URL in \(FileTitles.shown(in: target ?? "a snapshot")): a "
            + "snapshot has no links; name an engine, a recording or sources")
      }
      let links = map.entries.filter { $0.kind == .link }
      var answer = LinkAnswer(
        url, among: links.map(\.pattern), at: AnswerMoment(target: target), limit: limit)
      let entry = links.first { $0.pattern == answer.pattern }
      answer.declaredRoute = entry?.route
      answer.place = entry?.place.map { "\($0.file):\($0.line)" }
      return answer
    }
  }

  private static func link(
    _ url: String, of client: FlowClient, named target: String?, limit: Int?
  ) async throws -> LinkAnswer {
    let patterns = try await client.knownRoutes()?.links ?? []
    var answer = LinkAnswer(
      url, among: patterns, at: try await client.moment(named: target), limit: limit)
    do {
      try MissingRequest.checkExplains(client)
      answer.prediction = LinkAnswer.Prediction(
        try await client.send(ExplainRequest(RouteTarget(url: url))))
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownRoute {
      answer.refusal = error.message
    } catch let error where error.isMissingRequest {
      throw MissingRequest.refusal(.explanation, of: client)
    }
    return answer
  }

  /// Adds what is known of earlier openings of the URL.
  private func addOpenings(to answer: inout LinkAnswer, of target: String?) async throws {
    let url = answer.url
    let inbox = try await linkInbox(of: target)
    answer.opened = inbox.entries.filter { $0.link.url == url }
    answer.remarks = inbox.remarks
  }
}
