import Foundation

/// Pages of whole recordings, with their hierarchies, navigations and errors.
extension Asker {
  /// The numbers of entries to try, in order, until a page is small enough.
  private static let mostEntries = [10_000, 1_000, 100]
  /// The size in bytes above which a page gets fewer entries: tickets refuse large files.
  private static let mostBytes = 20 << 20

  /// Returns the page of a recording, with what a memory says of its problems and with their owners; parts that
  /// are left out get a remark.
  ///
  /// `options` are those for the last hierarchy, and `links` have the addresses of calls. Throws a ``ReportError`` if nothing was recorded.
  package func page(
    ofRecordingAt path: String, knowing memory: ProblemMemory? = nil,
    ownedBy owners: ProblemOwners? = nil, links: SourceLinks? = nil,
    options: (FlowSnapshot) throws -> DiagramOptions
  ) async throws -> String {
    let options = try options(try RecordingMoment.snapshot(of: path, at: nil))
    let reader = try RecordingReader(path: path)
    guard let span = try reader.span() else { return "" }
    var review = try await self.errors(of: [path], knowing: memory)
    review.owners = await owners?.scanned(for: review.files)
    let errors = RecordedPageErrors(review)
    let tags = try reader.tags()
    for limit in Self.mostEntries {
      let first = max(span.first.id, span.last.id - limit + 1)
      let isLast = limit == Self.mostEntries.last
      var page = RecordedPageWriter(options: options, errors: errors, tags: tags, links: links)
      guard try await page.read(reader, from: first, bytes: isLast ? .max : Self.mostBytes) else {
        continue
      }
      var notes: [String] = []
      if first > span.first.id {
        notes.append(
          "the page has the newest \(span.last.id - first + 1) of \(span.last.id) entries")
      }
      if let note = page.tracesLeftOut { notes.append(note) }
      for note in notes { tell(note) }
      return page.text(note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
    return ""
  }
}

/// The errors of a recording, as they were reviewed.
private struct RecordedPageErrors {
  private let review: ErrorReview
  /// The errors, by run and number.
  private var errors: [String: [UInt64: ReviewedError]] = [:]
  private var problems: [ErrorFingerprint: PageProblem] = [:]
  /// The newest notes of the problems, which their errors have too.
  private var notes: [ErrorFingerprint: String] = [:]

  /// O(n log n) for n errors.
  init(_ review: ErrorReview) {
    self.review = review
    let all = review.errors()
    for error in all { errors[error.id.run, default: [:]][error.id.sequence] = error }
    for problem in review.problems(of: all) {
      problems[problem.fingerprint] = Self.page(of: problem)
      notes[problem.fingerprint] = problem.notes.last?.text
    }
  }

  subscript(run: String?, sequence: UInt64) -> ReviewedError? {
    run.flatMap { errors[$0]?[sequence] }
  }

  /// The number of an error or a navigation, as the list of errors shows it.
  func number(_ sequence: UInt64, ofRun run: String?) -> String {
    run.map { review.number(sequence, ofRun: $0) } ?? "\(sequence)"
  }

  /// The run for people; empty if it is not known.
  func text(ofRun run: String?) -> String { run.flatMap(review.text(ofRun:)) ?? "" }

  /// What the page says of the runs in all: their number if there are several, and the versions of the
  /// app; empty for one run of an app that says none.
  var runs: String {
    let versions = review.runs.compactMap(\.version).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let count = review.runs.count
    let parts =
      (count > 1 ? [Counted.text(count, "run")] : [])
      + (versions.isEmpty ? [] : [Self.text(ofVersions: versions)])
    return parts.joined(separator: ", ")
  }

  private static let mostVersions = 3

  private static func text(ofVersions versions: [String]) -> String {
    guard versions.count <= mostVersions else { return "\(versions.count) versions" }
    let names = versions.map { DisplayText.neutralised($0, limit: 60) }.joined(separator: ", ")
    return versions.count == 1 ? "version \(names)" : "versions \(names)"
  }

  func problem(of error: ReviewedError) -> PageProblem? { problems[error.fingerprint] }

  /// The reviewer's own note on an error; nil without one, and if the problem has it.
  func note(on error: ReviewedError) -> String? {
    error.mark.note == notes[error.fingerprint] ? nil : error.mark.note
  }

  private static func page(of problem: ProblemSummary) -> PageProblem {
    var page = PageProblem("\(problem.fingerprint)")
    page.sign = problem.standing.sign ?? ""
    page.owner = problem.owner.map { DisplayText.neutralised($0) } ?? ""
    page.details = [
      ("problem", "\(problem.fingerprint), \(problem.standing.rawValue)"),
      ("notes", problem.notes.map { DisplayText.neutralised($0.line) }.joined(separator: "\n")),
      ("seen", DisplayText.neutralised(problem.sightings)),
      ("counted before", problem.counted.map { DisplayText.neutralised($0.text) } ?? ""),
    ]
    return page
  }
}

private struct RecordedPageWriter {
  private var recording: PageRecording
  private let errors: RecordedPageErrors
  private let tags: [RecordedTag]
  private let links: SourceLinks?
  private var logged = LoggedEvents.all
  private var run: String?
  private var engine: EngineInfo?
  private var first: Date?
  private var last: Date?
  private var counts = (entries: 0, navigations: 0, errors: 0)

  init(
    options: DiagramOptions, errors: RecordedPageErrors, tags: [RecordedTag], links: SourceLinks?
  ) {
    self.links = links
    self.tags = tags
    recording = PageRecording(options: options)
    self.errors = errors
  }

  /// Reads the entries from a position on; returns false once the page is larger than `bytes`.
  mutating func read(_ reader: RecordingReader, from position: Int, bytes: Int) async throws -> Bool
  {
    let before = try reader.entry(at: position - 1)
    for try await next in reader.events(from: position) {
      take(next, before: before)
      if recording.bytes > bytes { return false }
    }
    return true
  }

  private mutating func take(_ next: RecordedEvent, before: RecordingEntry?) {
    if case .connected(let info) = next.event { engine = info }
    if case .snapshot(let snapshot) = next.event { run = snapshot.epoch }
    guard let entry = next.entry else {
      // Restores the state before the first entry, with errors that were reported earlier.
      _ = logged.take(next.event, at: .distantPast)
      if case .snapshot(let snapshot) = next.event, let before {
        begin(before)
        recording.show(snapshot)
      }
      return
    }
    let events = logged.take(next.event, at: entry.time, entry: entry.id)
    if case .snapshot = next.event {} else if !recording.hasHierarchy { return }
    begin(entry)
    switch next.event {
    case .snapshot(let snapshot): recording.show(snapshot)
    case .changed(let delta): recording.apply(delta)
    default: break
    }
    for event in events { add(event, at: entry) }
  }

  private mutating func begin(_ entry: RecordingEntry) {
    recording.begin(entry: entry.id, at: entry.time)
    first = first ?? entry.time
    last = entry.time
    counts.entries += 1
  }

  private mutating func add(_ event: LoggedEvent, at entry: RecordingEntry) {
    // What is recalled has a time of its own, before the moment at which the viewer attached.
    let time = event.isRecalled ? event.time : entry.time
    switch event.content {
    case .navigation(let report):
      counts.navigations += 1
      var page = Self.navigation(report, number: errors.number(report.sequence, ofRun: run))
      page.run = errors.text(ofRun: run)
      page.isRecalled = event.isRecalled
      page.callAddress = report.call.flatMap { links?.address(of: $0) }
      recording.add(page, at: time, about: report.origin.id)
    case .error(let report):
      counts.errors += 1
      let known = errors[run, report.sequence]
      var page = Self.error(
        report, known, note: known.flatMap(errors.note),
        number: errors.number(report.sequence, ofRun: run))
      page.run = errors.text(ofRun: run)
      page.problem = known.flatMap(errors.problem)
      page.isRecalled = event.isRecalled
      page.callAddress = report.call.flatMap { links?.address(of: $0) }
      recording.add(page, at: time, about: report.path.last?.id)
    case .lost(let count, let what):
      let word =
        switch what {
        case .notifications: "notification"
        case .errors: "earlier error"
        case .navigations: "earlier navigation"
        }
      recording.add(PageEvent(.gap, "\(Counted.text(count, word)) lost"), at: entry.time)
    case .disconnected(let reason):
      var gap = PageEvent(.gap, "disconnected")
      gap.subtitle = Self.shown(reason)
      recording.add(gap, at: entry.time)
    case .connected(let engine):
      let version = AppVersion.named(by: tags, ofSession: entry.id)
      let title = AppVersion.text(engine.title, version)
      recording.add(PageEvent(.gap, "connected to \(title)"), at: entry.time)
    case .silent(let silence):
      recording.add(PageEvent(.gap, Self.shown(silence.text(at: entry.time))), at: entry.time)
    case .answering(let silence):
      let text = LogWords.answering(after: silence, at: entry.time)
      recording.add(PageEvent(.gap, text), at: entry.time)
    case .change: break
    }
  }

  private static func navigation(_ report: NavigationReport, number: String) -> PageEvent {
    let route = report.route.map { " \(shown($0.shown))" } ?? ""
    let kind: PageEvent.Kind =
      report.isUnseen ? .unseen : report.hasFailed ? .failure : .navigation
    var event = PageEvent(kind, shown(report.request) + route)
    event.subtitle = shown(report.logOutcome)
    event.call = report.call.map { shown($0.text) } ?? ""
    event.details = [
      ("asked", "\(shown(report.origin.name)) \(report.origin.id)"),
      ("route", report.route.map { shown($0.code) } ?? ""),
      ("advice", report.error.map { shown($0.advice) } ?? ""),
      ("link", report.link.map { shown($0.text) } ?? ""),
      ("visible", report.visible.map { shown($0.text) } ?? ""),
      ("took", report.measuredNanoseconds.map(DurationText.of) ?? ""),
      ("time", Times.text(report.time)), ("number", number),
    ]
    return event
  }

  private static func error(
    _ report: ErrorReport, _ known: ReviewedError?, note: String?, number: String
  ) -> PageEvent {
    var event = PageEvent(.error, shown(report.error.kind))
    event.subtitle = shown(report.error.message)
    event.state = known?.reviewWord ?? ErrorMark.State.open.rawValue
    event.call = report.call.map { shown($0.text) } ?? ""
    event.questions = report.trace.map { shown(TraceLines.all($0)) } ?? ""
    let chain = report.trace.flatMap { trace in
      report.path.last.map { TraceLines.chain(of: trace, from: $0, failing: report.error) }
    }
    event.deciding = shown(chain ?? [])
    event.details = [
      ("phase", report.error.phase?.title ?? ""),
      ("advice", shown(report.error.advice)),
      ("note", note.map { shown($0) } ?? ""),
      ("about", shown(report.error.coordinator ?? "")),
      ("route", shown(report.error.routeLabel?.identifier ?? "")),
      ("link", report.link.map { shown($0.text) } ?? ""),
      ("path", shown(report.path.map(\.name).joined(separator: " › "))),
      ("screen", shown(report.visibleRoute.shown)),
      ("time", Times.text(report.time)), ("number", number),
    ]
    return event
  }

  /// Says of how many errors the page has no room for all traces; nil if it has all.
  var tracesLeftOut: String? {
    switch recording.errorsWithoutTraces {
    case 0: nil
    case 1: "the trace of 1 more error is left out"
    case let count: "the traces of \(count) more errors are left out"
    }
  }

  /// The lines as the terminal has them.
  private static func shown(_ lines: [MarkedLine]) -> String {
    let lines = lines.map { MarkedLine(shown($0.text), depth: $0.depth, mark: $0.mark) }
    let text = MarkedLinesText(glyphs: .unicode, colours: false).text(of: lines)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static let mostCharacters = 300

  private static func shown(_ text: String) -> String {
    DisplayText.neutralised(text, limit: mostCharacters)
  }

  func text(note: String?) -> String {
    let runs = errors.runs.isEmpty ? "" : " (\(errors.runs))"
    let name = engine.map { " of \(DisplayText.neutralised($0.name, limit: 60))" } ?? ""
    let seconds = (last ?? .distantPast).timeIntervalSince(first ?? .distantPast)
    let parts = [
      Counted.text(counts.entries, "entry").replacing("entrys", with: "entries"),
      Counted.text(counts.navigations, "navigation"), Counted.text(counts.errors, "error"),
    ]
    let summary =
      "A recording\(name)\(runs): \(parts.joined(separator: ", ")) in "
      + "\((seconds * 10).rounded() / 10) s."
    return recording.page(summary: summary, note: note)
  }
}
