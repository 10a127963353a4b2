/// The screen that a model makes.
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
  for (panel, area) in layout.areas { draw(panel, of: model, in: area, into: &frame) }
  StatusLine.draw(model, into: &frame)
  OverlayPanel.draw(model, into: &frame)
  return frame
}

private func drawDetails(of panel: Panel, _ model: Model, into frame: inout Frame) {
  guard let (rule, area) = model.details(of: panel) else { return }
  frame.rule("details", in: rule, model.glyphs)
  DetailPanel.draw(model, in: area, into: &frame)
}

private func drawPreview(_ model: Model, in area: Rectangle, into frame: inout Frame) {
  guard let snapshot = model.inspection.shown else {
    frame.write([StyledLine("nothing is known yet", .faint)], in: area)
    return
  }
  PreviewPanel.draw(
    DeviceScene(
      of: snapshot, failures: model.inspection.failures, during: model.inspection.history.time),
    in: area,
    glyphs: model.glyphs, isFocused: model.screen.panel == .preview, into: &frame)
}

private func draw(_ panel: Panel, of model: Model, in area: Rectangle, into frame: inout Frame) {
  switch panel {
  case .tree: TreePanel.draw(model, in: area, into: &frame)
  case .detail: DetailPanel.draw(model, in: area, into: &frame)
  case .log:
    LogPanel.draw(model, in: model.list(of: panel) ?? area, into: &frame)
    drawDetails(of: panel, model, into: &frame)
  case .errors:
    ErrorsPanel.draw(model, in: model.list(of: panel) ?? area, into: &frame)
    drawDetails(of: panel, model, into: &frame)
  case .preview: drawPreview(model, in: area, into: &frame)
  case .timeline:
    TimelinePanel.draw(
      TimelineView(
        model.inspection.history, height: TimelinePanel.lineCount(in: area.size),
        playing: model.inspection.playback, outline: model.inspection.outline,
        isConnected: model.inspection.connection == .live, utcOffset: model.utcOffset),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  case .detents:
    let detents = model.inspection.detents
    DetentsPanel.draw(
      DetentsContent(
        detents.modals, in: model.inspection.live, selection: detents.selectedIndex,
        top: detents.top, size: area.size, findings: model.inspection.lints.findings,
        changes: detents.changes),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel,
      utcOffset: model.utcOffset, into: &frame)
  case .lints:
    let lints = model.inspection.lints
    LintsPanel.draw(
      lints.content,
      ListWindow(
        top: lints.top, selection: lints.row, count: lints.content.rows.count,
        rows: LintsPanel.list(in: area).size.rows),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  }
}
