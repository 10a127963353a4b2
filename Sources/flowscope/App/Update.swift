import FlowIntrospect

/// What an input makes of the model, and what it asks of the outside.
///
/// Pure.
func update(_ model: inout Model, _ input: Input, keymap: Keymap = .standard) -> [Effect] {
  var effects: [Effect] = []
  // The engine may say much before anybody looks; whatever acts on the lines needs them as they are.
  if !input.isFromEngine { model.settle() }
  switch input {
  case .key(let key):
    model.message = nil
    if let action = keymap.action(for: key) { effects = perform(action, in: &model) }
  case .click(let row, let column, let isDouble):
    click(row: row, column: column, isDouble: isDouble, in: &model)
  case .wheel(let row, let column, let up):
    wheel(row: row, column: column, up: up, in: &model)
  case .resized(let size):
    model.size = size
  case .engine(let event, let now):
    model.now = now
    receive(event, in: &model)
    effects = countEvent(event, in: &model)
  case .tick(let now):
    model.now = now
    model.isWakeScheduled = false
    effects = forgetOldEvents(in: &model)
  case .exported(let path, let problem):
    model.message = problem ?? path.map { "wrote \($0)" }
  }
  if !model.areRowsStale { scroll(&model) }
  return effects
}

/// Brings the model up to date for a frame.
func prepareToDraw(_ model: inout Model) {
  model.settle()
  scroll(&model)
}

/// Keeps what is selected in view.
private func scroll(_ model: inout Model) {
  let layout = Layout(size: model.size, focus: model.focus)
  if let tree = layout.tree {
    model.treeTop = Scrolling.top(
      showing: model.selectedRow, of: model.rows.count, from: model.treeTop,
      height: tree.size.rows)
  }
  if let log = layout.log {
    model.logTop = Scrolling.top(
      showing: model.selectedEntryIndex, of: model.log.count, from: model.logTop,
      height: log.size.rows)
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
