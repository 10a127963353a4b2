import FlowModel

extension SequenceDiagram {
  /// Returns the diagram as SVG, in O(events · columns).
  package func svg(theme: DiagramTheme = .auto) -> String {
    let layout = SequenceLayout(self)
    var pen = SVGPen(capacity: events.count * 400)
    pen.background(layout.size)
    drawColumns(layout, with: &pen)
    for (event, row) in zip(events, layout.rows) { draw(event, row, layout, with: &pen) }
    return pen.file(
      title: DiagramText.visible(summary),
      description: "\(Counted.text(participants.count, "coordinator")), "
        + Counted.text(events.count, "event"), theme: theme, size: layout.size, scale: 1)
  }

  private func drawColumns(_ layout: SequenceLayout, with pen: inout SVGPen) {
    for (index, x) in layout.columns.enumerated() {
      let head = layout.heads[index]
      var line = DrawnPath(from: Point(x, head.bottom))
      line.pieces = [.line(Point(x, layout.size.y - Placement.margin))]
      pen.path(line, "edge dashed")
      pen.rectangle(head, "box", radius: 6)
      let name = TextWidth.of(layout.names[index], size: BoxShape.nameSize, isBold: true)
      pen.text(layout.names[index], "name", at: Point(x - name / 2, head.y + 17))
    }
  }

  private func draw(
    _ event: Event, _ row: SequenceLayout.Row, _ layout: SequenceLayout, with pen: inout SVGPen
  ) {
    switch event {
    case .note(let column, _, let isFailure):
      guard let frame = row.frame else { return }
      pen.rectangle(frame, isFailure ? "box removed" : "box accent", radius: 4)
      let width = row.lines.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
      write(
        row, isFailure ? "small removed" : "small accent", at: layout.columns[column] - width / 2,
        with: &pen)
    case .arrow(let arrow, let from, let to, _):
      let (start, end) = (layout.columns[from], layout.columns[to])
      var path = Placement.Path(points: [Point(start, row.arrow), Point(end, row.arrow)])
      if from == to {
        let top = row.arrow - 14
        path.points = [
          Point(start, top), Point(start + SequenceLayout.loop, top),
          Point(start + SequenceLayout.loop, row.arrow), Point(start, row.arrow),
        ]
      }
      DrawnLine(arrow.style, colour: arrow.colour, isThick: arrow == .step)
        .draw(along: path, with: &pen)
      let x = from == to ? start + SequenceLayout.loop + 6 : min(start, end) + 10
      let width = row.lines.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
      // Other columns go through the text.
      pen.rectangle(
        Box2D(
          x: x - 2, y: row.baseline - 10, width: width + 4,
          height: Double(row.lines.count) * SequenceLayout.lineHeight), "ground", radius: 2)
      write(row, arrow.textStyle, at: x, with: &pen)
    }
  }

  private func write(
    _ row: SequenceLayout.Row, _ style: String, at x: Double, with pen: inout SVGPen
  ) {
    for (index, line) in row.lines.enumerated() where !line.isEmpty {
      pen.text(
        line, style, at: Point(x, row.baseline + Double(index) * SequenceLayout.lineHeight))
    }
  }
}

extension SequenceDiagram.Arrow {
  fileprivate var style: LineStyle {
    switch self {
    case .accepted: LineStyle(stroke: .solid, head: .arrow)
    case .declined: LineStyle(stroke: .dashed, head: .openDot)
    case .step: LineStyle(stroke: .solid, head: .vee)
    }
  }

  fileprivate var colour: DiagramColour {
    switch self {
    case .accepted: .accent
    case .declined: .line
    case .step: .added
    }
  }

  fileprivate var textStyle: String {
    switch self {
    case .accepted: "small accent"
    case .declined: "small"
    case .step: "small added"
    }
  }
}
