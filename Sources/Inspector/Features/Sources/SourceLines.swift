import FlowModel
import FlowReports
import Foundation

/// The drawing of lines of code, and of the place that they are around.
enum SourceLines {
  static func draw(
    _ lines: some Collection<SourceExcerpt.Line>, around place: SourcePlace, in area: Rectangle,
    _ model: Model, into frame: inout Frame
  ) {
    let width = "\(lines.map(\.number).max() ?? 0)".count
    for (row, line) in zip(area.rows, lines) {
      let isCurrent = line.number == place.line
      let number = "\(line.number)"
      let blanks = String(repeating: " ", count: max(0, width - number.count))
      let start = "\(isCurrent ? model.glyphs.current : " ")\(blanks)\(number)"
      // The numbers stay when the code is scrolled to the side.
      let label = LabelledLine.Value(
        text: start, style: isCurrent ? .accent : .faint, width: CellWidth.of(start) + 1)
      let code = line.parts.map {
        LabelledLine.Value(
          text: model.glyphs.shown($0.text), style: style(of: $0.kind, isCurrent: isCurrent))
      }
      StyledLine([label] + code).draw(
        row: row, column: area.column + 1, width: max(0, area.size.columns - 2), into: &frame)
    }
  }

  /// The place, and what makes it doubtful.
  static func title(of excerpt: SourceExcerpt, _ model: Model) -> String {
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
