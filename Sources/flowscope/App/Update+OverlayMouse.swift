/// Selects the line that was clicked in what stands over the panels, does it at the second click, and leaves
/// what is clicked beside, but for a text that would be lost.
func click(
  row: Int, column: Int, isDouble: Bool, in overlay: Overlay, of model: inout Model
) -> [Effect] {
  if let list = OverlayPanel.list(in: model), list.contains(row: row, column: column) {
    let line = model.choiceTop + row - list.row
    guard model.choices.indices.contains(line) else { return [] }
    model.choice = line
    guard isDouble else { return [] }
    // Where there is more to write, a line is that: giving the command is left to Enter.
    return perform(overlay == .command ? .complete : .accept, in: overlay, of: &model)
  }
  guard !OverlayPanel.box(in: model).contains(row: row, column: column) else { return [] }
  switch overlay {
  case .command, .filter, .note: return []
  case .help, .palette, .jump, .targets, .export, .explanation, .confirmation:
    return perform(.leave, in: overlay, of: &model)
  }
}

/// Moves in what stands over the panels, wherever the mouse is: of what is below, nothing moves.
func wheel(up: Bool, in overlay: Overlay, of model: inout Model) -> [Effect] {
  let distance = up ? -3 : 3
  switch overlay {
  case .help: scrollChoices(by: distance, in: &model)
  case .palette, .jump, .targets, .export, .command, .explanation:
    move(by: distance, in: overlay, of: &model)
  case .filter, .note, .confirmation: break
  }
  return []
}

/// Reads on in a list, whatever is selected in it.
private func scrollChoices(by lines: Int, in model: inout Model) {
  let height = OverlayPanel.list(in: model)?.size.rows ?? 0
  let last = max(0, model.choices.count - height)
  guard height > 0, last > 0 else { return }
  model.choiceTop = min(max(0, model.choiceTop + lines), last)
  model.choice = min(max(model.choice, model.choiceTop), model.choiceTop + height - 1)
}
