/// The drawing of a small picture of a device.
struct DrawnDevice {
  private static let titleSize = 7.0

  let picture: DevicePicture

  func draw(at corner: Point, with pen: inout some DrawingPen) {
    let frame = Box2D(
      x: corner.x, y: corner.y, width: BoxShape.deviceSize.x, height: BoxShape.deviceSize.y)
    pen.rectangle(frame, "device", radius: 6)
    var top = frame.y + 8
    if case .sheet(let heights) = picture.layer {
      // What is below the sheet is dimmed.
      pen.rectangle(frame, "device shade", radius: 6)
      let parts = heights.map { frame.bottom - frame.height * min(max($0, 0.1), 0.94) }
      let sheet = parts.first ?? frame.y + 6
      for part in parts.dropFirst() where abs(part - sheet) > 2 {
        var line = DrawnPath(from: Point(frame.x + 4, part))
        line.pieces = [.line(Point(frame.right - 4, part))]
        pen.path(line, "rule")
      }
      pen.rectangle(
        Box2D(x: frame.x, y: sheet, width: frame.width, height: frame.bottom - sheet), "device",
        radius: 6)
      // The drag indicator.
      bar(at: Point(frame.centre.x - 5, sheet + 2.5), width: 10, "grip", with: &pen)
      top = sheet + 4
    } else if picture.layer == .screen {
      // The camera.
      bar(at: Point(frame.centre.x - 6, frame.y + 3), width: 12, "grip", with: &pen)
    }
    let room = frame.width - 6
    if top + 10 < frame.bottom {
      let title = Self.fitting(picture.title, into: room)
      let width = TextWidth.of(title, size: Self.titleSize)
      pen.text(title, "thumb", at: Point(frame.centre.x - width / 2, top + 8))
      if top + 14 < frame.bottom { rule(at: top + 11, in: frame, with: &pen) }
    }
    drawTabs(in: frame, with: &pen)
  }

  private func drawTabs(in frame: Box2D, with pen: inout some DrawingPen) {
    guard picture.tabs > 0 else { return }
    let y = frame.bottom - 11
    rule(at: y, in: frame, with: &pen)
    // A tab bar has room for five items.
    let count = min(picture.tabs, 5)
    let step = frame.width / Double(count)
    for index in 0..<count {
      let isSelected = index == picture.selected.map { min($0, 4) }
      pen.circle(
        at: Point(frame.x + step * (Double(index) + 0.5), y + 5.5), radius: 2,
        isSelected ? "grip accent" : "grip")
    }
  }

  private func bar(
    at point: Point, width: Double, _ style: String, with pen: inout some DrawingPen
  ) {
    pen.rectangle(Box2D(x: point.x, y: point.y, width: width, height: 1.6), style, radius: 0.8)
  }

  private func rule(at y: Double, in frame: Box2D, with pen: inout some DrawingPen) {
    var line = DrawnPath(from: Point(frame.x, y))
    line.pieces = [.line(Point(frame.right, y))]
    pen.path(line, "rule")
  }

  /// The beginning of a text that fits into a width.
  private static func fitting(_ text: String, into width: Double) -> String {
    if TextWidth.of(text, size: titleSize) <= width { return text }
    var start = text.prefix(16)
    while !start.isEmpty, TextWidth.of("\(start)…", size: titleSize) > width { start.removeLast() }
    return "\(start)…"
  }
}
