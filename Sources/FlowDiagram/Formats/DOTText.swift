/// Writes a diagram in the language of graphviz (https://graphviz.org/doc/info/lang.html).
package struct DOTText {
  private let diagram: Diagram
  private let shapes: [BoxShape]
  private let placement: Placement?
  private let isForest: Bool
  private let scale: Double?
  private var theme: DiagramTheme { diagram.theme }
  private var labels: DOTLabel { DOTLabel(theme: theme) }

  /// With a placement, everything has its position, for the layout engine `nop2`.
  ///
  /// `scale` is the number of pixels for a point, where graphviz draws.
  package init(
    _ diagram: Diagram, shapes: [BoxShape] = [], placement: Placement? = nil, scale: Double? = nil
  ) {
    (self.diagram, self.shapes, self.placement) = (diagram, shapes, placement)
    self.scale = scale
    isForest = diagram.isForest
  }

  private func hex(_ colour: DiagramColour) -> String { colour.hex(theme) }

  /// The file, with everything in the order of the diagram, in O(boxes and lines).
  package var whole: String {
    var lines = [
      "digraph flow {",
      "  graph [\(attributes(graphAttributes))]",
      "  node [\(attributes([("shape", "box"), ("fontsize", "11"), ("margin", "0.08,0.05"), font]))]",
      "  edge [\(attributes(edgeAttributes))]",
    ]
    if let label = graphLabel { lines.append("  label=<\(label)>") }
    lines += diagram.boxes.indices.map(box)
    lines += diagram.groups.indices.map(cluster)
    lines += diagram.lines.indices.map(line)
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The graph with sizes in place of texts, for which graphviz finds the places.
  ///
  /// With a `stagger` of more than 1, the boxes below one box are on so many levels in turn, so that
  /// each level has fewer.
  package func skeleton(stagger: Int = 1) -> String {
    let forest = stagger > 1 ? SpanningForest(diagram) : nil
    var lines = [
      "digraph flow {",
      "  graph [rankdir=\(diagram.direction == .down ? "TB" : "LR"), nodesep=0.2, ranksep=0.5]",
      "  node [shape=box, fixedsize=true, label=\"\"]",
      "  edge [\(attributes(edgeAttributes))]",
    ]
    lines += shapes.enumerated().map { index, shape in
      "  b\(index) [width=\(shape.width / 72), height=\(shape.height / 72)]"
    }
    for (index, group) in diagram.groups.enumerated() {
      let members = group.members.map { "b\($0)" }.joined(separator: "; ")
      // The label leaves room for the title.
      lines.append(
        "  subgraph { subgraph cluster_\(index) { margin=12; label=x; fontsize=9; \(members) } }")
    }
    var places: [Int: Int] = [:]
    for siblings in forest?.children ?? [] {
      for (place, box) in siblings.enumerated() { places[box] = place }
    }
    for (index, line) in diagram.lines.enumerated() {
      // graphviz leaves room for the label, which is drawn elsewhere. Ten points of its font are
      // five points wide for this letter.
      let count = Int(TextWidth.of(line.shownLabel, size: BoxShape.smallSize) / 5)
      var list =
        line.shownLabel.isEmpty ? [] : ["label=\(String(repeating: "x", count: count + 1))"]
      if forest?.branches[line.to] == index, let place = places[line.to], place % stagger > 0 {
        list.append("minlen=\(1 + place % stagger)")
      }
      let attributes = list.isEmpty ? "" : " [\(list.joined(separator: ", "))]"
      lines.append("  b\(line.from) -> b\(line.to)\(attributes)")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  // MARK: Attributes

  private let font = ("fontname", "Helvetica,Arial,sans-serif")

  private var graphAttributes: [(String, String)] {
    [
      ("rankdir", diagram.direction == .down ? "TB" : "LR"), ("bgcolor", hex(.background)),
      ("pad", "0.3"), ("nodesep", "0.18"), ("ranksep", "0.45"), ("labelloc", "b"),
      ("labeljust", "l"), ("outputorder", "edgesfirst"), font,
    ] + (scale.map { [("dpi", "\(72 * $0)")] } ?? [])
  }

  private var edgeAttributes: [(String, String)] {
    // Lines back, and lines to the box itself, find a shorter way without ports.
    let (head, tail) = diagram.direction == .down ? ("n", "s") : ("w", "e")
    let ports = isForest ? [("headport", head), ("tailport", tail)] : []
    return [("fontsize", "10"), ("fontcolor", hex(.faint)), ("arrowsize", "0.7"), font] + ports
  }

  private func attributes(_ attributes: [(String, String)]) -> String {
    attributes.map { "\($0.0)=\(EscapedText.quoted($0.1))" }.joined(separator: ", ")
  }

  // MARK: Parts

  private func box(_ index: Int) -> String {
    let box = diagram.boxes[index]
    var list = [
      ("style", box.hasDashedBorder ? "rounded,filled,dashed" : "rounded,filled"),
      ("color", hex(box.colours.border)), ("fillcolor", hex(box.colours.fill)),
      ("penwidth", box.hasThickBorder ? "2" : "1"),
      ("peripheries", box.outline == .double ? "2" : "1"),
    ]
    if let link = box.link { list += [("URL", link), ("target", "_blank")] }
    list.append(
      ("tooltip", DOTLabel.withoutEntities(([box.name] + box.details).joined(separator: ", "))))
    if let placement {
      let (frame, shape) = (placement.boxes[index], shapes[index])
      list += [
        ("pos", "\(position(frame.centre))!"), ("width", "\(shape.width / 72)"),
        ("height", "\(shape.height / 72)"), ("fixedsize", "shape"), ("margin", "0"),
      ]
    }
    return "  \(EscapedText.quoted(box.key)) [label=<\(labels.of(box))>, \(attributes(list))]"
  }

  private func line(_ index: Int) -> String {
    let line = diagram.lines[index]
    let style = line.kind.style
    let colour = hex(line.colour)
    // Dotted lines of the usual width are too faint to follow.
    let width =
      switch style.stroke {
      case .double where placement != nil: "3.5"
      case _ where line.width != nil: XMLText.number(line.width ?? 1)
      case _ where line.tone == .onScreen: "2"
      case .dotted: "1.8"
      default: "1"
      }
    // graphviz cannot draw two lines beside each other around a corner.
    let isDouble = style.stroke == .double && placement == nil
    var list = [
      ("style", style.stroke == .double ? "solid" : style.stroke.rawValue), ("dir", "both"),
      ("arrowhead", style.head.names.dot), ("arrowtail", style.tail.names.dot),
      ("color", isDouble ? "\(colour):\(hex(.background)):\(colour)" : colour),
      ("penwidth", width),
    ]
    let label = line.shownLabel
    if !label.isEmpty { list.insert(("label", DOTLabel.withoutEntities(label)), at: 0) }
    if let placement {
      let place = placement.lines[index]
      list.append(("pos", spline(place.path, style)))
      let width = TextWidth.of(label, size: BoxShape.smallSize)
      list.append(("lp", position(Point(place.label.x + width / 2, place.label.y - 4))))
    }
    let (from, to) = (diagram.boxes[line.from].key, diagram.boxes[line.to].key)
    return "  \(EscapedText.quoted(from)) -> \(EscapedText.quoted(to)) [\(attributes(list))]"
  }

  /// A box around boxes; graphviz draws it only if the name begins with "cluster".
  private func cluster(_ index: Int) -> String {
    let group = diagram.groups[index]
    let list = attributes([
      ("style", "rounded,filled"), ("color", hex(.frame)), ("fillcolor", hex(.frame)),
      ("labeljust", "l"), ("labelloc", "t"), ("margin", "12"),
    ])
    let members = group.members.map { EscapedText.quoted(diagram.boxes[$0].key) }
      .joined(separator: "; ")
    var place = ""
    if let frame = placement?.groups[index] {
      let low = position(Point(frame.x, frame.bottom))
      place = " bb=\(EscapedText.quoted("\(low),\(position(Point(frame.right, frame.y)))"));"
    }
    // graphviz orders subgraphs by id, and the id of a named subgraph is an address, which differs
    // in each run. Unnamed subgraphs are numbered, so each cluster is put into an unnamed one.
    return "  subgraph { subgraph \(EscapedText.quoted("cluster_\(group.key)")) { "
      + "graph [\(list)]; label=<\(labels.faint(DOTLabel.escaped(group.title)))>;\(place) "
      + "\(members) } }"
  }

  /// The title and the legend.
  private var graphLabel: String? {
    let rows =
      (diagram.title.map { [labels.title($0)] } ?? [])
      + (diagram.note.map { [labels.note($0)] } ?? [])
      + labels.rows(ofLegend: diagram.legend)
    if rows.isEmpty { return nil }
    return "<TABLE BORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\">\(rows.joined())</TABLE>"
  }

  // MARK: Positions

  /// A point in graphviz' units, which count from the bottom.
  private func position(_ point: Point) -> String {
    let height = placement?.size.y ?? 0
    return "\(XMLText.number(point.x)),\(XMLText.number(height - point.y))"
  }

  /// The line as graphviz wants it: the ends of the arrows, and then Bézier curves.
  private func spline(_ path: Placement.Path, _ style: LineStyle) -> String {
    var points = path.points
    if !path.isCurve {
      points = [path.points[0]]
      for (from, to) in zip(path.points, path.points.dropFirst()) { points += [from, to, to] }
    }
    func shortened(_ end: Point, towards other: Point) -> Point {
      let (x, y) = (other.x - end.x, other.y - end.y)
      let length = (x * x + y * y).squareRoot()
      guard length > 8 else { return end }
      return Point(end.x + x / length * 7, end.y + y / length * 7)
    }
    var ends: [String] = []
    if style.tail != .none, points.count > 1 {
      ends.append("s,\(position(points[0]))")
      let next = points.dropFirst().first { $0 != points[0] } ?? points[0]
      points[0] = shortened(points[0], towards: next)
    }
    if style.head != .none, let last = points.last {
      ends.append("e,\(position(last))")
      let before = points.dropLast().last { $0 != last } ?? last
      points[points.count - 1] = shortened(last, towards: before)
    }
    return (ends + points.map(position)).joined(separator: " ")
  }
}
