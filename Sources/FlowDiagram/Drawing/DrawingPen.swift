/// Writes the shapes of a drawing in one format.
///
/// ``DiagramDrawing`` decides what is drawn where; pens only encode it. The classes of a shape give
/// it its look: see ``DrawingStyle``.
protocol DrawingPen {
  /// Fills the whole drawing, of this size.
  mutating func background(_ size: Point)
  mutating func rectangle(_ box: Box2D, _ classes: String, radius: Double)
  /// Draws an outline; `width` is that of its stroke in place of the one of its classes.
  mutating func path(_ outline: DrawnPath, _ classes: String, width: Double?)
  mutating func circle(at centre: Point, radius: Double, _ classes: String)
  /// Writes a text, which is not empty, at the left end of its baseline.
  mutating func text(_ text: String, _ classes: String, at point: Point)
  /// Begins a part of the drawing: what is below its heading, a box with its details, or the legend.
  mutating func begin(_ part: DrawingPart)
  mutating func end(_ part: DrawingPart)
}

extension DrawingPen {
  mutating func path(_ outline: DrawnPath, _ classes: String) { path(outline, classes, width: nil) }
}

enum DrawingPart {
  /// What is below the heading; its points count from this one.
  case body(Point)
  case box(Diagram.Box)
  case legend
}

/// A line, or the border of a shape, of straight pieces and Bézier curves.
struct DrawnPath {
  enum Piece {
    case line(Point)
    case curve(control: Point, Point)
    case bezier(Point, Point, Point)
  }

  var start: Point
  var pieces: [Piece] = []
  var isClosed = false

  init(from start: Point) { self.start = start }

  /// The outline around these corners.
  init(around corners: [Point]) {
    start = corners[0]
    pieces = corners.dropFirst().map(Piece.line)
    isClosed = true
  }

  /// A rectangle with round corners, from the middle of its upper side.
  init(_ box: Box2D, radius: Double) {
    let r = min(radius, box.width / 2, box.height / 2)
    let (left, top, right, bottom) = (box.x, box.y, box.right, box.bottom)
    start = Point(box.centre.x, top)
    isClosed = true
    // An arc of a quarter, as a cubic curve.
    let k = r * 0.4477
    pieces = [
      .line(Point(right - r, top)),
      .bezier(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
      .line(Point(right, bottom - r)),
      .bezier(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
      .line(Point(left + r, bottom)),
      .bezier(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
      .line(Point(left, top + r)),
      .bezier(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
      .line(start),
    ]
  }

  /// The start, and two control points and an end for each piece.
  var cubics: [Point] {
    var points = [start]
    var last = start
    func between(_ from: Point, _ to: Point, _ part: Double) -> Point {
      Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    for piece in pieces {
      switch piece {
      case .line(let end):
        points += [between(last, end, 1 / 3), between(last, end, 2 / 3), end]
        last = end
      case .curve(let control, let end):
        points += [between(last, control, 2 / 3), between(end, control, 2 / 3), end]
        last = end
      case .bezier(let first, let second, let end):
        points += [first, second, end]
        last = end
      }
    }
    if isClosed, last != start {
      points += [between(last, start, 1 / 3), between(last, start, 2 / 3), start]
    }
    return points
  }

  /// The corners, if all pieces are straight; else nil.
  var corners: [Point]? {
    var corners = [start]
    for piece in pieces {
      guard case .line(let end) = piece else { return nil }
      corners.append(end)
    }
    return corners
  }

  /// The dashes of the outline, each with its corners; `pattern` has the lengths of a dash and of a
  /// gap.
  func dashes(_ pattern: (dash: Double, gap: Double)) -> [[Point]] {
    let points = flat
    var dashes: [[Point]] = []
    var current = [points[0]]
    var (isDash, rest) = (true, pattern.dash)
    for (from, to) in zip(points, points.dropFirst()) {
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = (x * x + y * y).squareRoot()
      var done = 0.0
      while length - done > rest {
        done += rest
        let point = Point(from.x + x * done / length, from.y + y * done / length)
        if isDash { dashes.append(current + [point]) }
        current = [point]
        (isDash, rest) = (!isDash, isDash ? pattern.gap : pattern.dash)
      }
      rest -= length - done
      if isDash { current.append(to) }
    }
    if isDash, current.count > 1 { dashes.append(current) }
    return dashes
  }

  /// The outline as short straight pieces.
  private var flat: [Point] {
    let points = cubics
    var result = [points[0]]
    for index in stride(from: 1, to: points.count, by: 3) {
      let (a, b, c, d) = (points[index - 1], points[index], points[index + 1], points[index + 2])
      func value(_ t: Double, _ part: (Point) -> Double) -> Double {
        let u = 1 - t
        return u * u * u * part(a) + 3 * u * u * t * part(b) + 3 * u * t * t * part(c)
          + t * t * t * part(d)
      }
      let count = 8
      for step in 1...count {
        let t = Double(step) / Double(count)
        result.append(Point(value(t, \.x), value(t, \.y)))
      }
    }
    return result
  }
}
