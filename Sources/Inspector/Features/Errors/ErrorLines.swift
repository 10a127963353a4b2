import FlowEngine
import FlowProtocol
import Foundation

/// The details of the selected error: its origin, the coordinators that were asked, and the advice.
enum ErrorLines {
  typealias Line = LabelledLine

  static func of(_ error: ReviewedError, _ model: Model) -> [Line] {
    let report = error.report
    var heading = Line(
      "", .init(text: report.error.kind, style: .bold),
      .init(text: "  #\(report.sequence)  ", style: .faint),
      .init(text: ClockTime.text(report.time, utcOffset: model.utcOffset), style: .faint))
    heading.isHeading = true
    let path = report.path.map { "\($0.name) \($0.id)" }.joined(
      separator: " \(model.glyphs.separator) ")
    var lines = [heading]
    lines += DetailPanel.wrapped("mark", mark(error.mark), model, style: .plain)
    lines += DetailPanel.wrapped("error", report.error.message, model, style: .failure)
    lines += DetailPanel.wrapped("advice", report.error.advice, model, style: .plain)
    lines += DetailPanel.wrapped(
      "seen", error.isRecalled ? EntryLines.recalledError : "", model, style: .plain)
    lines += DetailPanel.wrapped("called", report.call?.text ?? "", model, style: .plain)
    lines += DetailPanel.wrapped("path", path, model, style: .plain)
    lines += DetailPanel.wrapped("route", error.route ?? "", model, style: .plain)
    lines += DetailPanel.wrapped(
      "on screen", report.visibleRoute.code, model,
      style: .plain)
    return lines + trace(report, model)
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

  private static func mark(_ mark: ErrorMark) -> String {
    mark.state.rawValue + (mark.note.map { ": \($0)" } ?? "")
  }

  private static func trace(_ report: ErrorReport, _ model: Model) -> [Line] {
    guard let trace = report.trace else { return [] }
    var lines = trace.entries.map { entry in
      let mark = entry.mark
      let blanks = String(repeating: "  ", count: min(max(0, entry.depth), 8))
      return Line(
        "",
        .init(text: "\(blanks)\(mark.sign(model.glyphs)) ", style: mark.style),
        .init(text: "\(entry.coordinator.name) \(entry.question.title) \(entry.answer)"))
    }
    // The number of the rest is not known: the trace of a failure ends when it is full.
    if trace.omitted > 0 { lines.append(Line("", "and more questions")) }
    if !lines.isEmpty { lines[0].label = "asked" }
    return lines
  }
}
