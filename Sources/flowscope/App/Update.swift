import FlowProtocol

/// What an input makes of the model, and what it asks of the outside.
///
/// Pure.
func update(_ model: inout Model, _ input: Input) -> [Effect] {
  // The engine may say much before anybody looks; whatever acts on the lines needs them as they are.
  if !input.isFromEngine { model.inspection.settle() }
  let effects = take(input, in: &model)
  if !input.isFromEngine { scroll(&model) }
  return effects + askLints(in: &model)
}

/// Has the lints look at what shows, where somebody looks, or where it costs next to nothing.
private func askLints(in model: inout Model) -> [Effect] {
  guard let subject = model.inspection.lintSubject, subject != model.inspection.lints.subject,
    let shown = model.inspection.shown
  else { return [] }
  let isPlaying = model.inspection.playback?.isPlaying ?? false
  let isWanted =
    shown.nodes.count <= mostLintedUnasked && !isPlaying || model.layout.area(of: .lints) != nil
  switch subject {
  case .engine:
    guard isWanted, model.inspection.connection == .live, model.inspection.lints.begin(subject)
    else { return [] }
    return [.askLints(of: model.inspection.id)]
  case .moment:
    guard isWanted else {
      model.inspection.lints.forget()
      return []
    }
    return model.inspection.lints.begin(subject) ? [.lint(shown, of: model.inspection.id)] : []
  }
}

/// How many coordinators there are at most where the lints run before anybody looks.
private let mostLintedUnasked = 2_000

private func take(_ input: Input, in model: inout Model) -> [Effect] {
  switch input {
  case .key(let key):
    model.message = nil
    if model.screen.overlay != nil { return takeInOverlay(key, &model) }
    guard let action = action(for: key, in: model) else {
      model.message = model.keymap.place(of: key, model.glyphs)
      return []
    }
    return perform(action, in: &model)
  case .click(let row, let column, let isDouble):
    return click(row: row, column: column, isDouble: isDouble, in: &model)
  case .wheel(let row, let column, let up):
    return wheel(row: row, column: column, up: up, in: &model)
  case .pasted(let text): paste(text, in: &model)
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
    listEngines(in: &model)
  case .found(let path):
    return model.look(at: path) ? [.follow(path)] : []
  case .linted(let findings, let id):
    let now = model.now
    model.withInspection(id) { inspection in
      inspection.lints.take(findings)
      inspection.noteOmittedFindings(at: now)
    }
  case .lintsFailed(let reason, let id):
    model.withInspection(id) { $0.lints.fail() }
    model.message = reason
  case .playback(let event, let id):
    return take(event, of: id, in: &model)
  case .explained(let report, let id):
    // Whoever writes or is asked something meanwhile goes on with that.
    guard id == model.inspection.id, [nil, .explanation].contains(model.screen.overlay) else {
      model.message = "the answer to 'explain' came too late: ask again"
      break
    }
    model.explanation = report
    model.explanationTop = 0
    return [.go(.overlay(.explanation))]
  case .marks(let marks, let id):
    model.withInspection(id) { $0.errors.take(marks) }
  case .prepared(let tree, let id):
    model.withInspection(id) { $0.tree.prepare(tree) }
  case .said(let text):
    model.message = text
  case .violated(let reason, let id):
    model.message = reason
    let now = model.now
    model.withInspection(id) {
      $0.log.append(
        LogEntry(time: now, kind: .note, subject: "not the protocol", outcome: reason))
    }
  }
  return []
}

/// What a key stands for; in the details of an error or an entry, also what it does in their lists.
private func action(for key: Key, in model: Model) -> Action? {
  let own = model.keymap.action(for: key, in: model.screen.panel)
  guard [.errors, .log].contains(model.subject) else { return own }
  return own ?? model.keymap.action(for: key, in: model.subject)
}

/// Brings the model up to date for a frame.
func prepareToDraw(_ model: inout Model) {
  model.inspection.settle()
  scroll(&model)
}

private func show(_ screen: Screen, in model: inout Model) -> [Effect] {
  let isOpened = screen.overlay != nil && screen.overlay != model.screen.overlay
  if model.screen.overlay == .filter, screen.overlay != .filter { dropBrokenFilter(&model) }
  model.screen = screen
  model.arrangement.show(screen.panel)
  if isOpened {
    model.editor = LineEditor(beginning(of: screen.overlay, in: model))
    model.prefilled = ""
    model.choice = 0
    model.choiceTop = 0
    model.recalled = 0
    model.isCompleting = false
    model.earlierFilter = model.inspection.filter(in: screen.panel)
    model.choose()
  }
  // The command line completes what runs.
  let namesEngines = screen.overlay == .targets || screen.overlay == .command
  return isOpened && namesEngines ? [.listEngines] : []
}

/// However the line is left: nobody would see why nothing is filtered.
private func dropBrokenFilter(_ model: inout Model) {
  if model.inspection.filter(in: model.screen.panel).complaint != nil {
    model.inspection.setFilter(model.earlierFilter, in: model.screen.panel)
  }
}

/// Lists what runs where that is chosen from, with the selection on where one is, or on what one came to.
private func listEngines(in model: inout Model) {
  // What a line is being completed to stays in its order.
  if model.isCompleting { return }
  let chosen = model.chosen?.meaning
  model.choose()
  let wanted =
    model.screen.overlay == .targets ? Choice.Meaning.engine(model.inspection.id) : chosen
  model.choice = model.choices.firstIndex { $0.meaning == wanted } ?? model.choice
}

/// What stands in an overlay's line when it opens: a filter and a note are gone on with.
private func beginning(of overlay: Overlay?, in model: Model) -> String {
  switch overlay {
  case .filter: model.inspection.filter(in: model.screen.panel).text
  case .note:
    // Of several, nobody's is that of all.
    model.inspection.errors.chosen.count == 1
      ? model.inspection.errors.chosen[0].mark.note ?? "" : ""
  case .command, .jump: model.prefilled
  default: ""
  }
}

/// Keeps what is selected in view.
private func scroll(_ model: inout Model) {
  func scroll(_ panel: Panel, _ top: WritableKeyPath<Inspection, Int>, to line: Int, of count: Int)
  {
    guard let list = model.list(of: panel) else { return }
    model.inspection[keyPath: top] = Scrolling.top(
      showing: line, of: count, from: model.inspection[keyPath: top], height: list.size.rows)
  }
  let now = model.inspection
  scroll(.tree, \.tree.top, to: now.tree.selectedLine, of: now.tree.outline.count)
  scroll(.lints, \.lints.top, to: now.lints.row, of: now.lints.content.rows.count)
  scroll(.detents, \.detents.top, to: now.detents.selectedIndex, of: now.detents.modals.count)
  scroll(.errors, \.errors.top, to: now.errors.selectedIndex, of: now.errors.lines.count)
  scroll(.log, \.log.top, to: now.log.selectedIndex, of: now.log.lines.count)
  if let list = OverlayPanel.list(in: model) {
    model.choiceTop = Scrolling.top(
      showing: model.choice, of: model.choices.count, from: model.choiceTop,
      height: list.size.rows)
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
