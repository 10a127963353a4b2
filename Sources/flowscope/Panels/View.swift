/// The screen that a model makes.
///
/// Pure.
func view(_ model: Model, keymap: Keymap = .standard) -> Frame {
  var frame = Frame(size: model.size, isASCII: model.glyphs.isASCII)
  let layout = Layout(size: model.size, focus: model.focus)
  if layout.isTooSmall {
    frame.write(
      "flowscope needs \(Layout.smallest.columns)x\(Layout.smallest.rows)", row: 0, column: 0,
      width: model.size.columns)
    return frame
  }
  TitleLine.draw(model, into: &frame)
  Borders.draw(model, layout, into: &frame)
  if let rectangle = layout.tree { TreePanel.draw(model, in: rectangle, into: &frame) }
  if let rectangle = layout.detail { DetailPanel.draw(model, in: rectangle, into: &frame) }
  if let rectangle = layout.log { LogPanel.draw(model, in: rectangle, into: &frame) }
  StatusLine.draw(model, keymap, into: &frame)
  if model.isHelpShown { HelpPanel.draw(model, keymap, into: &frame) }
  return frame
}
