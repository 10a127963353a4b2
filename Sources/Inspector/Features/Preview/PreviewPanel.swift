/// A drawing of the device, with a legend beside it where it fits.
enum PreviewPanel {
  static let smallest = Size(rows: 8, columns: 20)

  static func draw(
    _ scene: DeviceScene, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    into frame: inout Frame
  ) {
    let legend = PreviewLegend(glyphs: glyphs)
    guard area.size.rows >= smallest.rows, area.size.columns >= smallest.columns else {
      // In a small area, words take less room than a drawing.
      frame.write(legend.lines(of: scene, atMost: area.size.rows), in: area)
      return
    }
    guard !scene.layers.isEmpty else {
      frame.write([StyledLine("the visible screen is unknown", .faint)], in: area)
      return
    }
    let cells = PreviewCells(in: area)
    // The rows of the clock and the camera, if rows are small enough.
    let inset = Device.phone.topInset / Device.phone.height * Double(cells.screen.size.rows)
    let edge = isFocused ? Style.accent : .faint
    Box.draw(cells.screen, glyphs, style: edge, into: &frame)
    for band in cells.bands(of: scene) {
      let drawing = LayerDrawing(
        layer: scene.layers[band.layer], band: band, screen: cells.screen, edge: edge,
        insetRows: Int(inset), glyphs: glyphs)
      drawing.draw(into: &frame)
    }
    if let area = cells.legend {
      frame.write(legend.lines(of: scene, atMost: area.size.rows), in: area)
    }
  }
}
