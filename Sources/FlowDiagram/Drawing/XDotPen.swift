/// Writes a drawing as graphviz' drawing operations (https://graphviz.org/docs/outputs/canon/#xdot),
/// which graphviz turns into pixels and PDF.
struct XDotPen: DrawingPen {
  private var out = ""
  private let height: Double
  private var origin = Point(0, 0)
  private let scale = XDotDrawing.fineness
  private let theme: DiagramTheme
  private let fit: TextFit
  private var looks: [String: DrawingStyle.Look] = [:]
  // The last colours, width and font, which stay until others are set.
  private var (pen, fill, width, font) = ("", "", "", "")

  init(height: Double, theme: DiagramTheme, fit: TextFit) {
    (self.height, self.theme, self.fit) = (height, theme, fit)
  }

  var operations: String { out }

  // MARK: Shapes

  mutating func background(_ size: Point) {
    rectangle(Box2D(x: 0, y: 0, width: size.x, height: size.y), "background", radius: 0)
  }

  mutating func rectangle(_ box: Box2D, _ classes: String, radius: Double) {
    let corners = [
      Point(box.x, box.y), Point(box.right, box.y), Point(box.right, box.bottom),
      Point(box.x, box.bottom),
    ]
    let outline = radius > 0 ? DrawnPath(box, radius: radius) : DrawnPath(around: corners)
    path(outline, classes, width: nil)
  }

  mutating func path(_ outline: DrawnPath, _ classes: String, width: Double?) {
    var look = look(of: classes, isText: false)
    if let width { look.width = width }
    if look.fill != nil, outline.isClosed {
      // The border of dashes comes on top.
      setColours(of: look, hasStroke: look.stroke != nil && look.dash == nil)
      if let corners = outline.corners { draw("P", corners) } else { draw("b", outline.cubics) }
    }
    guard look.stroke != nil, look.fill == nil || look.dash != nil else { return }
    setColours(of: look, hasStroke: true)
    if let dash = look.dash {
      for corners in outline.dashes(dash) { draw("L", corners) }
    } else if let corners = outline.corners, !outline.isClosed {
      draw("L", corners)
    } else {
      draw("B", outline.cubics)
    }
  }

  mutating func circle(at centre: Point, radius: Double, _ classes: String) {
    setColours(of: look(of: classes, isText: false), hasStroke: true)
    let radius = number(radius * scale)
    out += "E \(pair(centre)) \(radius) \(radius) "
  }

  mutating func text(_ text: String, _ classes: String, at point: Point) {
    let look = look(of: classes, isText: true)
    setPen(colour(look.fill ?? .text, 1))
    let size = fit.size(look.size, of: text, isBold: look.isBold)
    set(\.font, "F \(number(size * scale)) \(counted(DrawingStyle.fonts.joined(separator: ",")))")
    out += "t \(look.isBold ? 1 : 0) "
    // graphviz centres a line of text a fifth of its size above the given baseline.
    let baseline = Point(point.x, point.y + 0.2 * size)
    let width = TextWidth.of(text, size: look.size * scale, isBold: look.isBold)
    out += "T \(pair(baseline)) \(look.isAtEnd ? 1 : -1) \(number(width)) \(counted(text)) "
  }

  mutating func begin(_ part: DrawingPart) {
    if case .body(let origin) = part { self.origin = origin }
  }
  mutating func end(_ part: DrawingPart) { if case .body = part { origin = Point(0, 0) } }

  // MARK: Operations

  private mutating func look(of classes: String, isText: Bool) -> DrawingStyle.Look {
    let key = isText ? "text \(classes)" : classes
    if let known = looks[key] { return known }
    let look = DrawingStyle.look(of: classes, isText: isText)
    looks[key] = look
    return look
  }

  private mutating func setColours(of look: DrawingStyle.Look, hasStroke: Bool) {
    let stroke = hasStroke ? look.stroke : nil
    setPen(stroke.map { colour($0, look.strokeOpacity) } ?? "#ffffff00")
    if let fill = look.fill { set(\.fill, "C \(counted(colour(fill, look.fillOpacity)))") }
    set(\.width, "S \(counted("setlinewidth(\(number(look.width * scale)))"))")
  }

  private mutating func setPen(_ colour: String) { set(\.pen, "c \(counted(colour))") }

  private mutating func set(_ state: WritableKeyPath<Self, String>, _ operation: String) {
    guard self[keyPath: state] != operation else { return }
    self[keyPath: state] = operation
    out += operation + " "
  }

  private mutating func draw(_ operation: String, _ points: [Point]) {
    out += "\(operation) \(points.count) \(points.map(pair).joined(separator: " ")) "
  }

  /// A text with its length in bytes before it.
  private func counted(_ text: String) -> String { "\(text.utf8.count) -\(text)" }

  private func number(_ value: Double) -> String { XMLText.number(value) }

  /// A point in graphviz' units, which count from the bottom.
  private func pair(_ point: Point) -> String {
    "\(number((point.x + origin.x) * scale)) \(number((height - point.y - origin.y) * scale))"
  }

  private func colour(_ colour: DiagramColour, _ opacity: Double) -> String {
    guard opacity < 1 else { return colour.hex(theme) }
    let alpha = String(Int((opacity * 255).rounded()), radix: 16)
    return colour.hex(theme) + (alpha.count == 1 ? "0\(alpha)" : alpha)
  }
}

/// A drawing for graphviz: a graph of the drawing's size without visible parts, and the operations
/// that draw its background.
package struct XDotDrawing: Sendable {
  /// The number of graphviz' units for one of the drawing.
  ///
  /// graphviz rounds the width of each letter to three quarters of a unit.
  static let fineness = 10.0

  /// The graph in the language of graphviz, for the layout engine `nop2`.
  package let graph: String
  /// The value of the graph's attribute `_background`.
  ///
  /// It is set by itself: in the language of graphviz, no text has a backslash before a quote.
  package let background: String
  /// In pixels, or in points on paper.
  package let size: Point

  /// `scale` is the number of pixels, or of points on paper, for one of the drawing.
  init(size: Point, operations: String, colour: String, scale: Double) {
    self.size = Point(size.x * scale, size.y * scale)
    background = operations
    // Half a unit is outside of the outermost nodes.
    let fineness = Self.fineness
    let corners = [
      Point(0.5, 0.5), Point(size.x * fineness - 0.5, size.y * fineness - 0.5),
    ]
    let nodes = corners.enumerated().map { index, corner in
      "  n\(index) [pos=\"\(XMLText.number(corner.x)),\(XMLText.number(corner.y))!\"]\n"
    }
    graph = """
      digraph flow {
        graph [pad=0, margin=0, dpi=\(72 * scale / fineness), bgcolor="\(colour)"]
        node [shape=none, label="", width=0, height=0, fixedsize=true, style=invis]
      \(nodes.joined())}

      """
  }
}
