import DequeModule
import FlowIntrospect

/// Carries out what a key stands for.
func perform(_ action: Action, in model: inout Model) -> [Effect] {
  if model.isHelpShown, !action.worksInHelp {
    // What is underneath cannot be seen, so nothing of it is changed; leaving leaves the help.
    if action == .quit { model.isHelpShown = false }
    return []
  }
  switch action {
  case .quit: return [.quit]
  case .redraw: return [.redraw]
  case .suspend: return [.suspend]
  case .help:
    model.isHelpShown.toggle()
    model.helpTop = 0
  case .back: back(in: &model)
  case .export: return export(&model)
  case .nextPanel: cyclePanel(by: 1, in: &model)
  case .previousPanel: cyclePanel(by: -1, in: &model)
  case .focusTree: model.focus = .tree
  case .focusLog: model.focus = .log
  case .focusDetail: model.focus = .detail
  case .showOnScreen:
    if let id = model.snapshot?.visiblePath.last { model.reveal(id) }
  case .goToOrigin: goToOrigin(in: &model)
  case .moveDown: move(by: 1, in: &model)
  case .moveUp: move(by: -1, in: &model)
  case .pageDown: move(by: pageHeight(model), in: &model)
  case .pageUp: move(by: -pageHeight(model), in: &model)
  case .moveToTop: move(by: -Int(Int32.max), in: &model)
  case .moveToEnd: move(by: Int(Int32.max), in: &model)
  case .collapse, .expand, .toggle, .collapseAll, .expandAll: fold(action, in: &model)
  }
  return []
}

extension Action {
  fileprivate var worksInHelp: Bool {
    switch self {
    case .moveDown, .moveUp, .pageDown, .pageUp, .moveToTop, .moveToEnd, .help, .back, .redraw,
      .suspend:
      true
    default: false
    }
  }
}

private func back(in model: inout Model) {
  if model.isHelpShown {
    model.isHelpShown = false
  } else {
    model.focus = .tree
  }
}

private func export(_ model: inout Model) -> [Effect] {
  guard let snapshot = model.snapshot else {
    model.message = "nothing to export yet"
    return []
  }
  model.message = "exporting…"
  return [.export(snapshot)]
}

private func cyclePanel(by step: Int, in model: inout Model) {
  let panels = Model.Panel.allCases
  guard let index = panels.firstIndex(of: model.focus) else { return }
  model.focus = panels[(index + step + panels.count) % panels.count]
}

private func pageHeight(_ model: Model) -> Int {
  let layout = Layout(size: model.size, focus: model.focus)
  let panel =
    switch model.focus {
    case .tree: layout.tree
    case .detail: layout.detail
    case .log: layout.log
    }
  return max(1, (panel?.size.rows ?? 2) - 1)
}

private func move(by distance: Int, in model: inout Model) {
  if model.isHelpShown {
    model.helpTop = HelpPanel.top(model.helpTop + distance, in: model.size)
    return
  }
  switch model.focus {
  case .tree:
    model.select(row: model.selectedRow + distance)
  case .detail:
    let layout = Layout(size: model.size, focus: model.focus)
    let height = layout.detail?.size.rows ?? 0
    let count = DetailPanel.lines(of: model).count
    model.detailTop = min(max(0, model.detailTop + distance), max(0, count - height))
  case .log:
    guard !model.log.isEmpty else { return }
    let last = model.log.count - 1
    let target = model.selectedEntryIndex + distance
    model.logSelection = target >= last ? nil : max(0, target)
    model.detailTop = 0
  }
}

private func goToOrigin(in model: inout Model) {
  if model.focus == .log {
    guard let id = model.selectedEntry?.node else { return }
    if model.reveal(id) {
      model.focus = .tree
    } else {
      model.message = "that coordinator is gone"
    }
  } else if let parent = model.selectedNode?.parent {
    model.reveal(parent)
  }
}

private func fold(_ action: Action, in model: inout Model) {
  switch model.focus {
  case .tree: break
  case .log:
    if action == .toggle { goToOrigin(in: &model) }
    return
  case .detail:
    if action == .collapse { model.focus = .tree }
    return
  }
  guard let node = model.selectedNode, let snapshot = model.snapshot else { return }
  let isCollapsed = model.collapsed.contains(node.id)
  switch action {
  case .toggle where isCollapsed: model.collapsed.remove(node.id)
  case .toggle: if !node.children.isEmpty { model.collapsed.insert(node.id) }
  case .expand where isCollapsed: model.collapsed.remove(node.id)
  case .expand:
    if let first = node.children.first(where: { model.rowIndex[$0] != nil }) {
      model.reveal(first)
    }
    return
  case .collapse where !isCollapsed && !node.children.isEmpty: model.collapsed.insert(node.id)
  case .collapse:
    if let parent = node.parent { model.reveal(parent) }
    return
  case .collapseAll:
    model.collapsed = Set(
      snapshot.nodes.values.lazy.filter { !$0.children.isEmpty }.map(\.id))
    model.collapsed.remove(snapshot.rootID)
  default: model.collapsed = []
  }
  model.rebuildRows()
}

func click(row: Int, column: Int, isDouble: Bool, in model: inout Model) {
  if model.isHelpShown {
    model.isHelpShown = false
    return
  }
  let layout = Layout(size: model.size, focus: model.focus)
  if let tree = layout.tree, tree.contains(row: row, column: column) {
    model.focus = .tree
    let line = model.treeTop + row - tree.row
    guard model.rows.indices.contains(line) else { return }
    model.select(row: line)
    if isDouble { fold(.toggle, in: &model) }
  } else if let log = layout.log, log.contains(row: row, column: column) {
    model.focus = .log
    let line = model.logTop + row - log.row
    guard model.log.indices.contains(line) else { return }
    model.logSelection = line == model.log.count - 1 ? nil : line
    if isDouble { goToOrigin(in: &model) }
  } else if let detail = layout.detail, detail.contains(row: row, column: column) {
    model.focus = .detail
  }
}

func wheel(row: Int, column: Int, up: Bool, in model: inout Model) {
  let layout = Layout(size: model.size, focus: model.focus)
  let panels: [(Rectangle?, Model.Panel)] = [
    (layout.tree, .tree), (layout.detail, .detail), (layout.log, .log),
  ]
  guard let panel = panels.first(where: { $0.0?.contains(row: row, column: column) == true })
  else { return }
  model.focus = panel.1
  move(by: up ? -3 : 3, in: &model)
}
