import FlowModel
import FlowReports
import Foundation

/// The details of the selected error: its origin, the coordinators that were asked, and the advice.
enum ErrorLines {
  typealias Line = LabelledLine

  static func of(_ error: ReviewedError, _ model: Model) -> [Line] {
    let report = error.report
    let heading = Line.heading(
      .init(text: report.error.kind, style: .bold),
      .init(text: "  #\(report.sequence)  ", style: .faint),
      .init(text: ClockTime.text(report.time, utcOffset: model.utcOffset), style: .faint))
    let path = report.path.map { "\($0.name) \($0.id)" }
    let mark = error.mark.state.rawValue + (error.mark.note.map { ": \($0)" } ?? "")
    let lines: [(label: String, text: String?, style: Style)] = [
      ("mark", mark, .plain), ("error", report.error.message, .failure),
      ("phase", report.error.phase?.title, .plain), ("link", report.link?.text, .plain),
      ("advice", report.error.advice, .plain),
      ("seen", error.isRecalled ? EntryLines.recalledError : nil, .plain),
      ("called", report.call?.text, .plain),
      ("path", path.joined(separator: " \(model.glyphs.separator) "), .plain),
      ("route", error.route, .plain), ("on screen", report.visibleRoute.code, .plain),
    ]
    return [heading]
      + lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
      + trace(report, model)
  }

  /// The lines about a group, above those of its newest error.
  static func of(_ group: ErrorGroup, _ model: Model) -> [Line] {
    func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: model.utcOffset) }
    return [
      Line("count", "\(group.count), \(group.openCount) open"),
      Line("first", clock(group.first)), Line("last", clock(group.last)),
      Line("newest", .init(text: "")),
    ]
  }

  private static func trace(_ report: ErrorReport, _ model: Model) -> [Line] {
    guard let trace = report.trace else { return [] }
    let chain =
      report.path.last.map { TraceLines.chain(of: trace, from: $0, failing: report.error) } ?? []
    // The number of the rest is not known: the trace of a failure ends when it is full.
    let others = NavigationTrace(entries: trace.entries)
    var lines = (chain + TraceLines.all(others)).map { line in
      let blanks = String(repeating: "  ", count: min(max(0, line.depth), 8))
      return Line(
        "",
        .init(text: "\(blanks)\(line.mark.sign(model.glyphs)) ", style: line.mark.style),
        .init(text: line.text))
    }
    if trace.omitted > 0 { lines.append(Line("", "and more questions")) }
    if !lines.isEmpty { lines[0].label = "asked" }
    return lines
  }
}
