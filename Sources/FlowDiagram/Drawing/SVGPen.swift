/// Writes a drawing as SVG 1.1: selectable text, a title and a description for screen readers, and
/// details for a pointer that rests on a box.
struct SVGPen: DrawingPen {
  private var out = ""
  private var looks: [String: DrawingStyle.Look] = [:]

  init(capacity: Int) { out.reserveCapacity(capacity) }

  private func number(_ value: Double) -> String { XMLText.number(value) }
  private func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

  /// Returns the file of a diagram; `scale` is the size of a pixel of the drawing in those of a page.
  func file(of diagram: Diagram, size: Point, scale: Double) -> String {
    file(
      title: diagram.title ?? diagram.summary, description: diagram.summary, theme: diagram.theme,
      size: size, scale: scale)
  }

  /// Returns the file of a drawing, with what it says for readers who do not see it.
  func file(
    title: String, description: String, theme: DiagramTheme, size: Point, scale: Double,
    style: String = ""
  ) -> String {
    let (width, height) = (number(size.x), number(size.y))
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(number(size.x * scale))" height="\(number(size.y * scale))" \
      viewBox="0 0 \(width) \(height)" role="img" \
      aria-labelledby="flow-title flow-description" xml:space="preserve">
      <title id="flow-title">\(XMLText.escaped(title))</title>
      <desc id="flow-description">\(XMLText.escaped(description))</desc>
      <style>
      \(DrawingStyle.sheet(theme))
      \(style)</style>
      \(out)</svg>

      """
  }

  /// What was drawn, without the file around it.
  var elements: String { out }

  /// Writes a picture of its own into a group, whose animation begins after `delay` seconds.
  mutating func group(_ classes: String, delay: Double, _ elements: String) {
    out += "<g class=\"\(classes)\" style=\"animation-delay:\(number(delay))s\">\n\(elements)</g>\n"
  }

  mutating func background(_ size: Point) {
    out += "<rect class=\"background\" width=\"100%\" height=\"100%\"/>\n"
  }

  mutating func rectangle(_ box: Box2D, _ classes: String, radius: Double) {
    out += "<rect class=\"\(classes)\" x=\"\(number(box.x))\" y=\"\(number(box.y))\" "
    out += "width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    out += radius > 0 ? " rx=\"\(number(radius))\"/>\n" : "/>\n"
  }

  mutating func path(_ outline: DrawnPath, _ classes: String, width: Double?) {
    var shape = "M\(pair(outline.start))"
    for piece in outline.pieces {
      switch piece {
      case .line(let end): shape += "L\(pair(end))"
      case .curve(let control, let end): shape += "Q\(pair(control)) \(pair(end))"
      case .bezier(let first, let second, let end):
        shape += "C\(pair(first)) \(pair(second)) \(pair(end))"
      }
    }
    if outline.isClosed { shape += "Z" }
    // An attribute of its own would be weaker than the style sheet.
    let style = width.map { " style=\"stroke-width:\(number($0))\"" } ?? ""
    out += "<path class=\"\(classes)\"\(style) d=\"\(shape)\"/>\n"
  }

  mutating func circle(at centre: Point, radius: Double, _ classes: String) {
    out += "<circle class=\"\(classes)\" cx=\"\(number(centre.x))\" "
    out += "cy=\"\(number(centre.y))\" r=\"\(number(radius))\"/>\n"
  }

  mutating func text(_ text: String, _ classes: String, at point: Point) {
    out += "<text class=\"\(classes)\" x=\"\(number(point.x))\" y=\"\(number(point.y))\""
    // The font of the reader may be wider than the ones that boxes are measured for.
    if TextWidth.isFixed(text) {
      let look = look(of: classes)
      let width = TextWidth.of(text, size: look.size, isBold: look.isBold)
      out += " textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\""
    }
    out += ">\(XMLText.escaped(text))</text>\n"
  }

  private mutating func look(of classes: String) -> DrawingStyle.Look {
    if let known = looks[classes] { return known }
    let look = DrawingStyle.look(of: classes, isText: true)
    looks[classes] = look
    return look
  }

  mutating func begin(_ part: DrawingPart) {
    switch part {
    case .body(let origin):
      out += "<g transform=\"translate(\(number(origin.x)) \(number(origin.y)))\">\n"
    case .legend: out += "<g class=\"legend\">\n"
    case .box(let box): begin(box)
    }
  }

  private mutating func begin(_ box: Diagram.Box) {
    let details = [box.name] + (box.subtitle.isEmpty ? [] : [box.subtitle]) + box.details
    out += "<g id=\"\(box.key)\" class=\"coordinator\">"
    out += "<title>\(XMLText.escaped(details.joined(separator: "\n")))</title>\n"
    if let link = box.link {
      let address = XMLText.escaped(link)
      out += "<a href=\"\(address)\" xlink:href=\"\(address)\">\n"
    }
  }

  mutating func end(_ part: DrawingPart) {
    if case .box(let box) = part, box.link != nil { out += "</a>\n" }
    out += "</g>\n"
  }
}
