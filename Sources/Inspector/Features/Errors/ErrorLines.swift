import FlowModel
import FlowReports
import Foundation

/// The details of the selected error: who refused it, its origin, what the user did before, and the
/// advice.
enum ErrorLines {
  typealias Line = LabelledLine

  /// The lines about an error; without its problem where those of a group above have it.
  static func of(
    _ error: ReviewedError, in group: ErrorGroup? = nil, _ model: Model
  ) -> [Line] {
    let report = error.report
    let heading = Line.heading(
      .init(text: report.error.kind, style: .bold),
      .init(text: "  #\(report.sequence)  ", style: .faint),
      .init(text: ClockTime.text(report.time, utcOffset: model.utcOffset), style: .faint))
    // Ids of other runs mean other coordinators.
    let isOfRun = error.id.run == model.inspection.live?.epoch
    let path = report.path.map { coordinator in
      "\(isOfRun ? model.inspection.title(of: coordinator) : coordinator.name) \(coordinator.id)"
    }
    let mark = error.mark.state.rawValue + (error.mark.note.map { ": \($0)" } ?? "")
    let before: [(label: String, text: String?, style: Style)] = [
      ("mark", mark, .plain), ("error", report.error.message, .failure),
    ]
    let lines: [(label: String, text: String?, style: Style)] = [
      ("phase", report.error.phase?.title, .plain), ("link", report.link?.text, .plain),
      ("advice", report.error.advice, .plain),
      ("reported", error.isRecalled ? EntryLines.recalledError : nil, .plain),
      ("called", report.call?.text, .plain),
      ("source", model.sourceText(of: report.source), .plain),
      ("path", path.joined(separator: " \(model.glyphs.separator) "), .plain),
      ("route", error.route, .plain), ("on screen", report.visibleRoute.code, .plain),
    ]
    func wrapped(_ lines: [(label: String, text: String?, style: Style)]) -> [Line] {
      lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
    }
    let trace = trace(report, model)
    // A small screen shows the first lines: what to do is before what is known of equal errors.
    return [heading] + wrapped(before) + trace.deciding + wrapped(lines)
      + problem(of: error, in: group, model) + trace.others + breadcrumbs(of: error, model)
  }

  /// The navigations before the error, oldest first, with what was visible after each.
  private static func breadcrumbs(of error: ReviewedError, _ model: Model) -> [Line] {
    Breadcrumbs.before(error, in: model.inspection.log).enumerated().map { index, entry in
      let seen = entry.visible.map { " \(model.glyphs.arrow) \($0.route.code)" } ?? ""
      return Line(
        index == 0 ? "before" : "",
        .init(
          text: ClockTime.seconds(entry.time, utcOffset: model.utcOffset) + " ", style: .faint),
        .init(
          text: "\(LogWords.sign(of: entry, model.glyphs)) \(Breadcrumbs.name(of: entry))\(seen)"))
    }
  }

  /// The lines about a group, above those of its newest error.
  static func of(_ group: ErrorGroup, _ model: Model) -> [Line] {
    func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: model.utcOffset) }
    let known = problem(of: group, model)
    // A problem says itself when it was seen first and last.
    let times: [(label: String, text: String?)] =
      known.isEmpty ? [("first", clock(group.first)), ("last", clock(group.last))] : []
    let lines: [(label: String, text: String?)] =
      [
        ("count", "\(group.count), \(group.openCount) open"),
        ("runs", otherRuns(of: group.errors, than: group.newest.run)),
      ] + times
    func wrapped(_ lines: [(label: String, text: String?)]) -> [Line] {
      lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model) }
    }
    return known + wrapped(lines) + overTime(group.errors, model)
      + wrapped([("after", causes(of: group.errors, model))]) + [Line("newest", .init(text: ""))]
  }

  /// When several errors came, for which only a wide list has room; one has its time in its heading.
  private static func overTime(_ errors: [ReviewedError], _ model: Model) -> [Line] {
    errors.count > 1 ? [Line("over time", ErrorBars.text(of: errors, model))] : []
  }

  /// How many of the errors are of other runs; nil if none are.
  private static func otherRuns(of errors: [ReviewedError], than run: String) -> String? {
    let others = errors.filter { $0.id.run != run }
    if others.isEmpty { return nil }
    return "\(others.count) in \(Counted.text(Set(others.map(\.id.run)).count, "other run"))"
  }

  /// How often the errors came after which navigation; nil if none is known.
  private static func causes(of errors: [ReviewedError], _ model: Model) -> String? {
    let causes = Breadcrumbs.causes(of: errors, in: model.inspection.log).map {
      "\($0.name) \(model.glyphs.times)\($0.count)"
    }
    return causes.isEmpty ? nil : causes.joined(separator: ", ")
  }

  /// What is known of the problem of a group; nothing if its errors are of several.
  private static func problem(of group: ErrorGroup, _ model: Model) -> [Line] {
    guard case .problem(let fingerprint) = group.likeness else { return [] }
    return summary(of: fingerprint, model).map { lines(of: $0, model) } ?? []
  }

  /// What is known of the problem of an error, unless it stands above by its group.
  private static func problem(
    of error: ReviewedError, in group: ErrorGroup?, _ model: Model
  ) -> [Line] {
    if case .problem = group?.likeness { return [] }
    guard let problem = summary(of: error.fingerprint, model) else { return [] }
    let facts: [(label: String, text: String?)] = [
      ("runs", otherRuns(of: problem.errors, than: error.id.run)),
      ("after", causes(of: problem.errors, model)),
    ]
    return lines(of: problem, model) + overTime(problem.errors, model)
      + facts.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model) }
  }

  /// The problem, with an owner by the sources if it has none of its own; O(errors).
  private static func summary(of fingerprint: ErrorFingerprint, _ model: Model) -> ProblemSummary? {
    model.errorReview.problem(fingerprint)
  }

  private static func lines(of problem: ProblemSummary, _ model: Model) -> [Line] {
    lines(
      of: problem.fingerprint, problem.standing.rawValue, owner: problem.owner,
      notes: problem.notes, seen: problem.sightings, problem.counted, model)
  }

  private static func lines(
    of fingerprint: ErrorFingerprint, _ word: String, owner: String?,
    notes: [ProblemEntry.Note], seen: String = "", _ counted: ProblemCounts?, _ model: Model
  ) -> [Line] {
    let lines =
      [("problem", "\(fingerprint) \(model.glyphs.bullet) \(word)"), ("owner", owner ?? "")]
      + notes.map { ("note", "\($0.text) (\($0.author))") }
      + [("seen", seen), ("counted", counted?.text ?? "")]
    return lines.flatMap { DetailPanel.wrapped($0.0, $0.1, model) }
  }

  /// The lines about a problem of the team without errors in these runs.
  static func of(_ gone: ProblemEntry, _ model: Model) -> [Line] {
    let parts = gone.parts
    let facts: [(label: String, text: String?)] = [
      ("mark", gone.state.name), ("path", parts.place), ("route", parts.route),
      ("called", parts.call),
    ]
    let heading = Line.heading(
      .init(text: parts.kind, style: .bold), .init(text: "  \(GoneWords.explained)", style: .faint))
    return [heading]
      + lines(
        of: gone.fingerprint, GoneWords.gone,
        owner: gone.owner ?? model.sources.owners?.owner(of: parts), notes: gone.notes,
        ProblemCounts(gone), model)
      + facts.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model) }
  }

  /// The questions that decided, and all others.
  private static func trace(
    _ report: ErrorReport, _ model: Model
  ) -> (deciding: [Line], others: [Line]) {
    guard let trace = report.trace else { return ([], []) }
    let chain =
      report.path.last.map { TraceLines.chain(of: trace, from: $0, failing: report.error) } ?? []
    // The number of the rest is not known: the trace of a failure ends when it is full.
    let others = NavigationTrace(entries: trace.entries)
    var deciding = lines(of: chain, model)
    var rest = lines(of: TraceLines.all(others), model)
    if trace.omitted > 0 { rest.append(Line("", "and more questions")) }
    if deciding.isEmpty {
      if !rest.isEmpty { rest[0].label = "asked" }
    } else {
      deciding[0].label = "asked"
      if !rest.isEmpty { rest[0].label = "questions" }
    }
    return (deciding, rest)
  }

  private static func lines(of lines: [MarkedLine], _ model: Model) -> [Line] {
    lines.map { line in
      let blanks = String(repeating: "  ", count: min(max(0, line.depth), 8))
      return Line(
        "",
        .init(text: "\(blanks)\(line.mark.sign(model.glyphs)) ", style: line.mark.style),
        .init(text: line.text))
    }
  }
}

extension ErrorReport {
  /// The call that caused it; without one, the coordinator that reported it is nearest to it.
  var source: SourceSubject? { call.map { .call($0) } ?? path.last.map { .type($0.name) } }
}
