package import Foundation

extension Asker {
  /// The interval at which a recording in progress is read again, since a file reports no change.
  private static let logPause = Duration.milliseconds(250)

  /// The time from which a target's events count; nil without a beginning.
  package func date(of beginning: LogBeginning?, in target: String?) async throws -> Date? {
    guard let beginning else { return nil }
    if case .recording(let path) = try await silent.find(target) {
      return try RecordingReader(path: path).span().map { beginning.date(in: $0) }
    }
    return try beginning.date(now: Date())
  }

  /// Returns the time of a beginning in several targets: only an absolute one is the same in all.
  package func date(of beginning: LogBeginning?, inAllOf targets: [String?]) async throws -> Date? {
    guard let beginning, targets.count > 1 else {
      return try await date(of: beginning, in: targets.first ?? nil)
    }
    guard case .time(.date(let date)) = beginning else {
      throw ReportError.badInput(
        "cannot begin there in several targets, which end at different times: give a time in ISO "
          + "8601, such as \(WrittenTime.examples.last ?? "")")
    }
    return date
  }

  /// Gives the selected events to `take`, until it returns false or no more come.
  ///
  /// Without `follows`, ends at the end of a recording; of an engine, reads the past errors, and the
  /// navigations of a flight recorder. An engine is read as fast as `take` returns: what it cannot
  /// keep meanwhile becomes a loss.
  ///
  /// With `untilExit`, following ends when the app does.
  package func log(
    of target: String?, since beginning: LogBeginning?, selecting selection: LogSelection,
    follows: Bool, untilExit: Bool = false, _ take: (LoggedEvent) throws -> Bool
  ) async throws {
    var selection = selection
    switch try await find(target) {
    case .engine(let endpoint):
      selection.since = try beginning?.date(now: Date())
      if follows {
        try await follow(endpoint, selection, untilExit: untilExit, take)
      } else {
        for event in try await past(of: endpoint, for: selection).events
        where selection.admits(event) {
          guard try take(event) else { return }
        }
      }
    case .recording(let path):
      if untilExit { throw ReportError.noEngineToOutlive(path) }
      let reader = try RecordingReader(path: path)
      selection.since = try reader.span().flatMap { beginning?.date(in: $0) }
      try await Self.read(reader, selection, follows: follows, take)
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot show the log of \(path): a snapshot has no events; name an engine or a recording")
    case .declared(let path): throw TargetKind.noRun(path)
    }
  }

  /// Gives the selected events of recordings to `take` with the paths, one recording after another,
  /// until it returns false; a copy counts once.
  ///
  /// Throws a ``ReportError`` for another target, and for a recording that cannot be read unless
  /// `unread` goes on. One page of events is in memory at a time.
  package func log(
    ofRecordings targets: [String?], since beginning: LogBeginning?,
    selecting selection: LogSelection, sparing unread: UnreadFiles,
    _ take: (String, LoggedEvent) throws -> Bool
  ) async throws {
    var runs = ReadRuns()
    var goesOn = true
    for path in try await recordings(targets, to: "show the log", sparing: unread) where goesOn {
      do {
        let reader = try RecordingReader(path: path)
        if runs.isCopy(try reader.parts(), at: path, telling: self) {
          unread.addRead()
          continue
        }
        var selection = selection
        selection.since = try reader.span().flatMap { beginning?.date(in: $0) }
        try await Self.read(reader, selection, follows: false) { event in
          goesOn = try take(path, event)
          return goesOn
        }
        unread.addRead()
      } catch let error as RecordingError {
        try unread.add(error, hearing: self)
      }
    }
    try unread.checkRest()
  }

  /// Returns what an engine still has, in the order of time, with the navigations that its flight
  /// recorder keeps; nil if it has none.
  func past(
    of endpoint: Endpoint, for selection: LogSelection
  ) async throws -> (events: [LoggedEvent], navigations: KeptNavigations?) {
    let (errors, navigations, engine, run) = try await ask(endpoint) {
      (
        try await $0.errors(), try await $0.keptNavigations(), $0.engine,
        try await $0.send(SnapshotRequest(detail: .skeleton, depth: 0)).epoch
      )
    }
    var events = NamedEvents(.events(for: selection), engine: engine, run: run)
    var past = PastEvents()
    let time = navigations?.reports.first?.time ?? Date()
    if let leftOut = navigations?.leftOut, leftOut > 0 { past.hold(.leftOut(leftOut), at: time) }
    past.hold(.recalled(navigations?.reports ?? []), at: time)
    past.hold(.journal(errors.reports, total: errors.total), at: time)
    return (past.release { events.take($0.event, at: $0.time) }, navigations)
  }

  private func follow(
    _ endpoint: Endpoint, _ selection: LogSelection, untilExit: Bool,
    _ take: (LoggedEvent) throws -> Bool
  ) async throws {
    // Connects first, so that a bad target is an error: a follower would wait for it.
    try await ask(endpoint) { _ in }
    var selection = selection
    var events = NamedEvents(.events(for: selection))
    var isConnected = false
    for await event in EngineFollower(of: endpoint, as: viewer).events() {
      let isEnd = untilExit && isConnected && event.isDisconnection
      // Each further attempt to connect fails for the same reason.
      if case .disconnected = event {
        guard isConnected else { continue }
        isConnected = false
      } else {
        isConnected = true
      }
      let taken = events.take(event, at: Date())
      selection.names.note(event, of: events.run)
      for logged in taken where selection.admits(logged) {
        guard try take(logged) else { return }
      }
      if isEnd { return }
    }
    for logged in events.finish() where selection.admits(logged) {
      guard try take(logged) else { return }
    }
  }

  /// Gives the selected events of a recording to `take`, until it returns false or no more come.
  static func read(
    _ reader: RecordingReader, _ selection: LogSelection, follows: Bool,
    _ take: (LoggedEvent) throws -> Bool
  ) async throws {
    var selection = selection
    var events = NamedEvents(.events(for: selection))
    let position = try selection.since.flatMap { try reader.lastEntry(at: $0)?.id } ?? 1
    var recorded = reader.events(from: position).makeAsyncIterator()
    var past = PastEvents()
    func logged(_ event: FollowerEvent, at time: Date, entry: Int?) -> [LoggedEvent] {
      defer { selection.names.note(event, of: events.run) }
      return events.take(event, at: time, entry: entry)
    }
    while true {
      while let next = try await recorded.next() {
        // Without an entry, the event only restores the state before the position.
        guard let entry = next.entry else {
          events.restore(next.event)
          selection.names.note(next.event, of: events.run)
          continue
        }
        if past.hold(next.event, at: entry.time, entry: entry.id) { continue }
        let taken =
          past.release { logged($0.event, at: $0.time, entry: $0.entry) }
          + logged(next.event, at: entry.time, entry: entry.id)
        for event in taken where selection.admits(event) {
          guard try take(event) else { return }
        }
      }
      let rest = past.release { logged($0.event, at: $0.time, entry: $0.entry) } + events.finish()
      for event in rest where selection.admits(event) {
        guard try take(event) else { return }
      }
      guard follows else { return }
      try await Task.sleep(for: Self.logPause)
    }
  }
}
