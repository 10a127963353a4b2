import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let timeline = Panel("timeline", "Timeline", at: .bottom)
}

enum TimelineFeature: FilteredPanel, DetailedPanel {
  struct State: FilteredState {
    var filter = LineFilter.none
    /// The moment that the next marked one is compared with.
    var marked: MarkedMoment?
    var comparison: MomentComparison?
  }

  static let panel = Panel.timeline
  static let overlays: [any OverlayContent.Type] = [ComparisonOverlay.self]
  static let key: Character? = "3"
  static let help = "the timeline"
  static let needsRun = true
  static let isAboutTime = true

  static func move(by distance: Int, in model: inout Model) {
    model.inspection.moveSelection()
    let filter = model.inspection[Self.self].filter
    let names = model.inspection.givenNames
    model.inspection.travel { history in
      guard let position = history.position else { return }
      let numbers = history.chronicle.numbers
      let target =
        filter.isEmpty
        ? position + distance
        : history.chronicle.match(for: filter, distance, from: position, names)
      if target >= numbers.upperBound {
        history.goLive()
      } else {
        history.look(at: max(numbers.lowerBound, target))
      }
    }
  }

  /// The call of the moment's first navigation.
  static func source(in model: Model) -> SourceSubject? {
    model.inspection.history.moment?.navigations.lazy.compactMap(\.call).first.map { .call($0) }
  }

  static func clipping(in model: Model) -> Clipping? {
    guard let moment = model.inspection.history.moment else { return nil }
    let lines = TimelineView.lines(
      of: moment, isCurrent: true, in: model.inspection.history.chronicle,
      model.inspection.givenNames)
    let text = lines.map { line in
      [
        ClockTime.text(line.time, utcOffset: model.utcOffset), line.title, line.route, line.origin,
        line.note,
      ].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return Clipping(
      name: "the moment", text: text.joined(separator: "\n"),
      json: MomentDocument(
        time: moment.time, revision: moment.revision, navigations: Array(moment.navigations),
        errorCount: moment.errorCount),
      call: moment.navigations.first.map { NavigationCall($0) })
  }

  private struct MomentDocument: Encodable, Sendable {
    let time: Date
    let revision: UInt64
    let navigations: [NavigationReport]
    let errorCount: Int
  }

  // MARK: The filter

  static func isNothingFound(in inspection: EngineInspection) -> Bool {
    let compiled = filter(in: inspection).compiled()
    let chronicle = inspection.history.chronicle
    return !chronicle.moments.contains {
      TimelineView.isAdmitted($0, by: compiled, in: chronicle, inspection.givenNames)
    }
  }

  /// Keeps the filter; only the history drops the past.
  static func restart(_ inspection: inout EngineInspection) {}

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.history.moment?.navigations.first?.origin.id)
  }

  static func details(in model: Model) -> [LabelledLine]? {
    model.inspection.history.moment.map { MomentLines.of($0, model) }
  }

  static func moment(in inspection: EngineInspection) -> ListedMoment? {
    inspection.history.moment.map {
      ListedMoment(time: $0.time, navigation: $0.navigations.first.map(NavigationID.init))
    }
  }

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let state = model.inspection[Self.self]
    let time = state.marked.map { ClockTime.text($0.time, utcOffset: model.utcOffset) }
    return PanelTitle.Note(
      explanation: time.map { " \($0) marked" } ?? "", filter: state.filter.text)
  }

  static func hints(in model: Model) -> [(Action, String)] {
    let inspection = model.inspection
    return inspection.playback == nil && inspection.isPast ? [(.goLive, "back to now")] : []
  }

  /// The actions without effect: forward and live in the present, and all without a moment.
  static func idleActions(in model: Model) -> [Action] {
    let inspection = model.inspection
    if inspection.history.chronicle.moments.isEmpty {
      return [.stepBack, .stepForward, .goLive, .showMoment, .markMoment]
    }
    return inspection.playback == nil && !inspection.isPast ? [.stepForward, .goLive] : []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    var timeline = TimelineView(
      model.inspection.history, height: TimelinePanel.lineCount(in: area.size),
      filter: model.inspection[Self.self].filter,
      playing: model.inspection.playback, outline: model.inspection.outline,
      isConnected: model.inspection.connection == .live, names: model.inspection.givenNames,
      utcOffset: model.utcOffset)
    timeline.emptyText = model.inspection.emptyText(
      of: .hierarchy, claiming: timeline.emptyText, at: model.now)
    TimelinePanel.draw(
      timeline, in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel,
      names: model.shortName, into: &frame)
  }
}

/// The details of a moment: its navigations with their steps, or what happened without one, and
/// the coordinators that changed.
enum MomentLines {
  typealias Line = LabelledLine

  static func of(_ moment: Moment, _ model: Model) -> [Line] {
    let navigations = moment.navigations.flatMap { report in
      EntryLines.of(entry(of: report, at: moment, model), model) + steps(of: report, model)
    }
    return (navigations.isEmpty ? heading(of: moment, model) : navigations)
      + changes(of: moment, model)
  }

  private static func entry(
    of report: NavigationReport, at moment: Moment, _ model: Model
  ) -> LogEntry {
    var entry = LogEntry(report)
    let inspection = model.inspection
    entry.title = inspection.history.chronicle.title(
      of: report.origin, at: moment, inspection.givenNames)
    return entry
  }

  private static func heading(of moment: Moment, _ model: Model) -> [Line] {
    let line = TimelineView.line(without: moment)
    let time = ClockTime.text(moment.time, utcOffset: model.utcOffset)
    let heading = Line.heading(
      .init(text: line.title, style: .bold), .init(text: "  " + time, style: .faint))
    return [heading] + DetailPanel.wrapped("", line.note, model)
  }

  private static func steps(of report: NavigationReport, _ model: Model) -> [Line] {
    report.steps.enumerated().flatMap { index, step in
      DetailPanel.wrapped(
        index == 0 ? "steps" : "", "\(step.coordinator.name): \(step.change)", model)
    }
  }

  /// The coordinators that changed, up to a number that is quickly sorted.
  private static func changes(of moment: Moment, _ model: Model) -> [Line] {
    guard let nodes = moment.change?.nodes, nodes.count <= mostChanges else { return [] }
    return nodes.sorted { $0.key < $1.key }.enumerated().flatMap { index, entry in
      let (before, after) = (entry.value.before, entry.value.after)
      let mark: MarkedLine.Mark = before == nil ? .added : after == nil ? .removed : .changed
      let name = (before ?? after)?.title
      let line = Line(
        index == 0 ? "changed" : "",
        .init(text: "\(mark.sign(model.glyphs)) \(name ?? "") \(entry.key)"))
      return [line] + (mark == .changed ? FactLines.of(entry.value, "", model) : [])
    }
  }

  private static let mostChanges = 500
}

/// What a step changed of one coordinator, from what to what.
enum FactLines {
  static func of(
    _ change: HierarchyChange.NodeChange, _ label: String, _ model: Model
  ) -> [LabelledLine] {
    switch (change.before, change.after) {
    case (let before?, let after?):
      guard let shown = model.inspection.shown else { return [] }
      // The hierarchy at the moment has the names of nearly all coordinators before it, too.
      let words = FactWords(in: shown)
      let changes = FactChange.all(from: before, in: words, to: after, in: words)
      return changes.enumerated().flatMap { index, change in
        DetailPanel.wrapped(
          index == 0 ? label : "", change.text, model, style: MarkedLine.Mark.changed.style)
      }
    case (nil, _?):
      return DetailPanel.wrapped(
        label, "new at this moment", model, style: MarkedLine.Mark.added.style)
    default:
      return DetailPanel.wrapped(
        label, "gone at this moment", model, style: MarkedLine.Mark.removed.style)
    }
  }
}
