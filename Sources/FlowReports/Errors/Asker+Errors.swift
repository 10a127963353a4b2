import Foundation

extension Asker {
  /// Returns the errors with their marks; an unusable file of marks gets a remark.
  ///
  /// With a watch, also the errors that an engine reports until it ends.
  package func errors(of target: String?, watching watch: Watch? = nil) async throws -> ErrorReview
  {
    var review: ErrorReview
    switch try await find(target) {
    case .engine(let endpoint):
      if let watch {
        review = try await errors(at: endpoint, watching: watch)
      } else {
        review = try await errors(at: endpoint)
      }
    case .recording(let path):
      if watch != nil { throw ReportError.noEngineToOutlive(path) }
      review = try Self.errors(ofRecordingAt: path)
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot show the errors of \(path): a snapshot has none; name an engine or a recording")
    }
    if review.forgottenCount > 0 {
      tell(
        "the oldest \(Counted.text(review.forgottenCount, "error")) left out: the rest fills "
          + "\(ErrorReview.standardBytes >> 20) MiB, which is the limit")
    }
    for run in review.runs {
      do { review.take(try ErrorMarksFile(run: run.id).read()) } catch { tell("\(error)") }
    }
    return review
  }

  private func errors(at endpoint: Endpoint) async throws -> ErrorReview {
    try await ask(endpoint) { client in
      let epoch = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0)).epoch
      let (reports, total) = try await client.errors()
      var review = ErrorReview()
      review.take(reports, total: total, of: epoch, title: client.engine.title)
      return review
    }
  }

  private func errors(at endpoint: Endpoint, watching watch: Watch) async throws -> ErrorReview {
    // Connects first, so that a bad target is an error: a follower would wait for it.
    let title = try await ask(endpoint) { $0.engine.title }
    let empty = (review: ErrorReview(), run: "")
    return await collect(from: endpoint, title, watching: watch, into: empty) { state, event in
      switch event {
      case .snapshot(let snapshot): state.run = snapshot.epoch
      case .journal(let reports, let total):
        state.review.take(
          reports, total: total, of: state.run, title: title, isRecalled: true)
      case .errorReported(let report):
        state.review.take([report], of: state.run, title: title)
      default: break
      }
    }.review
  }

  private static func errors(ofRecordingAt path: String) throws -> ErrorReview {
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions
    var review = ErrorReview()
    for session in sessions {
      review.take([], of: session.run, title: session.engine.title)
    }
    var position = 0
    var begun = 0
    while true {
      let page = try reader.errors(after: position, limit: 1_000)
      if page.isEmpty { return review }
      for error in page {
        position = max(position, error.entry)
        while begun < sessions.count, sessions[begun].entry <= error.entry { begun += 1 }
        guard begun > 0 else { continue }
        let session = sessions[begun - 1]
        review.take(
          [error.report], of: session.run, title: session.engine.title,
          isRecalled: error.isFromJournal)
      }
    }
  }
}

extension RecordingSession {
  /// The epoch; if nothing with an epoch arrived, another property that distinguishes runs.
  package var run: String {
    epoch ?? "\(engine.name)-\(engine.pid)-\(engine.startedAt.timeIntervalSince1970)"
  }
}
