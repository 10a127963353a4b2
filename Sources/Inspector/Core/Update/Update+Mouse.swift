extension Model {
  /// Goes to the clicked panel, and selects the clicked line; a second click opens it.
  mutating func click(row: Int, column: Int, isDouble: Bool) -> [Effect] {
    dragged = nil
    if let press = StatusLine.press(at: row, column, in: self) { return run(press) }
    if let content = overlayContent {
      return click(row: row, column: column, isDouble: isDouble, in: content)
    }
    if let panel = Borders.panel(titledAt: row, column, in: self) { return [.go(.panel(panel))] }
    guard let panel = layout.panel(row: row, column: column) else {
      dragged = layout.line(row: row, column: column)
      return []
    }
    let effects: [Effect] = screen.panel == panel ? [] : [.go(.panel(panel))]
    // The details beside a list describe its selected line. They select nothing.
    guard let list = list(of: panel), list.contains(row: row, column: column),
      features[panel].select(row: row - list.row, in: &self), isDouble
    else { return effects }
    return effects + features[panel].open(in: &self)
  }

  private mutating func run(_ press: StatusLine.Hint.Press) -> [Effect] {
    switch press {
    case .action(let action): return action.run(&self)
    case .overlay(let action): return overlayContent.map { perform(action, in: $0) } ?? []
    }
  }

  /// Moves the line between panels that was pressed before.
  mutating func drag(row: Int, column: Int) {
    switch dragged {
    case .divider: layout.treeShare(forDividerAt: column).map { arrangement.treeShare = $0 }
    case .secondDivider:
      layout.firstRightShare(forDividerAt: column).map { arrangement.firstRightShare = $0 }
    case .bottomEdge: layout.bottomShare(forEdgeAt: row).map { arrangement.bottomShare = $0 }
    case nil: break
    }
  }

  /// Scrolls the content under the mouse; the focus does not change.
  mutating func wheel(row: Int, column: Int, up: Bool) {
    let distance = up ? -3 : 3
    if let content = overlayContent {
      if content.wheelScrolls { return scrollChoices(by: distance) }
      return content.move(by: distance, in: &self)
    }
    guard let panel = layout.panel(row: row, column: column) else { return }
    let feature = features[panel]
    if !feature.wheel(by: distance, row: row, column: column, in: &self) {
      feature.move(by: distance, in: &self)
    }
  }

  /// Selects the clicked choice; a second click accepts it.
  ///
  /// A click beside the overlay closes the overlay.
  private mutating func click(
    row: Int, column: Int, isDouble: Bool, in content: any OverlayContent.Type
  ) -> [Effect] {
    if let list = choiceList, list.contains(row: row, column: column) {
      let line = choiceTop + row - list.row
      guard choices.indices.contains(line), !choices[line].isHeading else { return [] }
      choice = line
      return isDouble ? content.acceptClick(in: &self) : []
    }
    let isBeside = !overlayBox.contains(row: row, column: column)
    return content.leavesOnClickBeside && isBeside ? content.leave(in: &self) : []
  }

  /// Scrolls the choices; the selection moves only to stay visible.
  private mutating func scrollChoices(by lines: Int) {
    let height = choiceList?.size.rows ?? 0
    let last = max(0, choices.count - height)
    guard height > 0, last > 0 else { return }
    choiceTop = min(max(0, choiceTop + lines), last)
    choice = min(max(choice, choiceTop), choiceTop + height - 1)
    leaveHeading(isUpward: lines < 0)
  }
}
