import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let lints = Panel("lints", "Lints", at: .bottom)
}

extension EngineInspection {
  var lints: LintsState {
    _read { yield self[LintsFeature.self] }
    _modify { yield &self[LintsFeature.self] }
  }
}

enum LintsFeature: FilteredPanel, GroupedPanel, DetailedPanel {
  typealias State = LintsState

  static let panel = Panel.lints
  static let key: Character? = "5"
  static let help = "the lints"
  static let keys: [Keymap.Binding] = [.group(in: .lints), .showLess(in: .lints)]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    switch event.event {
    // The viewer may have missed findings: it asks the lints again.
    case .connected:
      inspection.lints.beginAgain()
      inspection.lints.runThere()
    case .lost: inspection.lints.beginAgain()
    case .changed(let delta): inspection.lints.note(delta)
    case .snapshot(let snapshot):
      inspection.lints.noteGap(before: snapshot, isSameRun: !event.beginsRun)
    case .linted(let added, let removed):
      inspection.lints.take(added: added, removed: removed)
      noteOmitted(at: event.time, in: &inspection)
    default: break
    }
    if event.beginsRun {
      inspection.lints.beginAgain()
      inspection.lints.forget()
    }
    return []
  }

  /// The findings are about the app, not about its past; what led to them is.
  static func restart(_ inspection: inout EngineInspection) { inspection.lints.forgetArrivals() }

  /// Runs the lints if the panel shows, or if the hierarchy is so small that they cost next to
  /// nothing.
  static func requests(in model: inout Model) -> [Effect] {
    // Modifying takes no copy of the inspection; a read would, after each event.
    func newSubject(of inspection: inout EngineInspection) -> LintsState.Subject? {
      let subject = inspection.lintSubject
      return subject == inspection.lints.subject ? nil : subject
    }
    guard let subject = newSubject(of: &model.inspection), let shown = model.inspection.shown
    else { return [] }
    let id = model.inspection.id
    // After each event: the layout is made only if nothing else decides.
    func isWanted(_ model: Model) -> Bool {
      let isPlaying = model.inspection.playback?.isPlaying ?? false
      return shown.nodes.count <= mostUnasked && !isPlaying || model.layout.area(of: panel) != nil
    }
    switch subject {
    case .engine:
      guard model.inspection.connection == .live, !model.inspection.lints.isAsking,
        isWanted(model), model.inspection.lints.begin(subject)
      else { return [] }
      return [.task(AskLints(id: id))]
    case .moment, .copy:
      guard isWanted(model) else {
        model.inspection.lints.forget()
        return []
      }
      guard model.inspection.lints.begin(subject) else { return [] }
      if let declared = model.inspection.declared {
        return [.task(RunSourceLints(declared: declared, id: id))]
      }
      // Of the past, it is not known what had come by then.
      let arrivals = model.inspection.isPast ? nil : model.inspection.lints.arrivals
      return [.task(RunLints(snapshot: shown, arrivals: arrivals, id: id))]
    }
  }

  /// The number of coordinators up to which the lints run before the panel shows.
  private static let mostUnasked = 2_000

  /// Logs the number of findings that were dropped for lack of room.
  static func noteOmitted(at time: Date, in inspection: inout EngineInspection) {
    let more = inspection.lints.omittedSinceAsked()
    if more == 0 { return }
    inspection.note("left out", "\(Counted.text(more, "lint finding")): no room for more", at: time)
  }

  static func problem(in inspection: EngineInspection) -> ProblemCount? {
    let warnings = inspection.lints.content.warnings
    return warnings == 0
      ? nil : ProblemCount(text: Counted.text(warnings, "lint"), style: .coloured(.warning))
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let content = model.inspection.lints.content
    var note = PanelTitle.Note()
    // The first line of the screen counts the warnings too.
    if content.warnings > 0 { note.count = "\(content.warnings)" }
    if !content.rows.isEmpty {
      note.order = content.choice.grouping == .lint ? "by lint" : "by coordinator"
    }
    note.filter = content.choice.filter.text
    return note
  }

  static func list(in area: Rectangle, of model: Model) -> Rectangle { LintsPanel.list(in: area) }

  static func move(by distance: Int, in model: inout Model) {
    model.inspection.lints.move(by: distance)
    model.inspection.moveSelection()
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.lints.selected?.target?.id)
  }

  // MARK: Folding

  static func open(in model: inout Model) -> [Effect] {
    guard model.inspection.lints.isUnknownSelected else { return jump(in: &model) }
    model.inspection.lints.showUnknown(!model.inspection.lints.choice.showsUnknown)
    return []
  }

  static func expand(in model: inout Model) {
    guard model.inspection.lints.isUnknownSelected else { return }
    if model.inspection.lints.choice.showsUnknown {
      move(by: 1, in: &model)
    } else {
      model.inspection.lints.showUnknown(true)
    }
  }

  static func collapse(in model: inout Model) -> [Effect] {
    let lints = model.inspection.lints
    let isInside = lints.isUnknownSelected || lints.selected?.verdict == .unknown
    guard isInside, lints.choice.showsUnknown else {
      return [.go(.panel(model.features.main.panel))]
    }
    model.inspection.lints.showUnknown(false)
    return []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let lints = model.inspection.lints
    LintsPanel.draw(
      lints.content,
      ListWindow(
        top: lints.top, selection: lints.selectedIndex, count: lints.content.rows.count,
        rows: LintsPanel.list(in: area).size.rows),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel,
      emptyText: emptyText(in: model), names: model.shortName, title: model.inspection.title,
      into: &frame)
  }

  /// The reason why the list is empty: nothing is claimed before the lints have answered.
  private static func emptyText(in model: Model) -> String {
    let lints = model.inspection.lints
    if lints.findings != nil { return lints.content.emptyText }
    if model.inspection.knows(.hierarchy) {
      if lints.isAsking { return "the lints are running…" }
      if let failure = lints.failure { return "the findings are not known: \(failure)" }
    }
    return model.inspection.emptyText(
      of: .hierarchy, claiming: lints.content.emptyText, at: model.now)
  }

  /// The finding, and the coordinator that it is about.
  static func details(in model: Model) -> [LabelledLine]? {
    guard let finding = model.inspection.lints.selected else { return nil }
    var lines = DetailPanel.lines(of: finding, model)
    lines[0].isHeading = true
    return lines + DetailPanel.facts(about: finding.target?.id, model)
  }

  static func source(in model: Model) -> SourceSubject? {
    guard let finding = model.inspection.lints.selected else { return nil }
    guard model.inspection.declared == nil else {
      return finding.coordinator.flatMap { model.inspection.source(of: $0.id) }
        ?? finding.route.flatMap { model.inspection.source(of: $0.case) }
    }
    return finding.coordinator.map { .type($0.name) } ?? finding.route.map { .route($0.case) }
  }

  static func clipping(in model: Model) -> Clipping? {
    let lints = model.inspection.lints
    guard let finding = lints.selected else {
      return Clipping(lineOf: self, at: lints.selectedIndex, in: model)
    }
    let text = "\(finding.verdict.rawValue): \(finding.lint)/\(finding.rule): \(finding.message)"
    return Clipping(name: "the finding", text: text, json: finding)
  }

  static func idleActions(in model: Model) -> [Action] {
    let isEmpty = model.inspection.lints.content.findingCount == 0
    guard model.screen.panel == panel, isEmpty else { return [] }
    return [.moveDown, .moveUp, .toggle, .filter, .group, .showLess]
  }

  // MARK: Filters and groups

  static func changeGrouping(in model: inout Model) {
    let grouping = model.inspection.lints.choice.grouping
    model.inspection.lints.choice.grouping = grouping == .lint ? .coordinator : .lint
  }

  static func showLess(in model: inout Model) {
    model.inspection.lints.choice.isWarningsOnly.toggle()
    model.message = model.inspection.lints.choice.isWarningsOnly ? "warnings only" : "all findings"
  }
}

extension EngineInspection {
  /// The subject of the lints for the shown hierarchy; nil if no hierarchy shows.
  var lintSubject: LintsState.Subject? {
    if let declared {
      return .moment(epoch: declared.snapshot.epoch, revision: declared.snapshot.revision)
    }
    if playback == nil, !isPast {
      if history.chronicle.stretches.isEmpty { return nil }
      guard lints.areRunHere else { return .engine(time: lints.beginnings) }
      return shown.map { .copy(epoch: $0.epoch, revision: $0.revision) }
    }
    return shown.map { .moment(epoch: $0.epoch, revision: $0.revision) }
  }
}
