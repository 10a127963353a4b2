extension Asker {
  /// Returns where the user is: in an engine, in a recording at a moment, or in a saved snapshot.
  ///
  /// Of an engine, reads the skeleton and the coordinators on the way to the screen.
  package func screen(
    of target: String?, at moment: RecordingMoment? = nil, limit: Int? = nil
  ) async throws -> ScreenReport {
    switch try await find(target) {
    case .engine(let endpoint):
      if moment != nil { throw ReportError.momentOutsideRecording }
      return try await ask(endpoint) {
        try await Self.screen(of: $0, named: target, limit: limit)
      }
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      let snapshot = try RecordingMoment.snapshot(of: path, at: moment)
      let position = try reader.span().map { try RecordingMoment.position(moment, in: reader, $0) }
      return ScreenReport(
        snapshot, at: AnswerMoment(target: target, of: snapshot.moment),
        after: try position.flatMap { try reader.lastNavigation(upTo: $0)?.report }, limit: limit)
    case .savedSnapshot, .declared:
      let snapshot = try await snapshot(of: target, at: moment)
      return ScreenReport(
        snapshot, at: AnswerMoment(target: target, of: snapshot.moment), after: nil, limit: limit)
    }
  }

  /// Returns where the user of a connected engine is.
  static func screen(
    of client: FlowClient, named target: String?, limit: Int? = nil,
    followed: (@Sendable () async throws -> FlowSnapshot?)? = nil
  ) async throws -> ScreenReport {
    try await client.keepChanges()
    let snapshot = try await client.skeletonWithWay(followed: followed)
    return ScreenReport(
      snapshot, at: AnswerMoment(target: target, engine: client.engine, of: snapshot.moment),
      after: try await client.lastNavigation(), limit: limit)
  }
}

extension FlowClient {
  /// Has the engine keep the changes from now on, for a question about them within seconds after the
  /// connection has ended.
  func keepChanges() async throws { _ = try await send(SubscribeRequest()) }

  /// Returns the last navigation; nil if there was none, or the engine keeps none.
  func lastNavigation() async throws -> NavigationReport? {
    guard hasFlightRecorder else { return nil }
    // Beyond the last number, the answer has only the total.
    let total = try await send(NavigationsListRequest(since: Sequences.range.upperBound)).total
    guard total > 0 else { return nil }
    return try await send(NavigationsListRequest(since: total - 1)).navigations.last
  }
}
