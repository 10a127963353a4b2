/// Draws a placed diagram with a pen: the one code for all formats of drawings.
struct DiagramDrawing<Pen: DrawingPen> {
  private let diagram: Diagram
  private let shapes: [BoxShape]
  private let placement: Placement
  private let legend: DrawnLegend
  private(set) var pen: Pen

  init(
    _ diagram: Diagram, shapes: [BoxShape], placement: Placement, with pen: (Point) -> Pen
  ) {
    (self.diagram, self.shapes, self.placement) = (diagram, shapes, placement)
    let frame = DrawingFrame(diagram, placement)
    legend = frame.legend
    self.pen = pen(frame.size)
    draw(in: frame)
  }

  private mutating func draw(in frame: DrawingFrame) {
    pen.background(frame.size)
    for (text, style, baseline) in frame.heading {
      write(text, style, at: Point(DrawingFrame.margin, baseline))
    }
    pen.begin(.body(frame.origin))
    // Frames of cards can be inside of each other.
    let style = diagram.arrangement == .cards ? "frame rim" : "frame"
    for box in placement.groups + placement.moreFrames { pen.rectangle(box, style, radius: 8) }
    // Draws the path to the visible screen above the rest. Of lines of cards that share a trunk, those
    // of what changed have their colour only where they are alone.
    for layer in [Layer.shared, .usual, .top] {
      for (line, place) in zip(diagram.lines, placement.lines) where self.layer(of: line) == layer {
        DrawnLine(line.kind.style, colour: line.colour, isThick: layer == .top, width: line.width)
          .draw(along: place.path, with: &pen)
      }
    }
    for (line, place) in zip(diagram.lines, placement.lines) { writeLabel(line, place) }
    for (group, frame) in zip(diagram.groups, placement.groups) { write(group, frame) }
    for note in placement.notes { write(note.text, "small", at: note.place) }
    for index in diagram.boxes.indices {
      draw(diagram.boxes[index], shapes[index], placement.boxes[index])
    }
    legend.draw(at: Point(0, placement.size.y), with: &pen)
    pen.end(.body(frame.origin))
  }

  private enum Layer { case shared, usual, top }

  private func layer(of line: Diagram.Line) -> Layer {
    if line.tone == .onScreen { return .top }
    return diagram.arrangement == .cards && line.change != .none ? .shared : .usual
  }

  // MARK: Parts

  private mutating func write(_ text: String, _ style: String, at point: Point) {
    if !text.isEmpty { pen.text(text, style, at: point) }
  }

  /// Writes the title of a frame above the lines, which go through it on their way down.
  private mutating func write(_ group: Diagram.Group, _ frame: Box2D) {
    if diagram.direction == .down {
      // At most this wide; PageScript+Drawing has no widths of its own.
      let width = min(frame.width - 8, 6 * Double(group.title.utf16.count))
      pen.rectangle(
        Box2D(x: frame.x + 4, y: frame.y + 4, width: width, height: 12), "frame", radius: 2)
    }
    write(group.title, "small", at: Point(frame.x + 8, frame.y + 13))
  }

  private mutating func writeLabel(_ line: Diagram.Line, _ place: Placement.Line) {
    if let reference = place.reference { return write(reference, "label", at: place.label) }
    let label = place.caption ?? line.shownLabel
    if label.isEmpty { return }
    // Curves cross each other.
    if place.path.isCurve {
      let width = TextWidth.of(label, size: BoxShape.smallSize)
      let ground = Box2D(x: place.label.x - 2, y: place.label.y - 9, width: width + 4, height: 12)
      pen.rectangle(ground, "ground", radius: 3)
    }
    write(label, "label", at: place.label)
  }

  private mutating func draw(_ box: Diagram.Box, _ shape: BoxShape, _ frame: Box2D) {
    let border =
      "box \(box.colours.border.rawValue)\(box.hasThickBorder ? " thick" : "")"
      + (box.hasDashedBorder ? " dashed" : "")
    pen.begin(.box(box))
    if box.outline == .double {
      pen.rectangle(frame.grown(by: 3, top: 3), border, radius: 8)
    }
    pen.rectangle(frame, border, radius: box.form == .tag ? 7.5 : 6)
    if box.form == .tag {
      let name = BoxShape.heading(of: box)
      let rest = shape.width - TextWidth.of(name, size: BoxShape.smallSize)
      write(name, "small", at: Point(frame.x + rest / 2, frame.y + shape.nameBaseline))
      return pen.end(.box(box))
    }
    func at(_ x: Double, _ y: Double) -> Point { Point(frame.x + x, frame.y + y) }
    let ink = box.ink == .faint ? " faint" : ""
    write(BoxShape.heading(of: box), "name\(ink)", at: at(BoxShape.padding, shape.nameBaseline))
    write(box.tag, "tag", at: at(shape.textWidth - BoxShape.padding, shape.nameBaseline))
    write(box.subtitle, "small", at: at(BoxShape.padding, shape.subtitleBaseline))
    if let rule = shape.rule {
      var outline = DrawnPath(from: at(0, rule))
      outline.pieces = [.line(at(shape.textWidth, rule))]
      pen.path(outline, "rule")
    }
    var y = shape.firstRow - 3
    for row in box.rows {
      write(row.title, "small", at: at(BoxShape.padding, y))
      let style =
        row.change != .none
        ? "row \(row.change.rawValue)"
        : row.sign == .visible ? "visible" : row.isFaint ? "row faint" : "row\(ink)"
      write(row.sign.symbol, style, at: at(shape.signs, y))
      write(row.text, style, at: at(shape.texts, y))
      write(row.aside, "small", at: at(shape.asides, y))
      write(row.count, "tag", at: at(shape.textWidth - BoxShape.padding, y))
      y += BoxShape.lineHeight
    }
    for mark in box.marks {
      write(BoxShape.text(of: mark), mark.kind.style, at: at(BoxShape.padding, y))
      y += BoxShape.lineHeight
    }
    if let device = box.device {
      DrawnDevice(picture: device).draw(at: at(shape.textWidth, BoxShape.padding), with: &pen)
    }
    pen.end(.box(box))
  }
}

/// The room of a drawing: its margins, its heading and its legend.
struct DrawingFrame {
  let legend: DrawnLegend
  let size: Point
  /// The place of the placement's origin.
  let origin: Point
  /// The title and the note above the diagram, each with its classes and its baseline.
  let heading: [(text: String, style: String, baseline: Double)]

  static let margin = Placement.margin
  private static let titleSize = 16.0

  init(_ diagram: Diagram, _ placement: Placement) {
    legend = DrawnLegend(diagram.legend, width: max(placement.size.x, 560))
    var heading: [(String, String, Double)] = []
    var (top, width) = (0.0, max(placement.size.x, legend.size.x))
    if let title = diagram.title {
      heading.append((title, "title", Self.margin + Self.titleSize - 2))
      width = max(width, TextWidth.of(title, size: Self.titleSize, isBold: true))
      top += Self.titleSize + 14
    }
    if let note = diagram.note {
      // Close to the title, if there is one.
      let baseline = Self.margin + (top > 0 ? top - 4 : 0) + BoxShape.smallSize - 2
      heading.append((note, "small", baseline))
      width = max(width, TextWidth.of(note, size: BoxShape.smallSize))
      top += BoxShape.smallSize + 12
    }
    self.heading = heading
    origin = Point(Self.margin, Self.margin + top)
    size = Point(
      width + 2 * Self.margin, top + placement.size.y + legend.size.y + 2 * Self.margin)
  }
}

extension Diagram {
  /// Returns the diagram as SVG, with the boxes at these places, in O(boxes and lines).
  ///
  /// A page shows it larger by `scale`.
  package func svg(shapes: [BoxShape], placement: Placement, scale: Double = 1) -> String {
    var size = Point(0, 0)
    let drawing = DiagramDrawing(self, shapes: shapes, placement: placement) {
      size = $0
      return SVGPen(capacity: boxes.count * 900)
    }
    return drawing.pen.file(of: self, size: size, scale: scale)
  }

  /// Returns the same drawing for graphviz, which encodes it, in O(boxes and lines).
  ///
  /// `scale` is the number of pixels, or of points on paper, for a pixel of the SVG.
  package func xdot(
    shapes: [BoxShape], placement: Placement, scale: Double = 1, fit: TextFit
  ) -> XDotDrawing {
    var size = Point(0, 0)
    let drawing = DiagramDrawing(self, shapes: shapes, placement: placement) {
      size = $0
      return XDotPen(height: $0.y, theme: theme, fit: fit)
    }
    return XDotDrawing(
      size: size, operations: drawing.pen.operations, colour: DiagramColour.background.hex(theme),
      scale: scale)
  }

  /// Returns what to ask graphviz before ``xdot(shapes:placement:scale:fit:)``, in O(boxes and lines).
  package func measure(shapes: [BoxShape], placement: Placement) -> TextMeasure {
    TextMeasure(
      DiagramDrawing(self, shapes: shapes, placement: placement) { _ in TextsPen() }.pen.texts)
  }
}

extension Diagram.Mark.Kind {
  var style: String { self == .entry ? "small accent" : "mark" }
}
