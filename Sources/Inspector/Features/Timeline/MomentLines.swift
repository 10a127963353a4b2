import FlowEngine
import FlowProtocol

/// The details of a moment: its navigations with their steps, or what happened without one, and
/// the coordinators that changed.
enum MomentLines {
  typealias Line = LabelledLine

  static func of(_ moment: Moment, _ model: Model) -> [Line] {
    let navigations = moment.navigations.flatMap { report in
      EntryLines.of(LogEntry(report), model) + steps(of: report, model)
    }
    return (navigations.isEmpty ? heading(of: moment, model) : navigations)
      + changes(of: moment, model)
  }

  private static func heading(of moment: Moment, _ model: Model) -> [Line] {
    let line = TimelineView.line(without: moment)
    var heading = Line(
      "", .init(text: line.title, style: .bold),
      .init(
        text: "  " + ClockTime.text(moment.time, utcOffset: model.utcOffset), style: .faint))
    heading.isHeading = true
    return [heading] + DetailPanel.wrapped("", line.note, model, style: .plain)
  }

  private static func steps(of report: NavigationReport, _ model: Model) -> [Line] {
    report.steps.enumerated().flatMap { index, step in
      DetailPanel.wrapped(
        index == 0 ? "steps" : "", "\(step.coordinator.name): \(step.change)", model, style: .plain)
    }
  }

  /// The coordinators that changed, up to a number that is quickly sorted.
  private static func changes(of moment: Moment, _ model: Model) -> [Line] {
    guard let nodes = moment.change?.nodes, nodes.count <= mostChanges else { return [] }
    return nodes.sorted { $0.key < $1.key }.enumerated().map { index, entry in
      let (mark, name): (MarkedLine.Mark, String?) =
        switch (entry.value.before, entry.value.after) {
        case (nil, let after): (.added, after?.name)
        case (let before, nil): (.removed, before?.name)
        case (let before, _): (.changed, before?.name)
        }
      return Line(
        index == 0 ? "changed" : "",
        .init(text: "\(mark.sign(model.glyphs)) \(name ?? "") \(entry.key)"))
    }
  }

  private static let mostChanges = 500
}
