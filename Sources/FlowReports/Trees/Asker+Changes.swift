extension Asker {
  /// Returns what changed since a revision: until now at an engine, or until a moment of a recording.
  package func changes(
    of target: String?, since revision: UInt64, at moment: RecordingMoment? = nil,
    limit: Int? = nil
  ) async throws -> HierarchyChanges {
    switch try await find(target) {
    case .engine(let endpoint):
      if moment != nil { throw ReportError.momentOutsideRecording }
      return try await ask(endpoint) { client in
        let (delta, now) = try await client.changes(since: revision)
        let moment = AnswerMoment(target: target, engine: client.engine, of: now)
        return HierarchyChanges(delta, at: moment, limit: limit)
      }
    case .recording(let path):
      let after = try RecordingMoment.snapshot(of: path, at: moment)
      let reader = try RecordingReader(path: path)
      let end = try reader.span().map { try RecordingMoment.position(moment, in: reader, $0) } ?? 0
      let before = try await Self.snapshot(
        atRevision: revision, ofRun: after, in: reader, upTo: end)
      return HierarchyChanges(
        from: before, to: after, at: AnswerMoment(target: target, of: after.moment), limit: limit)
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot say what changed in \(path): a snapshot is one moment; 'flowscope diff' compares two"
      )
    case .declared(let path): throw TargetKind.noRun(path)
    }
  }

  /// Returns the last hierarchy of a run up to a revision; O(events).
  private static func snapshot(
    atRevision revision: UInt64, ofRun after: FlowSnapshot, in reader: RecordingReader,
    upTo end: Int
  ) async throws -> FlowSnapshot {
    if revision > after.revision { throw inFuture(revision, after.revision, "the recording") }
    var now: FlowSnapshot?
    var first: UInt64?
    for try await recorded in reader.events() {
      if let entry = recorded.entry, entry.id > end { break }
      switch recorded.event {
      case .snapshot(let whole):
        if let now, now.isOfSameRun(as: after), whole.isOfSameRun(as: after),
          now.revision <= revision, whole.revision > revision
        {
          return now
        }
        now = whole
        if whole.isOfSameRun(as: after) { first = first ?? whole.revision }
      case .detailed(let nodes): now?.fill(in: nodes)
      case .changed(let delta):
        if let now, now.isOfSameRun(as: after), now.revision <= revision,
          delta.revision > revision
        {
          return now
        }
        now?.apply(delta)
      default: break
      }
    }
    if let now, now.isOfSameRun(as: after), now.revision <= revision { return now }
    throw ReportError.badInput(
      "the recording does not have revision \(revision): it begins at revision \(first ?? 0)")
  }

  /// The error for a revision that is not there yet.
  fileprivate static func inFuture(
    _ revision: UInt64, _ last: UInt64, _ name: String
  ) -> ReportError {
    .badInput("revision \(revision) is not there yet: \(name) is at revision \(last)")
  }
}

extension FlowClient {
  /// The maximum time until the changes arrive that an engine says it has.
  private static let patience = Duration.seconds(10)

  /// Returns the changes since a revision of the engine's run, as one, and the moment to which they
  /// lead.
  ///
  /// The connection sends notifications from then on, so it is of no further use.
  func changes(
    since revision: UInt64
  ) async throws -> (delta: FlowDelta, now: FlowSnapshot.Moment) {
    let top = try await send(SnapshotRequest(detail: .skeleton, depth: 0))
    if revision > top.revision {
      throw Asker.inFuture(revision, top.revision, engine.title)
    }
    let none = FlowDelta(revision: revision, since: revision)
    if revision == top.revision {
      return (none, FlowSnapshot.Moment(epoch: top.epoch, revision: top.revision))
    }
    let answer = try await send(SubscribeRequest(epoch: top.epoch, sinceRevision: revision))
    guard answer.resumed else {
      throw ReportError.otherVersion(
        "\(engine.title) no longer has what changed since revision \(revision): it keeps changes while a "
          + "viewer follows it, and for 10 s after that; 'flowscope snapshot' prints the hierarchy")
    }
    let closing = Task {
      try await Task.sleep(for: Self.patience)
      await close()
    }
    defer { closing.cancel() }
    var merged = DeltaMerger(none)
    var last = revision
    for await notification in notifications where last < answer.revision {
      switch notification {
      case .changed(let delta):
        merged.append(delta)
        last = delta.revision
      case .dropped:
        throw ReportError.connection("\(engine.title) dropped changes; ask again")
      default: break
      }
      if last >= answer.revision { break }
    }
    guard last >= answer.revision else {
      throw ReportError.connection("\(engine.title) did not send its changes")
    }
    return (merged.delta, FlowSnapshot.Moment(epoch: answer.epoch, revision: last))
  }
}
