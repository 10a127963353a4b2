import Foundation

extension InspectionHub {
  func navigations(since sequence: UInt64) async -> (reports: [NavigationReport], total: UInt64) {
    if known == nil { await keepWaiting() } else { await refresh() }
    return (flight.reports(since: sequence, at: Date()), navigation)
  }

  /// Converts waiting navigations to text; one call after the other, so that they stay in order.
  func keepWaiting() async {
    guard flight.isOn else { return }
    let task = Task { [keeping] in
      await keeping?.value
      let (records, first, last) = await observer.takeWaiting()
      navigation = max(navigation, last)
      keep(records, from: first)
    }
    keeping = task
    await task.value
  }

  func keep(_ records: some Sequence<NavigationRecord>, from first: UInt64) {
    guard flight.isOn else { return }
    for (offset, record) in records.enumerated() {
      arrivals.note(record)
      flight.append(
        NavigationReport(
          record, sequence: first + UInt64(offset), revision: revision, redaction: redaction))
    }
  }

  func explain(
    _ name: RouteName, from origin: CoordinatorID?
  ) async throws -> ExplainRequest.Result {
    try await catchUp()
    let seen = seen.take()
    let explained = await refresh { [live] observer in
      live.noteSeen(seen)
      // Collects the changes first, because the prediction builds on them.
      let changes = observer.collect()
      let prediction = Result { () throws(RemoteError) in try live.explain(name, from: origin) }
      return (prediction.map { ($0.summary, observer.foresee($0.changed)) }, changes)
    } then: { prediction, known in
      prediction.map { PredictedResult($0, finding: $1, in: known) }
    }
    guard let explained else { throw RemoteError.hierarchyGone }
    return ExplainRequest.Result(try explained.get(), redaction: redaction)
  }

  /// The time for which routes are explained before the main actor may do something else.
  private static let explaining = Duration.milliseconds(2)

  /// The time after which an answer has the outcomes so far, since a viewer waits for ten seconds.
  private static let answering = Duration.seconds(2)

  /// Explains the first of the routes, as many as fit into a message, in short steps.
  func explain(
    _ names: [RouteName], from origin: CoordinatorID?
  ) async throws -> ExplainManyRequest.Result {
    try await catchUp()
    let seen = seen.take()
    await refresh { [live] observer in
      live.noteSeen(seen)
      return ((), observer.collect())
    } then: { _, _ in
    }
    var outcomes: [ExplainManyRequest.Outcome] = []
    var asked: CoordinatorReference?
    var revisions: (first: UInt64, last: UInt64)?
    var (begin, bytes) = (0, 0)
    let end = ContinuousClock.now + Self.answering
    while begin < names.count, bytes <= Limits.chunkBytes,
      outcomes.isEmpty || ContinuousClock.now < end
    {
      let rest = names[begin...]
      let found = await refresh { [live, redaction] observer in
        let changes = observer.collect()
        let end = ContinuousClock.now + Self.explaining
        let found = Result { () throws(RemoteError) in
          try live.outcomes(of: rest, from: origin, redaction, until: end)
        }
        return (found, changes)
      } then: { found, known in
        (found, known.snapshot.revision)
      }
      guard let (found, revision) = found else { throw RemoteError.hierarchyGone }
      let part = try found.get()
      asked = asked ?? part.origin
      revisions = (revisions?.first ?? revision, revision)
      for outcome in part.outcomes where bytes <= Limits.chunkBytes {
        bytes += outcome.wireBytes
        outcomes.append(outcome)
      }
      begin += part.outcomes.count
    }
    return ExplainManyRequest.Result(
      epoch: epoch, revision: revisions?.first ?? revision,
      lastRevision: revisions?.last ?? revision, origin: asked, outcomes: outcomes)
  }

  /// How often changes are taken in before a navigation that is only for one revision.
  private static let attempts = 8

  /// Navigates; with a revision, refuses if the hierarchy has another one by then.
  func control(
    _ command: ControlCommand, ifRevision expected: UInt64?
  ) async throws -> ControlReport {
    try await catchUp()
    guard let expected else {
      guard let report = try await perform(command, afterChanges: true) else {
        throw RemoteError.hierarchyGone
      }
      return report
    }
    for _ in 0..<Self.attempts {
      await refresh()
      while let refreshing { await refreshing.value }
      // Nothing takes changes in between here and the main actor.
      if revision != expected { break }
      if let report = try await perform(command, afterChanges: false) { return report }
    }
    throw RemoteError.otherRevision(revision, than: expected)
  }

  /// Navigates on the main actor; nil if there are changes that the revision does not have yet, and
  /// `afterChanges` is false.
  private func perform(
    _ command: ControlCommand, afterChanges: Bool
  ) async throws -> ControlReport? {
    let seen = seen.take()
    let report = await refresh { [live] observer in
      live.noteSeen(seen)
      if !afterChanges {
        let changes = observer.collect()
        if !changes.isEmpty { return (Result<ControlOutcome, RemoteError>?.none, changes) }
      }
      let outcome = Result { () throws(RemoteError) in try live.perform(command) }
      return (outcome, observer.collect())
    } then: { [redaction] outcome, known in
      outcome?.map {
        ControlReport(
          $0, epoch: known.snapshot.epoch, revision: known.snapshot.revision,
          redaction: redaction)
      }
    }
    guard let report else { throw RemoteError.hierarchyGone }
    return try report?.get()
  }

  func restore(_ snapshot: FlowSnapshot) async throws -> RestoreRequest.Result {
    try await catchUp()
    let state = SavedState(snapshot)
    let seen = seen.take()
    let result = await refresh { [live] observer in
      live.noteSeen(seen)
      let report = Result { () throws(RemoteError) in try live.restore(state) }
      return (report, observer.collect())
    } then: { report, known in
      report.map { report in
        RestoreRequest.Result(
          RestorationReport(dropped: report.dropped + snapshot.unsaved), in: known.snapshot)
      }
    }
    guard let result else { throw RemoteError.hierarchyGone }
    return try result.get()
  }
}
