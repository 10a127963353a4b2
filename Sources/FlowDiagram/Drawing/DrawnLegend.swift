/// The legend below a drawing: its entries beside each other, on as many lines as they need.
struct DrawnLegend {
  private struct Item {
    let entry: LegendEntry
    let place: Point
    let sampleWidth: Double
  }

  private var items: [Item] = []
  let size: Point

  private static let lineHeight = 18.0
  private static let lineSample = 30.0

  init(_ entries: [LegendEntry], width: Double) {
    guard !entries.isEmpty else {
      size = Point(0, 0)
      return
    }
    var place = Point(0, 36)
    var widest = 0.0
    for entry in entries {
      let sample = Self.sampleWidth(entry)
      let whole = sample + 6 + TextWidth.of(entry.meaning, size: BoxShape.smallSize) + 22
      if place.x > 0, place.x + whole > width { place = Point(0, place.y + Self.lineHeight) }
      items.append(Item(entry: entry, place: place, sampleWidth: sample))
      place.x += whole
      widest = max(widest, place.x)
    }
    size = Point(widest, place.y + 6)
  }

  private static func sampleWidth(_ entry: LegendEntry) -> Double {
    switch entry {
    case .line: lineSample
    case .onScreen, .change, .untaken: TextWidth.of(entry.sample, size: BoxShape.smallSize) + 10
    default: TextWidth.of(entry.sample, size: BoxShape.smallSize)
    }
  }

  func draw(at origin: Point, with pen: inout some DrawingPen) {
    if items.isEmpty { return }
    pen.begin(.legend)
    for item in items {
      let at = Point(origin.x + item.place.x, origin.y + item.place.y)
      switch item.entry {
      case .line(let kind):
        let colour: DiagramColour =
          switch kind {
          case .failedNavigation: .warning
          case .entry, .onlyEntry: .accent
          default: .line
          }
        let ends = [Point(at.x, at.y - 4), Point(at.x + Self.lineSample, at.y - 4)]
        DrawnLine(kind.style, colour: colour, isThick: false)
          .draw(along: .init(points: ends), with: &pen)
      case .onScreen: drawBox("accent thick", item, at: at, with: &pen)
      case .untaken: drawBox("removed", item, at: at, with: &pen)
      case .change(.removed): drawBox("removed thick dashed", item, at: at, with: &pen)
      case .change(let change):
        drawBox("\(change.rawValue) thick", item, at: at, with: &pen)
      case .visibleRoute: pen.text(item.entry.sample, "visible", at: at)
      case .mark(let kind): pen.text(item.entry.sample, kind.style, at: at)
      default: pen.text(item.entry.sample, "small", at: at)
      }
      pen.text(item.entry.meaning, "small", at: Point(at.x + item.sampleWidth + 6, at.y))
    }
    pen.end(.legend)
  }

  private func drawBox(
    _ style: String, _ item: Item, at point: Point, with pen: inout some DrawingPen
  ) {
    let frame = Box2D(x: point.x, y: point.y - 11, width: item.sampleWidth, height: 15)
    pen.rectangle(frame, "box \(style)", radius: 4)
    pen.text(item.entry.sample, "small", at: Point(point.x + 5, point.y))
  }
}
