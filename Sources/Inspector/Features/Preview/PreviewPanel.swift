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
    drawEdge(of: cells.device, edge, glyphs, into: &frame)
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

  private static func drawEdge(
    of device: Rectangle, _ style: Style, _ glyphs: Glyphs, into frame: inout Frame
  ) {
    let (left, right) = (device.column, device.columns.upperBound - 1)
    for row in device.rows {
      frame[row, left] = .init(text: glyphs.vertical, style: style)
      frame[row, right] = .init(text: glyphs.vertical, style: style)
    }
    for (row, first, last) in [
      (device.row, glyphs.topLeft, glyphs.topRight),
      (device.rows.upperBound - 1, glyphs.bottomLeft, glyphs.bottomRight),
    ] {
      frame.fill(row: row, columns: (left + 1)..<right, with: glyphs.horizontal, style: style)
      frame[row, left] = .init(text: first, style: style)
      frame[row, right] = .init(text: last, style: style)
    }
  }
}
