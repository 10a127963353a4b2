import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let errors = Panel("errors", "Errors", at: .bottom)
}

extension Model {
  /// The errors under review, with the owners of problems by the sources.
  var errorReview: ErrorReview {
    var review = inspection.errors.review
    review.owners = sources.owners
    return review
  }
}

extension EngineInspection {
  var errors: ErrorsState {
    _read { yield self[ErrorsFeature.self] }
    _modify { yield &self[ErrorsFeature.self] }
  }
}

/// The errors that the app reported, reviewed one by one or in groups.
enum ErrorsFeature: DetailedListPanel, GroupedPanel, SortedPanel {
  typealias State = ErrorsState

  static let panel = Panel.errors
  static let key: Character? = "2"
  static let help = "the errors"
  static let needsRun = true
  static let overlays: [any OverlayContent.Type] = [NoteOverlay.self]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    switch event.event {
    case .journal(let reports, let total):
      take(reports, total: total, before: event.time, in: &inspection)
    case .errorReported(let report): take([report], in: &inspection)
    default: break
    }
    guard event.beginsRun, let run = inspection.live?.epoch else { return [] }
    return [
      .readMarks(run: run, of: inspection.id),
      .readProblems(in: inspection.errors.problems, of: inspection.id),
    ]
  }

  /// Adds errors of the current run, which has no name before its first snapshot.
  private static func take(
    _ reports: [ErrorReport], total: UInt64 = 0, before attached: Date? = nil,
    in inspection: inout EngineInspection
  ) {
    inspection.errors.take(
      reports, total: total, of: inspection.live?.epoch,
      title: inspection.engine?.name ?? "\(inspection.id)",
      version: inspection.engine.flatMap { AppVersion.named(by: $0.tags) }, before: attached)
  }

  static func settle(_ inspection: inout EngineInspection) { inspection.errors.settleHidden() }

  static func settleShown(_ inspection: inout EngineInspection) { inspection.errors.settle() }

  static func restart(_ inspection: inout EngineInspection) { inspection.errors.forget() }

  static func problem(in inspection: EngineInspection) -> ProblemCount? {
    let count = inspection.errors.total
    return count == 0 ? nil : ProblemCount(text: Counted.text(count, "error"), style: .failure)
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let errors = model.inspection.errors
    var note = PanelTitle.Note(filter: errors.filter.text)
    if errors.total > 0 {
      note.count = "\(errors.openCount)"
      note.explanation = " open"
      note.order = [errors.grouping.map { "by \($0.rawValue)" }, errors.order.rawValue]
        .compactMap(\.self).joined(separator: ", ")
    }
    return note
  }

  /// Selects the coordinator that the error is about, in O(coordinators).
  ///
  /// One that is not on the path to the reporting coordinator is found by its name.
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

  /// The details of the selected error or problem; for a group, those of the group and of its newest error.
  static func details(in model: Model) -> [LabelledLine]? {
    let errors = model.inspection.errors
    if let gone = errors.selectedGone { return ErrorLines.of(gone, model) }
    let group = errors.selectedGroup
    return errors.selectedError.map { error in
      (group.map { ErrorLines.of($0, model) } ?? []) + ErrorLines.of(error, in: group, model)
    }
  }

  static func source(in model: Model) -> SourceSubject? {
    model.inspection.errors.selectedError?.report.source
  }

  static func moment(in inspection: EngineInspection) -> ListedMoment? {
    inspection.errors.selectedError.map { ListedMoment(time: $0.report.time) }
  }

  // MARK: Folding

  static func open(in model: inout Model) -> [Effect] {
    guard model.inspection.errors.selectedGroup != nil else { return jump(in: &model) }
    model.inspection.errors.toggleUnfolded()
    return []
  }

  static func expand(in model: inout Model) {
    let isGroup = model.inspection.errors.selectedGroup != nil
    if isGroup, !model.inspection.errors.setUnfolded(true) { move(by: 1, in: &model) }
  }

  static func collapse(in model: inout Model) -> [Effect] {
    let isFolded =
      model.inspection.errors.setUnfolded(false) || model.inspection.errors.selectGroup()
    return isFolded ? [] : [.go(.panel(model.features.main.panel))]
  }

  static func idleActions(in model: Model) -> [Action] {
    let errors = model.inspection.errors
    guard model.screen.panel == panel, errors.total == 0, errors.lines.isEmpty else { return [] }
    return [
      .moveDown, .moveUp, .toggle, .filter, .showMoment, .markReviewed, .markIgnored, .annotate,
      .sort, .group, .showLess,
    ]
  }

  // MARK: Filters, groups and the order

  /// Lines about missed errors show with every filter.
  static func isNothingFound(in inspection: EngineInspection) -> Bool {
    inspection.errors.lines.allSatisfy { if case .missed = $0 { true } else { false } }
  }

  static func changeGrouping(in model: inout Model) { model.inspection.errors.changeGrouping() }

  static func changeOrder(in model: inout Model) { model.inspection.errors.changeOrder() }

  static func showLess(in model: inout Model) {
    model.inspection.errors.toggleOpenOnly()
    model.message = model.inspection.errors.isOpenOnly ? "open errors only" : "all errors"
  }

  // MARK: The clipboard

  static func clipping(in model: Model) -> Clipping? {
    let errors = model.inspection.errors
    if let group = errors.selectedGroup {
      let first = group.errors.first
      let title =
        errors.grouping.map { "\($0.rawValue) \(group.key ?? "none")" }
        ?? first.map { "\($0.kind): \($0.report.error.message)" } ?? ""
      return Clipping(
        name: "the group", text: "\(title): \(Counted.text(group.count, "error"))",
        json: ErrorDocument(group.errors, of: model.errorReview))
    }
    if let error = errors.selectedError {
      return Clipping(
        name: "the error", text: "\(error.kind): \(error.report.error.message)",
        json: ErrorDocument.Entry(error: error))
    }
    return Clipping(lineOf: self, at: errors.selectedIndex, in: model)
  }
}
