import FlowProtocol

/// Moves in the panel that has the keys.
func move(_ action: Action, in model: inout Model) {
  let page = max(1, (model.list(of: model.screen.panel)?.size.rows ?? 2) - 1)
  let distance =
    switch action {
    case .moveDown: 1
    case .moveUp: -1
    case .pageDown: page
    case .pageUp: -page
    case .moveToTop: -Int(Int32.max)
    default: Int(Int32.max)
    }
  move(by: distance, in: model.screen.panel, of: &model)
}

/// Moves so many lines down in a panel, or up where it is negative; it need not have the keys.
private func move(by distance: Int, in panel: Panel, of model: inout Model) {
  switch panel {
  case .tree:
    model.inspection.tree.select(line: model.inspection.tree.selectedLine + distance)
    model.inspection.detailTop = 0
  case .detail:
    let height = model.layout.area(of: .detail)?.size.rows ?? 0
    scrollDetails(by: distance, height: height, in: &model)
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

private func scrollDetails(by distance: Int, height: Int, in model: inout Model) {
  let last = max(0, DetailPanel.lines(of: model).count - height)
  model.inspection.detailTop = min(max(0, model.inspection.detailTop + distance), last)
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
  if let overlay = model.screen.overlay {
    return click(row: row, column: column, isDouble: isDouble, in: overlay, of: &model)
  }
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

/// Moves in what is under the mouse, without going there.
func wheel(row: Int, column: Int, up: Bool, in model: inout Model) -> [Effect] {
  if let overlay = model.screen.overlay { return wheel(up: up, in: overlay, of: &model) }
  guard let panel = model.layout.panel(row: row, column: column) else { return [] }
  let distance = up ? -3 : 3
  if let details = model.details(of: panel)?.area, details.contains(row: row, column: column) {
    scrollDetails(by: distance, height: details.size.rows, in: &model)
  } else {
    move(by: distance, in: panel, of: &model)
  }
  return []
}
