import FlowEngine

extension InspectionHub {
  func explain(
    _ name: RouteName, from origin: CoordinatorID?
  ) async throws -> ExplainRequest.Result {
    try await catchUp()
    let seen = seen.take()
    let explained = await refresh { [live] watcher in
      live.noteSeen(seen)
      // Collects the changes first, because the prediction builds on them.
      let changes = watcher.collect()
      let prediction = Result { () throws(RemoteError) in try live.explain(name, from: origin) }
      return (prediction.map { ($0.summary, watcher.foresee($0.changed)) }, changes)
    } then: { prediction, picture in
      prediction.map { Explained($0, finding: $1, in: picture) }
    }
    guard let explained else { throw RemoteError.hierarchyGone }
    return ExplainRequest.Result(try explained.get(), redaction: redaction)
  }

  func control(_ command: ControlCommand) async throws -> ControlReport {
    try await catchUp()
    let seen = seen.take()
    let report = await refresh { [live] watcher in
      live.noteSeen(seen)
      let outcome = Result { () throws(RemoteError) in try live.perform(command) }
      return (outcome, watcher.collect())
    } then: { [redaction] outcome, picture in
      outcome.map {
        ControlReport(
          $0, epoch: picture.snapshot.epoch, revision: picture.snapshot.revision,
          redaction: redaction)
      }
    }
    guard let report else { throw RemoteError.hierarchyGone }
    return try report.get()
  }
}
