import FlowIntrospect

/// Carries out what a key or a command stands for.
func perform(_ action: Action, in model: inout Model) -> [Effect] {
  if let screen = action.screen { return [.go(screen)] }
  switch action {
  case .quit: return [.quit]
  case .redraw: return [.redraw]
  case .suspend: return [.suspend]
  case .back: return back(in: &model)
  case .nextPanel: return cyclePanel(by: 1, in: model)
  case .previousPanel: return cyclePanel(by: -1, in: model)
  case .zoom, .widen, .narrow, .heighten, .lower: arrange(action, in: &model)
  case .moveDown, .moveUp, .pageDown, .pageUp, .moveToTop, .moveToEnd: move(action, in: &model)
  case .collapse, .expand, .toggle, .collapseAll, .expandAll: return fold(action, in: &model)
  case .showOnScreen:
    if let id = model.inspection.shown?.visiblePath.last { model.inspection.tree.reveal(id) }
  case .onlyOnScreen: model.inspection.tree.onlyOnScreen.toggle()
  case .nextMatch, .previousMatch:
    model.inspection.tree.selectMatch(forward: action == .nextMatch)
  case .jumpToOwner: return jumpToOwner(in: &model)
  case .showReferences: showReferences(in: &model)
  case .pause, .stepBack, .stepForward, .goLive, .nextError, .previousError:
    return travel(action, in: &model)
  case .showMoment: return showMoment(in: &model)
  case .faster, .slower:
    return play(action == .faster ? .faster : .slower, in: &model)
  case .copyName, .copyNode: return copy(action, in: &model)
  case .markReviewed: return mark({ ErrorMark(.reviewed, note: $0.note) }, in: &model)
  case .markIgnored: return mark({ ErrorMark(.ignored, note: $0.note) }, in: &model)
  case .annotate:
    if !model.inspection.errors.chosen.isEmpty { return [.go(.overlay(.note))] }
    model.message = "no error is selected"
  case .group where model.screen.panel == .lints: model.inspection.lints.groupDifferently()
  case .group: model.inspection.errors.groupDifferently()
  case .showLess where model.screen.panel == .lints:
    model.inspection.lints.toggleWarningsOnly()
  case .showLess: model.inspection.errors.toggleOpenOnly()
  case .reportErrors: return report(as: .markdown, in: &model)
  case .reportErrorsAsJSON: return report(as: .json, in: &model)
  case .explain:
    do {
      try checkExplaining(in: model)
      return commandLine("explain ", in: &model)
    } catch { model.message = "\(error)" }
  case .navigate:
    if let refusal = model.controlRefusal {
      model.message = refusal
      return []
    }
    return commandLine("navigate ", in: &model)
  case .pop, .dismiss, .selectTab: return control(action, in: &model)
  case .reconnect: return connectAnew(in: &model)
  case .resync: return readAnew(in: &model)
  default: break
  }
  return []
}

private func connectAnew(in model: inout Model) -> [Effect] {
  if model.inspection.playback != nil {
    model.message = "a recording is not connected to"
    return []
  }
  model.message = "connecting anew"
  return [.follow(model.inspection.id)]
}

private func readAnew(in model: inout Model) -> [Effect] {
  if model.inspection.playback != nil {
    model.message = "a recording stays as it is: there is nothing to read anew"
    return []
  }
  model.message = "reading the hierarchy anew"
  return [.resync(model.inspection.id)]
}

private func back(in model: inout Model) -> [Effect] {
  if model.screen.cameFrom != nil { return [.goBack] }
  if model.arrangement.zoomed != nil {
    model.arrangement.zoomed = nil
    return []
  }
  if !model.inspection.tree.rule.isOff, model.screen.panel == .tree {
    model.inspection.tree.setRule(TreeState.Rule())
    return []
  }
  return [.go(.panel(.tree))]
}

private func cyclePanel(by step: Int, in model: Model) -> [Effect] {
  // Those that show: another of the same place is gone to by its number.
  let panels = [Panel.tree, model.arrangement.right, model.arrangement.bottom]
  let index = panels.firstIndex(of: model.screen.panel) ?? 0
  return [.go(.panel(panels[(index + step + panels.count) % panels.count]))]
}

private func arrange(_ action: Action, in model: inout Model) {
  switch action {
  case .zoom:
    model.arrangement.zoomed = model.arrangement.zoomed == nil ? model.screen.panel : nil
  case .widen: model.arrangement.widenTree(by: 0.05)
  case .narrow: model.arrangement.widenTree(by: -0.05)
  case .heighten: model.arrangement.heightenBottom(by: 0.1)
  default: model.arrangement.heightenBottom(by: -0.1)
  }
}

private func showMoment(in model: inout Model) -> [Effect] {
  let time =
    model.screen.panel == .errors
    ? model.inspection.errors.selectedError?.report.time : model.inspection.log.selected?.time
  guard let time else { return [] }
  guard model.inspection.playback != nil || time >= model.timeSpan.lowerBound else {
    model.message = "so far back nothing is kept"
    return []
  }
  return jump(to: time, in: &model)
}

func export(as format: DiagramFormat, in model: inout Model) -> [Effect] {
  guard let snapshot = model.inspection.shown else {
    model.message = "nothing to export yet"
    return []
  }
  model.message = "exporting…"
  return [.export(snapshot, format: format)]
}

private func copy(_ action: Action, in model: inout Model) -> [Effect] {
  guard let node = model.inspection.tree.selectedNode else {
    model.message = "no coordinator is selected"
    return []
  }
  if action == .copyName {
    model.message = "copied \(node.name)"
    return [.copy(node.name)]
  }
  guard let json = NodeJSON.text(of: node) else {
    model.message = "cannot write \(node.name) as JSON"
    return []
  }
  model.message = "copied \(node.name) as JSON"
  return [.copy(json)]
}

// MARK: Moving

private func move(_ action: Action, in model: inout Model) {
  let page = max(1, (model.list(of: model.screen.panel)?.size.rows ?? 2) - 1)
  switch action {
  case .moveDown: move(by: 1, in: &model)
  case .moveUp: move(by: -1, in: &model)
  case .pageDown: move(by: page, in: &model)
  case .pageUp: move(by: -page, in: &model)
  case .moveToTop: move(by: -Int(Int32.max), in: &model)
  default: move(by: Int(Int32.max), in: &model)
  }
}

private func move(by distance: Int, in model: inout Model) {
  switch model.screen.panel {
  case .tree:
    model.inspection.tree.select(line: model.inspection.tree.selectedLine + distance)
    model.inspection.detailTop = 0
  case .detail:
    let height = model.layout.area(of: .detail)?.size.rows ?? 0
    let count = DetailPanel.lines(of: model).count
    model.inspection.detailTop = min(
      max(0, model.inspection.detailTop + distance), max(0, count - height))
  case .log:
    model.inspection.log.select(model.inspection.log.selectedIndex + distance)
    model.inspection.detailTop = 0
  case .errors:
    model.inspection.errors.select(model.inspection.errors.selectedIndex + distance)
    model.inspection.detailTop = 0
  case .timeline: moveInTime(by: distance, in: &model)
  case .detents:
    model.inspection.detents.select(model.inspection.detents.selectedIndex + distance)
  case .lints: model.inspection.lints.move(by: distance)
  case .preview: break
  }
}

private func moveInTime(by distance: Int, in model: inout Model) {
  model.inspection.travel { history in
    guard let position = history.position else { return }
    let numbers = history.chronicle.numbers
    let target = position + distance
    if target >= numbers.upperBound {
      history.goLive()
    } else {
      history.look(at: max(numbers.lowerBound, target))
    }
  }
}

// MARK: Going to coordinators

/// Looks at a coordinator in the tree; from another panel by a detour, which comes back.
func look(at id: NodeID?, named name: String? = nil, in model: inout Model) -> [Effect] {
  guard let id else { return [] }
  guard model.inspection.tree.reveal(id) else {
    model.message = "\(name ?? "that coordinator") \(id) is gone"
    return []
  }
  model.inspection.detailTop = 0
  return model.screen.panel == .tree ? [] : [.go(.look)]
}

private func jumpToOwner(in model: inout Model) -> [Effect] {
  switch model.screen.panel {
  case .tree, .detail, .preview:
    if let parent = model.inspection.tree.selectedNode?.parent {
      model.inspection.tree.reveal(parent)
    }
    return []
  case .log: return look(at: model.inspection.log.selected?.node, in: &model)
  case .errors:
    let target = model.inspection.errors.selectedError?.target
    return look(at: target?.id, named: target?.name, in: &model)
  case .timeline:
    return look(at: model.inspection.history.moment?.navigations.first?.origin.id, in: &model)
  case .detents: return look(at: model.inspection.detents.node, in: &model)
  case .lints: return look(at: model.inspection.lints.selected?.target, in: &model)
  }
}

private func showReferences(in model: inout Model) {
  guard let snapshot = model.inspection.shown, let node = model.inspection.tree.selectedNode else {
    return
  }
  let referring = snapshot.preorder.filter { other in
    other.id != node.id
      && (other.children.contains(node.id) || other.shows == node.id
        || other.pushedChildren.contains(node.id))
  }
  let names = referring.map { "\($0.name) \($0.id)" }.joined(separator: ", ")
  model.message =
    referring.isEmpty
    ? "nobody refers to \(node.name) \(node.id)" : "\(node.name) is referred to by \(names)"
}

// MARK: Folding

private func fold(_ action: Action, in model: inout Model) -> [Effect] {
  guard model.screen.panel == .tree else {
    if action == .collapse { return [.go(.panel(.tree))] }
    return action == .toggle ? jumpToOwner(in: &model) : []
  }
  switch action {
  case .collapseAll: model.inspection.tree.collapseAll(true)
  case .expandAll: model.inspection.tree.collapseAll(false)
  default: foldSelected(action, in: &model.inspection.tree)
  }
  return []
}

private func foldSelected(_ action: Action, in tree: inout TreeState) {
  guard let node = tree.selectedNode else { return }
  let isExpanded = tree.outline.isExpanded(node.id)
  switch action {
  case .toggle: if !node.children.isEmpty { tree.setCollapsed(isExpanded, node.id) }
  case .expand where !isExpanded: tree.setCollapsed(false, node.id)
  case .expand:
    if let first = tree.outline.entries[node.id]?.children.first(where: tree.outline.isShown) {
      tree.reveal(first)
    }
  case .collapse where isExpanded && !node.children.isEmpty: tree.setCollapsed(true, node.id)
  default: if let parent = node.parent { tree.reveal(parent) }
  }
}

// MARK: The mouse

func click(row: Int, column: Int, isDouble: Bool, in model: inout Model) -> [Effect] {
  if model.screen.overlay != nil { return [.goBack] }
  if let panel = Borders.panel(titledAt: row, column, in: model) { return [.go(.panel(panel))] }
  guard let panel = model.layout.panel(row: row, column: column) else { return [] }
  var effects: [Effect] = model.screen.panel == panel ? [] : [.go(.panel(panel))]
  // What is beside a list tells of the line that is selected, and selects none.
  guard let list = model.list(of: panel), list.contains(row: row, column: column) else {
    return effects
  }
  let line = row - list.row
  switch panel {
  case .tree:
    model.inspection.tree.select(line: model.inspection.tree.top + line)
    model.inspection.detailTop = 0
    if isDouble { foldSelected(.toggle, in: &model.inspection.tree) }
  case .log:
    model.inspection.log.select(model.inspection.log.top + line)
    if isDouble { effects += look(at: model.inspection.log.selected?.node, in: &model) }
  case .errors:
    model.inspection.errors.select(model.inspection.errors.top + line)
    if isDouble { effects += jumpToOwner(in: &model) }
  case .lints:
    model.inspection.lints.select(model.inspection.lints.top + line)
    if isDouble { effects += jumpToOwner(in: &model) }
  case .detents: model.inspection.detents.select(model.inspection.detents.top + line)
  case .detail, .preview, .timeline: break
  }
  return effects
}

func wheel(row: Int, column: Int, up: Bool, in model: inout Model) -> [Effect] {
  guard model.screen.overlay == nil, let panel = model.layout.panel(row: row, column: column) else {
    return []
  }
  // What is under the mouse moves, without being gone to.
  let focus = model.screen.panel
  model.screen.panel = panel
  move(by: up ? -3 : 3, in: &model)
  model.screen.panel = focus
  return []
}
