import FlowIntrospect

/// Moves in the panel that has the keys.
func move(_ action: Action, in model: inout Model) {
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

/// Moves so many lines down, or up where it is negative.
func move(by distance: Int, in model: inout Model) {
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

// MARK: The mouse

/// Goes to what was clicked: a panel, and the line in it.
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

/// Moves in what is under the mouse.
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
