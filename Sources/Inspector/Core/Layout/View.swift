/// Draws the screen of a model.
///
/// Pure.
func view(_ model: Model) -> Frame {
  var frame = Frame(size: model.size, isASCII: model.glyphs.isASCII)
  let layout = model.layout
  if layout.isTooSmall {
    frame.write(
      "flowscope needs \(Layout.smallest.columns)x\(Layout.smallest.rows)", row: 0, column: 0,
      width: model.size.columns)
    return frame
  }
  TitleLine.draw(model, into: &frame)
  Borders.draw(model, layout, into: &frame)
  for (panel, area) in layout.areas {
    model.draw(panel, in: area, into: &frame)
  }
  StatusLine.draw(model, into: &frame)
  model.overlayContent?.draw(model, into: &frame)
  return frame
}
