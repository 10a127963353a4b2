/// Writes what is pasted into the line that is being written; where there is none, no key is made of it.
func paste(_ text: String, in model: inout Model) {
  model.message = nil
  guard let overlay = model.screen.overlay, overlay.takesText else {
    model.message = "nothing to paste into" + (model.screen.overlay == nil ? way(in: model) : "")
    return
  }
  let isWhole = model.editor.insert(text)
  takeWritten(in: overlay, &model)
  if !isWhole {
    model.message = "a line takes \(LineEditor.limit) characters: the rest is left out"
  }
}

/// How to come to a line.
private func way(in model: Model) -> String {
  let keys = [Action.filter, .command].compactMap { model.keymap.key(for: $0)?.title(model.glyphs) }
  return keys.isEmpty ? "" : ": press \(keys.joined(separator: " or ")) first"
}
