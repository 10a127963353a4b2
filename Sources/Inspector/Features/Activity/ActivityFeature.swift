import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let activity = Panel("activity", "Activity", at: .bottom)
}

extension EngineInspection {
  var activity: ActivityState {
    _read { yield self[ActivityFeature.self] }
    _modify { yield &self[ActivityFeature.self] }
  }
}

/// The coordinators by their changes and their time on screen, since the inspector attached.
enum ActivityFeature: DetailedListPanel, SortedPanel {
  typealias State = ActivityState

  static let panel = Panel.activity
  static let key: Character? = "6"
  static let help = "the activity of the coordinators"
  static let needsRun = true
  static let keys = [Keymap.Binding.sort(in: panel)]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    guard let live = inspection.live else { return [] }
    switch event.event {
    case .snapshot:
      // The tree has found the path already, unless it shows the past.
      let path = inspection.isPast ? VisiblePath(live) : inspection.tree.visible
      if event.beginsRun {
        inspection.activity.begin(showing: path, at: event.time)
      } else {
        inspection.activity.take(live, showing: path, at: event.time)
      }
    case .changed(let delta): inspection.activity.take(delta, in: live)
    default: break
    }
    return []
  }

  static func settleShown(_ inspection: inout EngineInspection) {
    if let live = inspection.live { inspection.activity.settle(in: live) }
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let activity = model.inspection.activity
    let order = model.layout.area(of: panel) == nil ? "" : " by \(activity.order.rawValue)"
    return PanelTitle.Note(explanation: order, filter: activity.filter.text)
  }

  static func changeOrder(in model: inout Model) {
    model.inspection.activity.changeOrder()
    model.message = "by \(model.inspection.activity.order.rawValue)"
  }

  static func jump(in model: inout Model) -> [Effect] {
    let selected = model.inspection.activity.selected
    return model.look(at: selected?.id, named: selected?.name)
  }

  static func details(in model: Model) -> [LabelledLine]? {
    model.inspection.activity.selected.map {
      DetailPanel.facts(about: $0.id, model) + DetailPanel.lints(about: $0.id, model)
    }
  }

  static func source(in model: Model) -> SourceSubject? {
    let id = model.inspection.activity.selected?.id
    return id.flatMap { model.inspection.live?[$0] }.map { .type($0.name) }
  }

  static func fact(about id: CoordinatorID, in model: Model) -> LabelledLine? {
    guard !model.inspection.isPast, let entry = model.inspection.activity[id] else { return nil }
    let shown = shownTime(of: entry)
    let isCovered = entry.shownSince != nil && model.inspection.tree.visible.cover(of: id) != nil
    let parts = [
      Counted.text(entry.changes, "change"),
      shown.isEmpty
        ? "" : "\(isCovered ? "covered" : "on screen") \(shown)",
      since(entry, in: model),
    ]
    return LabelledLine(
      "activity", parts.filter { !$0.isEmpty }.joined(separator: " \(model.glyphs.bullet) "))
  }

  static func moment(in inspection: EngineInspection) -> ListedMoment? {
    inspection.activity.selected?.lastChange.map { ListedMoment(time: $0) }
  }

  static func emptyText(in model: Model) -> String {
    let filter = model.inspection.activity.filter
    return model.inspection.emptyText(
      of: .hierarchy,
      claiming: filter.isEmpty
        ? "no coordinator has changed or been on screen" : "no coordinator matches \(filter.text)",
      at: model.now)
  }

  enum Content { case sign, name, id, changes, shownTime, since }

  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    [
      Column(.sign, "", 2), Column(.name, "COORDINATOR", atLeast: 12),
      Column(.id, "ID", atLeast: 4),
      Column(.changes, "CHANGES", atLeast: 8), Column(.shownTime, "ON SCREEN", atLeast: 10),
    ] + (width < 70 ? [] : [Column(.since, "SINCE", atLeast: 10)])
  }

  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine {
    guard let entry = model.inspection.activity[line: index] else { return ColumnLine() }
    let isShown = entry.shownSince != nil
    return ColumnLine(
      columns.map { column in
        switch column.content {
        case .sign:
          ColumnLine.Cell(
            text: isShown ? model.glyphs.live : "", style: .coloured(.accent, bold: true))
        case .name:
          ColumnLine.Cell(text: entry.name, style: isShown ? .bold : .plain, isName: true)
        case .id: ColumnLine.Cell(text: "\(entry.id)", style: .faint)
        case .changes: ColumnLine.Cell(text: "\(entry.changes)")
        case .shownTime: ColumnLine.Cell(text: shownTime(of: entry))
        case .since: ColumnLine.Cell(text: since(entry, in: model), style: .faint)
        }
      })
  }

  // MARK: Words

  /// The time on screen, with "now" in place of the time since the coordinator came there.
  ///
  /// That time would be wrong a moment later: an idle inspector does not draw.
  static func shownTime(of entry: ActivityState.Entry) -> String {
    let before = entry.shownBefore > 0 ? Times.span(entry.shownBefore) : ""
    if entry.shownSince == nil { return before }
    return before.isEmpty ? "now" : "\(before) + now"
  }

  private static func since(_ entry: ActivityState.Entry, in model: Model) -> String {
    func clock(_ time: Date) -> String { ClockTime.seconds(time, utcOffset: model.utcOffset) }
    if let since = entry.shownSince { return "since \(clock(since))" }
    return entry.lastChange.map { "changed at \(clock($0))" } ?? ""
  }
}
