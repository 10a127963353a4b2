import Foundation

extension Asker {
  /// Returns the errors of engines and recordings with their marks, and with what a memory says of
  /// their problems; an unusable file of marks gets a remark.
  ///
  /// A run that several targets have counts once. With a watch, also the errors that an engine
  /// reports until it ends.
  package func errors(
    of targets: [String?], watching watch: Watch? = nil, knowing memory: ProblemMemory? = nil
  ) async throws -> ErrorReview {
    var review = ErrorReview()
    review.memory = memory
    for target in targets {
      switch try await find(target) {
      case .engine(let endpoint):
        if let watch {
          guard targets.count == 1 else {
            throw ReportError.badInput(
              "cannot watch several targets: --until-exit takes one engine")
          }
          try await readErrors(at: endpoint, watching: watch, into: &review)
        } else {
          try await readErrors(at: endpoint, into: &review)
        }
      case .recording(let path):
        if watch != nil { throw ReportError.noEngineToOutlive(path) }
        try Self.readErrors(ofRecordingAt: path, into: &review)
      case .savedSnapshot(let path):
        throw ReportError.badInput(
          "cannot show the errors of \(path): a snapshot has none; name an engine or a recording")
      }
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

  private func readErrors(at endpoint: Endpoint, into review: inout ErrorReview) async throws {
    let (epoch, found, engine) = try await ask(endpoint) { client in
      (
        try await client.send(SnapshotRequest(detail: .skeleton, depth: 0)).epoch,
        try await client.errors(), client.engine
      )
    }
    review.take(
      found.reports, total: found.total, of: epoch, title: engine.title,
      version: AppVersion.named(by: engine.tags))
  }

  private func readErrors(
    at endpoint: Endpoint, watching watch: Watch, into review: inout ErrorReview
  ) async throws {
    // Connects first, so that a bad target is an error: a follower would wait for it.
    let engine = try await ask(endpoint) { $0.engine }
    let (title, version) = (engine.title, AppVersion.named(by: engine.tags))
    let begun = (review: review, run: "")
    review = await collect(from: endpoint, title, watching: watch, into: begun) { state, event in
      switch event {
      case .snapshot(let snapshot): state.run = snapshot.epoch
      case .journal(let reports, let total):
        state.review.take(
          reports, total: total, of: state.run, title: title, version: version, isRecalled: true)
      case .errorReported(let report):
        state.review.take([report], of: state.run, title: title, version: version)
      default: break
      }
    }.review
  }

  private static func readErrors(
    ofRecordingAt path: String, into review: inout ErrorReview
  ) throws {
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions
    if let recorded = try RecordedProblems.memory(in: reader) {
      let known = review.memory ?? ProblemMemory(isComplete: false)
      review.memory = known.overlaid(by: recorded)
    }
    let tags = try reader.tags()
    func version(of session: RecordingSession) -> String? {
      AppVersion.named(by: tags.filter { $0.session == session.entry }.map(\.tag))
        ?? AppVersion.named(by: tags.filter { $0.session == nil }.map(\.tag))
    }
    for session in sessions {
      review.take(
        [], of: session.run, title: session.engine.title, version: version(of: session))
    }
    var position = 0
    var begun = 0
    while true {
      let page = try reader.errors(after: position, limit: 1_000)
      if page.isEmpty { return }
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
