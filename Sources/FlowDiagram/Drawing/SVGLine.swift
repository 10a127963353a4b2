struct SVGLine {
  private let style: LineStyle
  private let colour: String
  private let isThick: Bool

  private static let radius = 6.0

  init(_ style: LineStyle, colour: DiagramColour, isThick: Bool) {
    self.style = style
    self.colour = colour == .line ? "" : " \(colour.rawValue)"
    self.isThick = isThick
  }

  func text(along path: Placement.Path) -> String {
    let points = path.points
    guard points.count > 1, let last = points.last else { return "" }
    let shape = Self.shape(of: path)
    var text = ""
    if style.stroke == .double {
      text += "<path class=\"edge wide\(colour)\" d=\"\(shape)\"/>\n"
      text += "<path class=\"edge core\" d=\"\(shape)\"/>\n"
    } else {
      let stroke = style.stroke == .solid ? "" : " \(style.stroke.rawValue)"
      text += "<path class=\"edge\(stroke)\(isThick ? " thick" : "")\(colour)\" d=\"\(shape)\"/>\n"
    }
    text += end(style.head, at: last, from: Self.before(points))
    text += end(style.tail, at: points[0], from: points[1] == points[0] ? last : points[1])
    return text
  }

  /// The last point that differs from the end, which gives the end's direction.
  private static func before(_ points: [Point]) -> Point {
    points.dropLast().last { $0 != points[points.count - 1] } ?? points[0]
  }

  private static func shape(of path: Placement.Path) -> String {
    func text(_ point: Point) -> String {
      "\(XMLText.number(point.x)) \(XMLText.number(point.y))"
    }
    let points = path.points
    var result = "M\(text(points[0]))"
    if path.isCurve { return result + "C" + points.dropFirst().map(text).joined(separator: " ") }
    for index in points.indices.dropFirst().dropLast() {
      let (corner, next) = (points[index], points[index + 1])
      let room = min(distance(points[index - 1], corner), distance(corner, next)) / 2
      let radius = min(Self.radius, room)
      if radius < 0.5 {
        result += "L\(text(corner))"
      } else {
        let start = point(from: corner, towards: points[index - 1], radius)
        let end = point(from: corner, towards: next, radius)
        result += "L\(text(start))Q\(text(corner)) \(text(end))"
      }
    }
    return result + "L\(text(points[points.count - 1]))"
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (other.x - one.x, other.y - one.y)
    return (x * x + y * y).squareRoot()
  }

  private static func point(from start: Point, towards end: Point, _ length: Double) -> Point {
    let whole = distance(start, end)
    guard whole > 0 else { return start }
    return Point(
      start.x + (end.x - start.x) * length / whole, start.y + (end.y - start.y) * length / whole)
  }

  // MARK: Ends

  private func end(_ end: LineStyle.End, at tip: Point, from before: Point) -> String {
    let length = Self.distance(before, tip)
    guard end != .none, length > 0 else { return "" }
    let (x, y) = ((tip.x - before.x) / length, (tip.y - before.y) / length)
    /// A point behind the tip, and beside the line.
    func at(_ behind: Double, _ beside: Double) -> String {
      "\(XMLText.number(tip.x - x * behind - y * beside)) "
        + XMLText.number(tip.y - y * behind + x * beside)
    }
    func polygon(_ points: [(Double, Double)], _ more: String = "") -> String {
      let corners = points.map { at($0.0, $0.1) }.joined(separator: "L")
      return "<path class=\"end\(more)\(colour)\" d=\"M\(corners)Z\"/>\n"
    }
    switch end {
    case .none: return ""
    case .arrow: return polygon([(0, 0), (9, 3.5), (9, -3.5)])
    case .vee: return polygon([(0, 0), (9, 4.5), (5, 0), (9, -4.5)])
    case .box, .openBox:
      return polygon(
        [(0, 3.5), (7, 3.5), (7, -3.5), (0, -3.5)], end == .openBox ? " open" : "")
    case .openDiamond: return polygon([(0, 0), (5.5, 3.5), (11, 0), (5.5, -3.5)], " open")
    case .dot, .openDot:
      let more = end == .openDot ? " open" : ""
      let centre = Point(tip.x - x * 3.5, tip.y - y * 3.5)
      return "<circle class=\"end\(more)\(colour)\" cx=\"\(XMLText.number(centre.x))\" "
        + "cy=\"\(XMLText.number(centre.y))\" r=\"3.5\"/>\n"
    }
  }
}
