import FlowProtocol

extension Panel {
  static let errors = Panel("errors", "Errors", at: .bottom)
}

extension Inspection {
  var errors: ErrorsState {
    _read { yield self[ErrorsFeature.self] }
    _modify { yield &self[ErrorsFeature.self] }
  }

  /// The number of errors of all known runs.
  var errorCount: UInt64 { errors.total }
}

/// The errors that the app reported, reviewed one by one or in groups.
enum ErrorsFeature: FilteredPanel, DetailedPanel, GroupedPanel {
  typealias State = ErrorsState

  static let panel = Panel.errors
  static let key: Character? = "2"
  static let help = "the errors"
  static let overlays: [any OverlayContent.Type] = [NoteOverlay.self]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout Inspection) -> [Effect] {
    switch event.event {
    case .journal(let reports, let total): take(reports, total: total, in: &inspection)
    case .errorReported(let report): take([report], in: &inspection)
    default: break
    }
    guard event.beginsRun, let run = inspection.live?.epoch else { return [] }
    return [.readMarks(run: run, of: inspection.id)]
  }

  /// Adds errors of the current run, which has no name before its first snapshot.
  private static func take(
    _ reports: [ErrorReport], total: UInt64 = 0, in inspection: inout Inspection
  ) {
    inspection.errors.take(
      reports, total: total, of: inspection.live?.epoch,
      title: inspection.engine?.name ?? inspection.id)
  }

  static func settle(_ inspection: inout Inspection) { inspection.errors.settle() }

  static func restart(_ inspection: inout Inspection) { inspection.errors.forget() }

  static func problem(in inspection: Inspection) -> ProblemCount? {
    let count = inspection.errors.total
    return count == 0 ? nil : ProblemCount(text: Counted.text(count, "error"), style: .failure)
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let errors = model.inspection.errors
    var note = PanelTitle.Note()
    if errors.total > 0 {
      note.count = "\(errors.total)"
      note.explanation = errors.openCount.map { ", \($0) open" } ?? ""
    }
    note.filter = errors.filter.text
    return note
  }

  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    DetailsBelow.parts(of: area, panel, in: model).list
  }

  /// Selects the coordinator that the error is about.
  ///
  /// The report has the path to the coordinator that reported the error. A coordinator that is not
  /// on this path is found by its name. O(coordinators).
  static func jump(in model: inout Model) -> [Effect] {
    guard let error = model.inspection.errors.selectedError else { return model.look(at: nil) }
    guard let name = error.coordinator, error.target?.name != name else {
      return model.look(at: error.target?.id, named: error.target?.name)
    }
    let namesakes = model.inspection.shown?.nodes.values.filter { $0.name == name } ?? []
    if namesakes.count == 1 { return model.look(at: namesakes[0].id, named: name) }
    let effects = model.look(at: error.target?.id, named: error.target?.name)
    if let target = error.target, !effects.isEmpty {
      let count =
        namesakes.isEmpty
        ? "no coordinator is called \(name)" : "\(namesakes.count) coordinators are called \(name)"
      model.message = "\(count); selected \(target.name), which reported the error"
    }
    return effects
  }

  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool {
    DetailsBelow.wheel(by: distance, row: row, column: column, over: panel, in: &model)
  }

  static func details(in model: Model) -> [LabelledLine]? {
    model.inspection.errors.selectedError.map { ErrorLines.of($0, model) }
  }

  static func moment(in inspection: Inspection) -> ListedMoment? {
    inspection.errors.selectedError.map { ListedMoment(time: $0.report.time) }
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    ErrorsPanel.draw(model, in: list(in: area, of: model), into: &frame)
    DetailsBelow.draw(for: panel, in: area, model, into: &frame)
  }

  // MARK: Filters and groups

  static func filter(in inspection: Inspection) -> LineFilter { inspection.errors.filter }

  static func setFilter(_ filter: LineFilter, in inspection: inout Inspection) {
    inspection.errors.setFilter(filter)
  }

  /// Lines about missed errors show with every filter.
  static func isNothingFound(in inspection: Inspection) -> Bool {
    inspection.errors.lines.allSatisfy { if case .missed = $0 { true } else { false } }
  }

  static func changeGrouping(in model: inout Model) {
    model.inspection.errors.changeGrouping()
  }

  static func showLess(in model: inout Model) {
    model.inspection.errors.toggleOpenOnly()
    model.message = model.inspection.errors.isOpenOnly ? "open errors only" : "all errors"
  }
}
