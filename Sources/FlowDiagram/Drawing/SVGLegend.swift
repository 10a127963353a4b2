/// The legend below a drawing: its entries beside each other, on as many lines as they need.
struct SVGLegend {
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
    case .onScreen, .change: TextWidth.of(entry.sample, size: BoxShape.smallSize) + 10
    default: TextWidth.of(entry.sample, size: BoxShape.smallSize)
    }
  }

  func write(to out: inout String, at origin: Point) {
    if items.isEmpty { return }
    out += "<g class=\"legend\">\n"
    for item in items {
      let (x, y) = (origin.x + item.place.x, origin.y + item.place.y)
      func writeBox(_ style: String) {
        let frame = Box2D(x: x, y: y - 11, width: item.sampleWidth, height: 15)
        out += SVGDrawing.rectangle(frame, "box \(style)", radius: 4)
        out += SVGDrawing.text(item.entry.sample, "small", at: Point(x + 5, y))
      }
      switch item.entry {
      case .line(let kind):
        let colour: DiagramColour = kind == .failedNavigation ? .warning : .line
        out += SVGLine(kind.style, colour: colour, isThick: false)
          .text(along: .init(points: [Point(x, y - 4), Point(x + Self.lineSample, y - 4)]))
      case .onScreen: writeBox("accent thick")
      case .change(.removed): writeBox("removed thick dashed")
      case .change(let change): writeBox("\(change.rawValue) thick")
      case .visibleRoute: out += SVGDrawing.text(item.entry.sample, "visible", at: Point(x, y))
      case .mark(let kind): out += SVGDrawing.text(item.entry.sample, kind.style, at: Point(x, y))
      default: out += SVGDrawing.text(item.entry.sample, "small", at: Point(x, y))
      }
      out += SVGDrawing.text(
        item.entry.meaning, "small", at: Point(x + item.sampleWidth + 6, y))
    }
    out += "</g>\n"
  }
}
