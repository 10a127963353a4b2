/// Writes a placed diagram as SVG 1.1: selectable text, a title and a description for screen
/// readers, and details for a pointer that rests on a box.
struct SVGDrawing {
  private let diagram: Diagram
  private let shapes: [BoxShape]
  private let placement: Placement
  private let legend: SVGLegend
  fileprivate var out = ""

  private static let margin = 16.0
  private static let titleSize = 16.0

  fileprivate init(_ diagram: Diagram, shapes: [BoxShape], placement: Placement) {
    (self.diagram, self.shapes, self.placement) = (diagram, shapes, placement)
    legend = SVGLegend(diagram.legend, width: max(placement.size.x, 560))
    write()
  }

  private var titleHeight: Double { diagram.title == nil ? 0 : Self.titleSize + 14 }

  private var size: Point {
    let titleWidth = diagram.title.map { TextWidth.of($0, size: Self.titleSize, isBold: true) } ?? 0
    return Point(
      max(placement.size.x, legend.size.x, titleWidth) + 2 * Self.margin,
      titleHeight + placement.size.y + legend.size.y + 2 * Self.margin)
  }

  private mutating func write() {
    out.reserveCapacity(diagram.boxes.count * 900)
    let (width, height) = (XMLText.number(size.x), XMLText.number(size.y))
    let title = XMLText.escaped(diagram.title ?? diagram.summary)
    out += """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img" \
      aria-labelledby="flow-title flow-description" xml:space="preserve">
      <title id="flow-title">\(title)</title>
      <desc id="flow-description">\(XMLText.escaped(diagram.summary))</desc>
      <style>
      \(SVGStyle.sheet(diagram.theme))
      </style>
      <rect class="background" width="100%" height="100%"/>

      """
    let baseline = Self.margin + Self.titleSize - 2
    out += Self.text(diagram.title ?? "", "title", at: Point(Self.margin, baseline))
    out += "<g transform=\"translate(\(XMLText.number(Self.margin)) "
    out += "\(XMLText.number(Self.margin + titleHeight)))\">\n"
    for frame in placement.groups { out += Self.rectangle(frame, "frame", radius: 8) }
    // Draws the path to the visible screen above the rest.
    for isOnTop in [false, true] {
      for (line, place) in zip(diagram.lines, placement.lines)
      where (line.tone == .onScreen) == isOnTop {
        out += SVGLine(line.kind.style, colour: line.colour, isThick: isOnTop)
          .text(along: place.path)
      }
    }
    for (line, place) in zip(diagram.lines, placement.lines) { writeLabel(line, place) }
    for (group, frame) in zip(diagram.groups, placement.groups) { write(group, frame) }
    for index in diagram.boxes.indices {
      write(diagram.boxes[index], shapes[index], placement.boxes[index])
    }
    legend.write(to: &out, at: Point(0, placement.size.y))
    out += "</g>\n</svg>\n"
  }

  // MARK: Parts

  static func text(_ text: String, _ style: String, at point: Point) -> String {
    text.isEmpty
      ? ""
      : "<text class=\"\(style)\" x=\"\(XMLText.number(point.x))\" y=\"\(XMLText.number(point.y))\">"
        + "\(XMLText.escaped(text))</text>\n"
  }

  static func rectangle(_ box: Box2D, _ style: String, radius: Double = 6) -> String {
    "<rect class=\"\(style)\" x=\"\(XMLText.number(box.x))\" y=\"\(XMLText.number(box.y))\" "
      + "width=\"\(XMLText.number(box.width))\" height=\"\(XMLText.number(box.height))\" "
      + "rx=\"\(XMLText.number(radius))\"/>\n"
  }

  /// Writes the title of a frame above the lines, which go through it on their way down.
  private mutating func write(_ group: Diagram.Group, _ frame: Box2D) {
    if diagram.direction == .down {
      // At most this wide; PageScript+Drawing has no widths of its own.
      let width = min(frame.width - 8, 6 * Double(group.title.utf16.count))
      out += Self.rectangle(
        Box2D(x: frame.x + 4, y: frame.y + 4, width: width, height: 12), "frame", radius: 2)
    }
    out += Self.text(group.title, "small", at: Point(frame.x + 8, frame.y + 13))
  }

  private mutating func writeLabel(_ line: Diagram.Line, _ place: Placement.Line) {
    let label = line.shownLabel
    if label.isEmpty { return }
    // Curves cross each other.
    if place.path.isCurve {
      let width = TextWidth.of(label, size: BoxShape.smallSize)
      let ground = Box2D(x: place.label.x - 2, y: place.label.y - 9, width: width + 4, height: 12)
      out += Self.rectangle(ground, "ground", radius: 3)
    }
    out += Self.text(label, "label", at: place.label)
  }

  private mutating func write(_ box: Diagram.Box, _ shape: BoxShape, _ frame: Box2D) {
    let border =
      "box \(box.colours.border.rawValue)\(box.hasThickBorder ? " thick" : "")"
      + (box.hasDashedBorder ? " dashed" : "")
    out += "<g id=\"\(box.key)\" class=\"coordinator\">"
    let details = [box.name] + (box.subtitle.isEmpty ? [] : [box.subtitle]) + box.details
    out += "<title>\(XMLText.escaped(details.joined(separator: "\n")))</title>\n"
    if let link = box.link {
      let address = XMLText.escaped(link)
      out += "<a href=\"\(address)\" xlink:href=\"\(address)\">\n"
    }
    if box.outline == .double {
      out += Self.rectangle(frame.grown(by: 3, top: 3), border, radius: 8)
    }
    out += Self.rectangle(frame, border)
    func at(_ x: Double, _ y: Double) -> Point { Point(frame.x + x, frame.y + y) }
    let ink = box.ink == .faint ? " faint" : ""
    out += Self.text(
      BoxShape.heading(of: box), "name\(ink)", at: at(BoxShape.padding, shape.nameBaseline))
    out += Self.text(box.tag, "tag", at: at(shape.width - BoxShape.padding, shape.nameBaseline))
    out += Self.text(box.subtitle, "small", at: at(BoxShape.padding, shape.subtitleBaseline))
    if let rule = shape.rule {
      let y = XMLText.number(frame.y + rule)
      out +=
        "<path class=\"rule\" d=\"M\(XMLText.number(frame.x)) \(y)H\(XMLText.number(frame.right))\"/>\n"
    }
    var y = shape.firstRow - 3
    for row in box.rows {
      out += Self.text(row.title, "small", at: at(BoxShape.padding, y))
      let style =
        row.change != .none
        ? "row \(row.change.rawValue)" : row.sign == .visible ? "visible" : "row\(ink)"
      out += Self.text(row.sign.symbol, style, at: at(shape.signs, y))
      out += Self.text(row.text, style, at: at(shape.texts, y))
      y += BoxShape.lineHeight
    }
    for mark in box.marks {
      out += Self.text(BoxShape.text(of: mark), mark.kind.style, at: at(BoxShape.padding, y))
      y += BoxShape.lineHeight
    }
    if box.link != nil { out += "</a>\n" }
    out += "</g>\n"
  }
}

extension Diagram {
  /// Returns the diagram as SVG, with the boxes at these places, in O(boxes and lines).
  package func svg(shapes: [BoxShape], placement: Placement) -> String {
    SVGDrawing(self, shapes: shapes, placement: placement).out
  }
}

extension Diagram.Mark.Kind {
  var style: String { self == .entry ? "small accent" : "mark" }
}
