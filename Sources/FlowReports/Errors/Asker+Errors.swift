import Foundation

extension Asker {
  /// Returns the errors of engines and recordings with their marks, and with what a memory says of
  /// their problems; an unusable file of marks gets a remark.
  ///
  /// A run that several targets have counts once. With a watch, also the errors that an engine
  /// reports until it ends, while the coordinators with given names in `names` are noted. A recording that cannot be read is an error, unless `unread` goes on.
  package func errors(
    of targets: [String?], watching watch: Watch? = nil, noting names: NameFilter = NameFilter(),
    knowing memory: ProblemMemory? = nil, sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> ErrorReview {
    var review = ErrorReview()
    review.names = names
    review.memory = memory
    var paths: [String] = []
    /// Reads the recordings before an engine: the runs are in the order of the targets.
    func readRecordings() async throws {
      // Copies too: the errors that another file has count once anyway, and each has its decisions.
      try await addUp(paths, countsCopies: true, sparing: unread) { _, reader in
        try RecordedErrors(reader)
      } adding: { path, recorded in
        try recorded.add(to: &review, from: path)
      }
      paths = []
    }
    for target in targets {
      guard let kind = try await find(target, sparing: unread) else { continue }
      if case .recording = kind {} else { try await readRecordings() }
      switch kind {
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
        paths.append(path)
      case .savedSnapshot(let path):
        try unread.add(
          ReportError.badInput(
            "cannot show the errors of \(path): a snapshot has none; name an engine or a recording"),
          hearing: self)
      case .declared(let path): try unread.add(TargetKind.noRun(path), hearing: self)
      }
    }
    try await readRecordings()
    if review.runs.isEmpty { try unread.checkRest() }
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
          reports, total: total, of: state.run, title: title, version: version, before: Date())
      case .errorReported(let report):
        state.review.take([report], of: state.run, title: title, version: version)
      default: break
      }
      state.review.names.note(event, of: state.run)
    }.review
  }
}

/// The errors of one recording.
private struct RecordedErrors: Sendable {
  private struct Session {
    /// The entry of the connection.
    let entry: Int
    let run: String
    let title: String
    let version: String?
    let time: Date
  }

  private struct Found {
    /// The index of the session.
    let session: Int
    let report: ErrorReport
    let isRecalled: Bool
  }

  private let sessions: [Session]
  private let memory: ProblemMemory?
  private let marks: [ErrorID: ErrorMark]
  /// The errors; nil if there are too many to keep them beside those of other recordings.
  private var errors: [Found]?

  /// The number of errors up to which a recording is read beside others.
  private static let mostBeside = 2_000

  /// Reads a recording, in O(errors).
  init(_ reader: RecordingReader) throws {
    memory = try RecordedProblems.memory(in: reader)
    marks = try RecordedErrorMarks.marks(in: reader)
    let tags = try reader.tags()
    sessions = try reader.info().sessions.map { session in
      let time = try reader.entry(at: session.entry)?.time
      return Session(
        entry: session.entry, run: session.run, title: session.engine.title,
        version: AppVersion.named(by: tags, ofSession: session.entry),
        time: time ?? session.engine.startedAt)
    }
    guard try reader.count(of: .error) <= Self.mostBeside else { return }
    var found: [Found] = []
    try read(reader) { found.append($0) }
    errors = found
  }

  private func read(_ reader: RecordingReader, _ take: (Found) -> Void) throws {
    var (position, begun) = (0, 0)
    while true {
      let page = try reader.errors(after: position, limit: 1_000)
      if page.isEmpty { return }
      for error in page {
        position = max(position, error.entry)
        while begun < sessions.count, sessions[begun].entry <= error.entry { begun += 1 }
        guard begun > 0 else { continue }
        take(Found(session: begun - 1, report: error.report, isRecalled: error.isFromJournal))
      }
    }
  }

  /// Adds the errors to a review, in O(errors); reads the recording at `path` again if it has many.
  func add(to review: inout ErrorReview, from path: String) throws {
    if let memory {
      let known = review.memory ?? ProblemMemory(isComplete: false)
      review.memory = known.overlaid(by: memory)
    }
    review.take(recorded: marks)
    for session in sessions {
      review.take([], of: session.run, title: session.title, version: session.version)
    }
    func add(_ found: Found) {
      let session = sessions[found.session]
      review.take(
        [found.report], of: session.run, title: session.title,
        before: found.isRecalled ? session.time : nil)
    }
    if let errors { return errors.forEach(add) }
    try read(RecordingReader(path: path), add)
  }
}

extension RecordingSession {
  /// The epoch; if nothing with an epoch arrived, another property that distinguishes runs.
  package var run: String {
    epoch ?? "\(engine.name)-\(engine.pid)-\(engine.startedAt.timeIntervalSince1970)"
  }
}
