package import FlowDiagram

/// Draws a diagram in any format: the texts by FlowDiagram, pixels and PDF with graphviz' help.
///
/// SVG, PNG and PDF are one drawing, by the same code: graphviz only encodes the last two.
package enum DiagramRenderer {
  /// Returns the file.
  ///
  /// `scale` enlarges a drawing, and `painter` draws it; other formats have neither. The tidy layout
  /// takes some microseconds for each box, and graphviz' `dot` half a minute for 10,000, so this must
  /// not run on the main actor.
  ///
  /// - Throws: ``DiagramError``.
  package static func render(
    _ diagram: Diagram, as format: DiagramFormat, layout: DiagramLayout = .auto,
    by painter: DiagramPainter = .flowscope, scale: Double = 1
  ) throws -> Graphviz.Output {
    let usesDot = layout.usesDot(for: diagram)
    switch format {
    case .svg, .png, .pdf:
      if painter == .graphviz {
        return try drawnByGraphviz(diagram, as: format, layout: layout, scale: scale)
      }
      let (diagram, shapes, placement, warning) = try place(diagram, byDot: usesDot)
      if format == .svg {
        let svg = diagram.svg(shapes: shapes, placement: placement, scale: scale)
        return Graphviz.Output(bytes: Array(svg.utf8), warning: warning)
      }
      let drawing = try drawing(of: diagram, shapes, placement, scale: scale)
      if format == .png { try checkPixels(drawing.size) }
      let drawn = try Graphviz.output(of: drawing, as: format.rawValue)
      return Graphviz.Output(bytes: drawn.bytes, warning: warning ?? drawn.warning)
    // A page can place only trees by itself.
    case .html where usesDot || !diagram.isForest || diagram.arrangement == .cards:
      let (diagram, _, placement, warning) = try place(diagram, byDot: usesDot)
      return Graphviz.Output(
        bytes: Array(diagram.html(placement: placement).utf8), warning: warning)
    default:
      return Graphviz.Output(bytes: Array((diagram.text(as: format) ?? "").utf8), warning: nil)
    }
  }

  /// Returns a drawing whose texts have room where they are, with the fonts that graphviz finds on
  /// this machine.
  static func drawing(
    of diagram: Diagram, _ shapes: [BoxShape], _ placement: Placement, scale: Double
  ) throws -> XDotDrawing {
    let fit = try fit(of: diagram.measure(shapes: shapes, placement: placement))
    return diagram.xdot(shapes: shapes, placement: placement, scale: scale, fit: fit)
  }

  private static func fit(of measure: TextMeasure) throws -> TextFit {
    // graphviz writes an empty graph as nothing.
    guard !measure.isEmpty else { return TextFit() }
    let plain = try Graphviz.output(of: measure.graph, by: "nop2", as: "plain")
    guard let fit = measure.fit(plain: String(decoding: plain.bytes, as: UTF8.self)) else {
      throw DiagramError.drawingFailed(format: "plain", reason: "something unexpected")
    }
    return fit
  }

  /// Returns an SVG that shows these diagrams one after the other, in the time of all of them.
  ///
  /// - Throws: ``DiagramError``.
  package static func animation(
    of diagrams: [Diagram], summary: String, layout: DiagramLayout = .auto, scale: Double = 1
  ) throws -> Graphviz.Output {
    var drawing = AnimatedDrawing(summary: summary, theme: diagrams.first?.theme ?? .auto)
    var firstWarning: String?
    for diagram in diagrams {
      let (placed, shapes, placement, warning) = try place(
        diagram, byDot: layout.usesDot(for: diagram))
      drawing.add(placed, shapes: shapes, placement: placement)
      firstWarning = firstWarning ?? warning
    }
    return Graphviz.Output(bytes: Array(drawing.svg(scale: scale).utf8), warning: firstWarning)
  }

  /// Returns what graphviz makes of the format `dot`, or for the tidy layout, of it with places.
  private static func drawnByGraphviz(
    _ diagram: Diagram, as format: DiagramFormat, layout: DiagramLayout, scale: Double
  ) throws -> Graphviz.Output {
    // graphviz writes an empty page as a file without a page.
    guard layout == .tidy, !diagram.boxes.isEmpty else {
      var diagram = diagram
      if diagram.hasFreeDirection { diagram.direction = .down }
      let dot = DOTText(diagram.framedForDot, scale: scale).whole
      return try Graphviz.output(of: dot, by: "dot", as: format.rawValue)
    }
    let (diagram, shapes, placement, _) = try place(diagram, byDot: false)
    if format == .png {
      try checkPixels(Point(placement.size.x * scale, placement.size.y * scale))
    }
    let dot = DOTText(diagram, shapes: shapes, placement: placement, scale: scale).whole
    return try Graphviz.output(of: dot, by: "nop2", as: format.rawValue)
  }

  /// The maximum length of a side, in pixels: cairo draws no larger pictures.
  static let mostPixels = 32_767

  private static func checkPixels(_ size: Point) throws {
    guard max(size.x, size.y) < Double(mostPixels) - 100 else {
      throw DiagramError.tooLarge(width: Int(min(size.x, 1e9)), height: Int(min(size.y, 1e9)))
    }
  }

  /// Returns the diagram as its layout draws it, and the places that the layout found.
  private static func place(
    _ diagram: Diagram, byDot usesDot: Bool
  ) throws -> (Diagram, [BoxShape], Placement, warning: String?) {
    var diagram = usesDot ? diagram.framedForDot : diagram.framedForTree
    let shapes = diagram.boxes.map(BoxShape.init)
    guard usesDot else {
      let placement = Placement(fitting: &diagram, shapes: shapes)
      return (diagram, shapes, placement, nil)
    }
    var best: (Diagram, Placement, warning: String?)?
    for (direction, stagger) in ways(of: diagram) {
      var tried = diagram
      tried.direction = direction
      let (placement, warning) =
        canTry(tried)
        ? try placedInParts(tried, stagger: stagger)
        : try placedByDot(tried, shapes, stagger: stagger)
      if best.map({ placement.size.x < $0.1.size.x }) ?? true { best = (tried, placement, warning) }
      if placement.size.x <= Placement.legibleWidth { break }
    }
    guard let best else {
      throw DiagramError.drawingFailed(format: "plain", reason: "nothing")
    }
    return (best.0, shapes, best.1, best.warning)
  }

  /// The numbers up to which `dot` can try several ways within about a second.
  private static let mostToTry = (boxes: 80, lines: 60)

  /// The directions to try until the drawing is legible in a document, each with the number of
  /// levels among which siblings are spread.
  private static func ways(of diagram: Diagram) -> [(Diagram.Direction, stagger: Int)] {
    let canTry = canTry(diagram)
    let down = (canTry ? [1, 2, 3, 4, 6] : [1]).map { (Diagram.Direction.down, stagger: $0) }
    if diagram.hasFreeDirection, canTry { return [(.right, stagger: 1)] + down }
    return diagram.direction == .down ? down : [(.right, stagger: 1)]
  }

  /// Whether other ways are worth their time: in a tree, levels make no difference.
  private static func canTry(_ diagram: Diagram) -> Bool {
    diagram.boxes.count <= mostToTry.boxes && diagram.lines.count <= mostToTry.lines
      && !diagram.isForest
  }

  /// Places the parts without lines between them by themselves: `dot` has them all beside each
  /// other.
  private static func placedInParts(
    _ diagram: Diagram, stagger: Int
  ) throws -> (Placement, warning: String?) {
    var warning: String?
    let parts = try diagram.parts.map { part in
      let shapes = part.diagram.boxes.map(BoxShape.init)
      let placed = try placedByDot(part.diagram, shapes, stagger: stagger)
      warning = warning ?? placed.warning
      return (part: part, placement: placed.0)
    }
    return (Placement(rowsOf: parts, width: Placement.legibleWidth), warning)
  }

  private static func placedByDot(
    _ diagram: Diagram, _ shapes: [BoxShape], stagger: Int
  ) throws -> (Placement, warning: String?) {
    let plain = try Graphviz.output(
      of: DOTText(diagram, shapes: shapes).skeleton(stagger: stagger), by: "dot", as: "plain")
    let text = String(decoding: plain.bytes, as: UTF8.self)
    guard let placement = Placement(plain: text, of: diagram, shapes: shapes) else {
      throw DiagramError.drawingFailed(format: "plain", reason: "something unexpected")
    }
    return (placement, plain.warning)
  }
}

/// The reason why a diagram could not be made.
package enum DiagramError: Error, Equatable {
  /// Graphviz could not read or lay out the graph; `step` is the step that failed.
  case graphFailed(step: String, reason: String)
  /// Graphviz did not find the plugin for layout or drawing.
  case pluginMissing(reason: String)
  /// Graphviz could not lay out or draw the graph.
  case drawingFailed(format: String, reason: String)
  /// The picture would be larger than graphviz draws; the sizes are in pixels.
  case tooLarge(width: Int, height: Int)
}

extension DiagramError: CustomStringConvertible {
  /// A message in one line: what was tried, what happened, what to do.
  package var description: String {
    switch self {
    case .graphFailed(let step, let reason):
      "cannot \(step) the diagram: graphviz says \(reason); report this with a snapshot as JSON"
    case .pluginMissing(let reason):
      "cannot draw the diagram: graphviz says \(reason); install graphviz with its plugins (the "
        + "package graphviz), run `dot -c`, and unset GVBINDIR, or export as svg with the layout "
        + "tidy, which needs no plugin"
    case .drawingFailed(let format, let reason):
      "cannot draw the diagram as \(format): graphviz says \(reason); export as svg instead, and "
        + "report this with a snapshot as JSON"
    case .tooLarge(let width, let height):
      "cannot draw the diagram as png: it would have \(width) x \(height) pixels, and at most "
        + "\(DiagramRenderer.mostPixels) fit; export as svg or pdf, leave something out with --depth, or pass a smaller --scale"
    }
  }
}
