import FlowReports

/// The lines of code below the details, where there is room for both.
enum SourceSplit {
  /// The fewest rows of details and code together.
  private static let fewestRows = 15
  /// The fewest rows of code, without its title.
  private static let fewestLines = 7

  /// Whether any details on the screen have room for lines of code.
  static func hasRoom(in model: Model) -> Bool {
    let panel = model.screen.panel
    let area =
      model.layout.area(of: .detail)
      ?? model.layout.area(of: panel).flatMap {
        DetailsBelow.parts(of: $0, panel, in: model).details?.area
      }
    return area.map { $0.size.rows >= fewestRows } ?? false
  }

  /// Divides the area of the details; without code, or room for it, the details have all of it.
  static func parts(
    of area: Rectangle, in model: Model
  ) -> (details: Rectangle, source: (rule: Rectangle, lines: Rectangle, SourceExcerpt)?) {
    guard area.size.rows >= fewestRows, let subject = model.sourceSubject,
      let excerpt = model.sources.excerpt(of: subject)
    else { return (area, nil) }
    let wanted = min(DetailPanel.lines(of: model).count, area.size.rows - fewestLines - 1)
    let (details, rest) = area.split(afterRows: max(area.size.rows / 2, wanted))
    let (rule, lines) = rest.split(afterRows: 1)
    return (details, (rule, lines, excerpt))
  }

  static func draw(
    _ excerpt: SourceExcerpt, rule: Rectangle, in area: Rectangle, _ model: Model,
    into frame: inout Frame
  ) {
    frame.rule(SourceLines.title(of: excerpt, model), in: rule, model.glyphs)
    SourceLines.draw(
      excerpt.lines(area.size.rows), around: excerpt.place, in: area, model, into: &frame)
  }
}
