import FlowIntrospect

/// What an input makes of the model, and what it asks of the outside.
///
/// Pure.
func update(_ model: inout Model, _ input: Input) -> [Effect] {
  // The engine may say much before anybody looks; whatever acts on the lines needs them as they are.
  if !input.isFromEngine { model.inspection.settle() }
  let effects = take(input, in: &model)
  if !input.isFromEngine { scroll(&model) }
  return effects
}

private func take(_ input: Input, in model: inout Model) -> [Effect] {
  switch input {
  case .key(let key):
    model.message = nil
    if model.screen.overlay != nil { return takeInOverlay(key, &model) }
    return model.keymap.action(for: key, in: model.screen.panel).map { perform($0, in: &model) }
      ?? []
  case .click(let row, let column, let isDouble):
    return click(row: row, column: column, isDouble: isDouble, in: &model)
  case .wheel(let row, let column, let up):
    return wheel(row: row, column: column, up: up, in: &model)
  case .action(let action): return perform(action, in: &model)
  case .resized(let size):
    model.size = size
  case .screen(let screen):
    return show(screen, in: &model)
  case .engine(let event, let id, let now):
    model.now = now
    var asked: [Effect] = []
    var notice: String?
    model.withInspection(id) { inspection in
      let before = inspection.live?.epoch
      notice = receive(event, at: now, in: &inspection)
      if let run = inspection.live?.epoch, run != before { asked = [.readMarks(run: run, of: id)] }
    }
    if id == model.inspection.id {
      if let notice { model.message = notice }
      // Another run has not been asked what somebody looks at.
      if case .snapshot = event, model.screen.panel == .lints { asked += askLints(in: model) }
    }
    return asked + countEvent(event, of: id, in: &model)
  case .tick(let now):
    model.now = now
    model.isWakeScheduled = false
    return forgetOldEvents(in: &model)
  case .exported(let path, let problem):
    model.message = problem ?? path.map { "wrote \($0)" }
  case .engines(let engines):
    model.running = engines
    model.choose()
  case .found(let path):
    return model.look(at: path) ? [.follow(path)] : []
  case .linted(let findings, let id):
    model.withInspection(id) { $0.lints.take(findings) }
  case .playback(let event, let id):
    return take(event, of: id, in: &model)
  case .explained(let report):
    model.explanation = report
    model.explanationTop = 0
    return [.go(.overlay(.explanation))]
  case .marks(let marks, let id):
    model.withInspection(id) { $0.errors.take(marks) }
  case .said(let text):
    model.message = text
  }
  return []
}

/// Brings the model up to date for a frame.
func prepareToDraw(_ model: inout Model) {
  model.inspection.settle()
  scroll(&model)
}

private func show(_ screen: Screen, in model: inout Model) -> [Effect] {
  let isOpened = screen.overlay != nil && screen.overlay != model.screen.overlay
  model.screen = screen
  model.arrangement.show(screen.panel)
  if isOpened {
    model.editor = LineEditor(beginning(of: screen.overlay, in: model))
    model.prefilled = ""
    model.choice = 0
    model.recalled = 0
    model.choose()
  }
  if isOpened, screen.overlay == .targets { return [.listEngines] }
  // The lints run once somebody wants to know, and not before.
  return screen.panel == .lints ? askLints(in: model) : []
}

private func askLints(in model: Model) -> [Effect] {
  let inspection = model.inspection
  return inspection.lints.findings == nil && inspection.shown != nil
    ? [.askLints(of: inspection.id)] : []
}

/// What stands in an overlay's line when it opens: a filter and a note are gone on with.
private func beginning(of overlay: Overlay?, in model: Model) -> String {
  switch overlay {
  case .filter: model.inspection.filter(in: model.screen.panel).text
  case .note: model.inspection.errors.chosen.first?.mark.note ?? ""
  case .command: model.prefilled
  default: ""
  }
}

/// Keeps what is selected in view.
private func scroll(_ model: inout Model) {
  let layout = model.layout
  if let area = layout.area(of: .tree) {
    model.inspection.tree.top = Scrolling.top(
      showing: model.inspection.tree.selectedLine, of: model.inspection.tree.outline.count,
      from: model.inspection.tree.top, height: area.size.rows)
  }
  if let list = model.list(of: .lints) {
    model.inspection.lints.top = Scrolling.top(
      showing: model.inspection.lints.row, of: model.inspection.lints.content.rows.count,
      from: model.inspection.lints.top, height: list.size.rows)
  }
  if let list = model.list(of: .detents) {
    model.inspection.detents.top = Scrolling.top(
      showing: model.inspection.detents.selectedIndex, of: model.inspection.detents.modals.count,
      from: model.inspection.detents.top, height: list.size.rows)
  }
  if let area = layout.area(of: .errors) {
    model.inspection.errors.top = Scrolling.top(
      showing: model.inspection.errors.selectedIndex, of: model.inspection.errors.lines.count,
      from: model.inspection.errors.top, height: area.size.rows)
  }
  if let area = layout.area(of: .log) {
    model.inspection.log.top = Scrolling.top(
      showing: model.inspection.log.selectedIndex, of: model.inspection.log.entries.count,
      from: model.inspection.log.top, height: area.size.rows)
  }
}

enum Scrolling {
  /// The first line to show so that `line` is in view, moving as little as possible.
  static func top(showing line: Int, of count: Int, from top: Int, height: Int) -> Int {
    guard height > 0, count > height else { return 0 }
    var top = top
    if line < top { top = line }
    if line >= top + height { top = line - height + 1 }
    return min(max(top, 0), count - height)
  }
}
