/// A drawing of the device, with a legend beside it where it fits.
enum PreviewPanel {
  static let smallest = Size(rows: 8, columns: 20)

  static func draw(
    _ scene: DeviceScene, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    into frame: inout Frame
  ) {
    guard area.size.rows >= smallest.rows, area.size.columns >= smallest.columns else {
      // In a small area, words take less room than a drawing.
      frame.write(
        PreviewLegend(glyphs: glyphs).lines(of: scene, atMost: area.size.rows), in: area)
      return
    }
    guard !scene.layers.isEmpty else {
      frame.write([StyledLine("the visible screen is unknown", .faint)], in: area)
      return
    }
    let cells = PreviewCells(scene.device, in: area)
    let edge = isFocused ? Style.accent : .faint
    Box.draw(cells.screen, glyphs, style: edge, into: &frame)
    for band in cells.bands(of: scene) {
      let drawing = LayerDrawing(
        layer: scene.layers[band.layer], band: band, screen: cells.screen, edge: edge,
        insetRows: insetRows(scene.device, in: cells.screen), glyphs: glyphs)
      drawing.draw(into: &frame)
    }
    if let legend = cells.legend {
      frame.write(
        PreviewLegend(glyphs: glyphs).lines(of: scene, atMost: legend.size.rows), in: legend)
    }
  }

  /// The number of rows of the clock and the camera, if rows are small enough.
  private static func insetRows(_ device: Device, in screen: Rectangle) -> Int {
    Int(device.topInset / device.height * Double(screen.size.rows))
  }
}
