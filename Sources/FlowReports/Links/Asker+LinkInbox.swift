import Foundation

extension Asker {
  /// Returns the links of a recording, or those that an engine still has, at most the newest `limit`.
  ///
  /// An engine without a flight recorder has only those that were refused. With a watch, also the
  /// links that the app opens until it ends.
  package func linkInbox(
    of target: String?, since beginning: LogBeginning? = nil, watching watch: Watch? = nil,
    limit: Int? = nil
  ) async throws -> LinkInbox {
    switch try await find(target) {
    case .engine(let endpoint):
      let selection = LogSelection(since: try beginning?.date(now: Date()))
      if let watch {
        return try await links(
          at: endpoint, named: target, selection, watching: watch, limit: limit)
      }
      let moment = try await ask(endpoint) { try await $0.moment(named: target) }
      let (events, navigations) = try await past(of: endpoint, for: selection)
      var inbox = LinkInbox(of: Self.past(navigations, selection), limit: limit)
      inbox.moment = moment
      for event in events where selection.admits(event) { inbox.take(event) }
      return inbox
    case .recording(let path):
      if watch != nil { throw ReportError.noEngineToOutlive(path) }
      let reader = try RecordingReader(path: path)
      let selection = LogSelection(since: try reader.span().flatMap { beginning?.date(in: $0) })
      var inbox = LinkInbox(of: .recording, limit: limit)
      let end = try? RecordingMoment.snapshot(of: path, at: nil)
      inbox.moment = AnswerMoment(target: target, of: end?.moment)
      try await Self.read(reader, selection, follows: false) { event in
        inbox.take(event)
        return true
      }
      return inbox
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot show the links of \(path): a snapshot has none; name an engine or a recording")
    case .declared(let path): throw TargetKind.noRun(path)
    }
  }

  private func links(
    at endpoint: Endpoint, named target: String?, _ selection: LogSelection, watching watch: Watch,
    limit: Int?
  ) async throws -> LinkInbox {
    // Connects first, so that a bad target is an error: a follower would wait for it.
    let (title, hasFlightRecorder, moment) = try await ask(endpoint) {
      (
        $0.engine.title, $0.hasFlightRecorder,
        AnswerMoment(
          target: target, engine: $0.engine, run: try await $0.moment(named: target).run)
      )
    }
    let past = hasFlightRecorder ? LinkInbox.Past.flightRecorder(leftOut: 0) : .errors
    var empty = (inbox: LinkInbox(of: past, limit: limit), logged: LoggedEvents())
    empty.inbox.moment = moment
    return await collect(from: endpoint, title, watching: watch, into: empty) { state, event in
      switch (event, state.inbox.past) {
      case (.leftOut(let count), .flightRecorder(let earlier)):
        state.inbox.past = .flightRecorder(leftOut: Counted.limited(earlier + count))
      case (.recalled(let reports), .flightRecorder(let leftOut)):
        let kept = KeptNavigations(
          reports: reports, total: UInt64(clamping: leftOut + reports.count))
        state.inbox.past = Self.past(kept, selection)
      default: break
      }
      for logged in state.logged.take(event, at: Date()) where selection.admits(logged) {
        state.inbox.take(logged)
      }
    }.inbox
  }

  /// What is known of the past; older navigations than the selected ones are not missing.
  private static func past(
    _ navigations: KeptNavigations?, _ selection: LogSelection
  ) -> LinkInbox.Past {
    guard let navigations else { return .errors }
    if let since = selection.since, let first = navigations.reports.first, first.time < since {
      return .flightRecorder(leftOut: 0)
    }
    return .flightRecorder(leftOut: navigations.leftOut)
  }
}
