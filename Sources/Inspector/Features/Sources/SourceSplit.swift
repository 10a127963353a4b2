import FlowModel
import FlowReports
import Foundation

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
    frame.rule(title(of: excerpt, model), in: rule, model.glyphs)
    let lines = excerpt.lines(area.size.rows)
    let width = "\(lines.last?.number ?? 0)".count
    for (row, line) in zip(area.rows, lines) {
      let isCurrent = line.number == excerpt.place.line
      let number = "\(line.number)"
      let blanks = String(repeating: " ", count: max(0, width - number.count))
      let start = "\(isCurrent ? model.glyphs.current : " ")\(blanks)\(number) "
      var runs = [LabelledLine.Value(text: start, style: isCurrent ? .accent : .faint)]
      runs += line.parts.map {
        LabelledLine.Value(
          text: model.glyphs.shown($0.text), style: style(of: $0.kind, isCurrent: isCurrent))
      }
      StyledLine(runs).draw(
        row: row, column: area.column + 1, width: max(0, area.size.columns - 2), into: &frame)
    }
  }

  private static func title(of excerpt: SourceExcerpt, _ model: Model) -> String {
    let place = "\(model.glyphs.shown(excerpt.place.path)):\(excerpt.place.line)"
    let isChanged = runBegin(in: model).map { excerpt.modified > $0 } ?? false
    let remark =
      !excerpt.hasLine
      ? " \(model.glyphs.bullet) it has \(Counted.text(excerpt.lineCount, "line"))" : ""
    return place + remark + (isChanged ? " \(model.glyphs.bullet) changed since" : "")
  }

  /// The time from which a change of a file is not in the app that ran; nil if no time is known.
  private static func runBegin(in model: Model) -> Date? {
    let inspection = model.inspection
    let selected = (model.features[model.subject] as? any DetailedPanel.Type)?
      .moment(in: inspection)?.time
    return [selected, inspection.engine?.startedAt, inspection.log.entries.first?.time]
      .compactMap(\.self).min()
  }

  private static func style(of kind: SwiftWords.Kind, isCurrent: Bool) -> Style {
    let colour: Style.Colour =
      switch kind {
      case .plain: .standard
      case .keyword: .accent
      case .text: .success
      case .comment: .faint
      case .number: .modal
      }
    return .coloured(colour, bold: isCurrent && kind != .comment)
  }
}
