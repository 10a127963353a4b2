/// Pictures one after the other in one SVG, which a browser and a README play as a loop.
///
/// Programs that play no animations, and readers who asked for less motion, see the last picture.
package struct AnimatedDrawing {
  /// The seconds of a picture, and of the last one, on which the loop rests.
  private static let seconds = (each: 1.5, last: 4.0)

  private var pictures: [String] = []
  private var size = Point(0, 0)
  private let summary: String
  private let theme: DiagramTheme

  package init(summary: String, theme: DiagramTheme) {
    (self.summary, self.theme) = (summary, theme)
  }

  /// Adds a picture, in O(boxes and lines).
  package mutating func add(_ diagram: Diagram, shapes: [BoxShape], placement: Placement) {
    var own = Point(0, 0)
    let drawing = DiagramDrawing(diagram, shapes: shapes, placement: placement) {
      own = $0
      return SVGPen(capacity: diagram.boxes.count * 900)
    }
    pictures.append(drawing.pen.elements)
    size = Point(max(size.x, own.x), max(size.y, own.y))
  }

  /// The file, in O(pictures).
  package func svg(scale: Double = 1) -> String {
    let whole = Self.seconds.each * Double(max(pictures.count - 1, 0)) + Self.seconds.last
    var pen = SVGPen(capacity: pictures.reduce(0) { $0 + $1.utf8.count + 100 })
    for (index, picture) in pictures.enumerated() {
      let isLast = index == pictures.count - 1
      // A delay before now begins in the middle of a round.
      let delay = Self.seconds.each * Double(index) - whole
      pen.group("moment\(isLast ? " last" : "")", delay: delay, picture)
    }
    return pen.file(
      title: summary, description: summary, theme: theme, size: size, scale: scale,
      style: pictures.count > 1 ? Self.style(whole: whole) : "")
  }

  private static func style(whole: Double) -> String {
    func part(_ seconds: Double) -> String { XMLText.number(seconds / whole * 100) }
    func frames(_ name: String, _ seconds: Double) -> String {
      let end = part(seconds)
      return "@keyframes \(name){0%{visibility:visible}\(end)%{visibility:hidden}"
        + "100%{visibility:hidden}}"
    }
    let timing = "\(XMLText.number(whole))s step-end infinite"
    return """
      .moment{visibility:hidden;animation:flow-moment \(timing)}
      .moment.last{visibility:visible;animation-name:flow-last}
      \(frames("flow-moment", seconds.each))
      \(frames("flow-last", seconds.last))
      @media (prefers-reduced-motion:reduce){.moment{animation:none}}

      """
  }
}
