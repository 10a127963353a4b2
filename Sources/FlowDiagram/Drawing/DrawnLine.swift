struct DrawnLine {
  private let style: LineStyle
  private let colour: String
  private let isThick: Bool
  /// The width of the stroke; nil for the usual one.
  private let width: Double?

  private static let radius = 6.0

  init(_ style: LineStyle, colour: DiagramColour, isThick: Bool, width: Double? = nil) {
    self.style = style
    self.colour = colour == .line ? "" : " \(colour.rawValue)"
    (self.isThick, self.width) = (isThick, width)
  }

  func draw(along path: Placement.Path, with pen: inout some DrawingPen) {
    let points = path.points
    guard points.count > 1, let last = points.last else { return }
    let outline = Self.outline(of: width ?? 1 > 2 && style.head == .arrow ? shortened(path) : path)
    if style.stroke == .double {
      pen.path(outline, "edge wide\(colour)")
      pen.path(outline, "edge core")
    } else {
      let stroke = style.stroke == .solid ? "" : " \(style.stroke.rawValue)"
      pen.path(outline, "edge\(stroke)\(isThick ? " thick" : "")\(colour)", width: width)
    }
    draw(style.head, at: last, from: Self.before(points), with: &pen)
    draw(style.tail, at: points[0], from: points[1] == points[0] ? last : points[1], with: &pen)
  }

  /// The path to a point inside of its arrow, whose tip is narrower than a wide line.
  private func shortened(_ path: Placement.Path) -> Placement.Path {
    let points = path.points
    let (last, before) = (points[points.count - 1], points[points.count - 2])
    let length = 2 * (width ?? 0)
    guard Self.distance(last, before) > length else { return path }
    var path = path
    path.points[points.count - 1] = Self.point(from: last, towards: before, length)
    return path
  }

  /// The last point that differs from the end, which gives the end's direction.
  private static func before(_ points: [Point]) -> Point {
    points.dropLast().last { $0 != points[points.count - 1] } ?? points[0]
  }

  private static func outline(of path: Placement.Path) -> DrawnPath {
    let points = path.points
    var outline = DrawnPath(from: points[0])
    if path.isCurve {
      for index in stride(from: 1, to: points.count - 2, by: 3) {
        outline.pieces.append(.bezier(points[index], points[index + 1], points[index + 2]))
      }
      return outline
    }
    for index in points.indices.dropFirst().dropLast() {
      let (corner, next) = (points[index], points[index + 1])
      let room = min(distance(points[index - 1], corner), distance(corner, next)) / 2
      let radius = min(Self.radius, room)
      if radius < 0.5 {
        outline.pieces.append(.line(corner))
      } else {
        let start = point(from: corner, towards: points[index - 1], radius)
        let end = point(from: corner, towards: next, radius)
        outline.pieces += [.line(start), .curve(control: corner, end)]
      }
    }
    outline.pieces.append(.line(points[points.count - 1]))
    return outline
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

  private func draw(
    _ end: LineStyle.End, at tip: Point, from before: Point, with pen: inout some DrawingPen
  ) {
    let length = Self.distance(before, tip)
    guard end != .none, length > 0 else { return }
    let (x, y) = ((tip.x - before.x) / length, (tip.y - before.y) / length)
    /// The outline through points behind the tip, and beside the line.
    func polygon(_ points: [(behind: Double, beside: Double)]) -> DrawnPath {
      DrawnPath(
        around: points.map {
          Point(tip.x - x * $0.behind - y * $0.beside, tip.y - y * $0.behind + x * $0.beside)
        })
    }
    let (filled, open) = ("end\(colour)", "end open\(colour)")
    switch end {
    case .none: break
    case .arrow: pen.path(polygon([(0, 0), (9, 3.5), (9, -3.5)]), filled)
    case .vee: pen.path(polygon([(0, 0), (9, 4.5), (5, 0), (9, -4.5)]), filled)
    case .box, .openBox:
      pen.path(
        polygon([(0, 3.5), (7, 3.5), (7, -3.5), (0, -3.5)]), end == .openBox ? open : filled)
    case .openDiamond: pen.path(polygon([(0, 0), (5.5, 3.5), (11, 0), (5.5, -3.5)]), open)
    case .dot, .openDot:
      pen.circle(
        at: Point(tip.x - x * 3.5, tip.y - y * 3.5), radius: 3.5, end == .openDot ? open : filled)
    }
  }
}
