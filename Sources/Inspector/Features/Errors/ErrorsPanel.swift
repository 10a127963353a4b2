import FlowModel
import FlowReports
import Foundation

/// The errors, equal ones in one line, with their marks.
extension ErrorsFeature {
  static func emptyText(in model: Model) -> String {
    let state = model.inspection.errors
    if !state.filter.isEmpty { return "no error matches \(state.filter.text)" }
    guard state.isOpenOnly, state.total > 0 else { return "no error was reported" }
    let key = model.keymap.key(for: .showLess).map { " (\($0.title(model.glyphs)) shows them)" }
    return "every error was reviewed or ignored\(key ?? "")"
  }

  enum Content { case sign, number, count, over, first, last, kind, asked, failed, route, message }

  /// The columns, of which the message keeps the most room; without a group, no line needs a count
  /// and a first time.
  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let hasGroups = model.inspection.errors.hasGroups
    let sign = Column(Content.sign, "", model.glyphs.isASCII ? 6 : 5)
    let number = Column(Content.number, "#", 6)
    let count = hasGroups ? [Column(Content.count, "TIMES", 6)] : []
    let (last, message) = (Column(Content.last, "LAST", 9), Column(Content.message, "ERROR", .max))
    if width < 70 { return [sign, number] + count + [message] }
    if width < 100 {
      return [sign, number] + count + [last, Column(.kind, "KIND", 14), message]
    }
    let isVeryWide = width >= 160
    let names = isVeryWide ? 26 : 13
    let first = hasGroups ? [Column(Content.first, "FIRST", 9)] : []
    let over =
      hasGroups && isVeryWide ? [Column(Content.over, "OVER TIME", ErrorCells.bars + 2)] : []
    return [sign, number] + count + over + first
      + [
        last, Column(.kind, "KIND", names), Column(.asked, "ASKED", names),
        Column(.failed, "FAILED", names), Column(.route, "ROUTE", isVeryWide ? 24 : 12), message,
      ]
  }

  static func draw(
    line index: Int, _ columns: [Column<Content>], of model: Model, in fields: inout Fields,
    into frame: inout Frame
  ) {
    let cells: ErrorCells
    switch model.inspection.errors.lines[index] {
    case .group(let group, let isUnfolded):
      cells = ErrorCells(group, isUnfolded: isUnfolded, model)
    case .error(let error, let isInGroup):
      cells = ErrorCells(error, isInGroup: isInGroup, model)
    case .attached(let time):
      let area = Rectangle(
        row: fields.row, column: fields.area.column + 1,
        size: Size(rows: 1, columns: max(0, fields.area.size.columns - 1)))
      let clock = ClockTime.seconds(time, utcOffset: model.utcOffset)
      return frame.rule("\(clock) attached; below is from before", in: area, model.glyphs)
    case .missed(let missed):
      let text = "\(model.glyphs.error) \(missed.text) of \(missed.run)"
      return fields.write(text, .max, .coloured(.warning), into: &frame)
    }
    for column in columns {
      fields.write(
        cells.text(column.content, in: column.width), column.width, cells.style(column.content),
        into: &frame)
    }
  }
}

extension ErrorMark.State {
  /// The sign of a state: colour alone never carries it.
  func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .open: glyphs.no
    case .reviewed: glyphs.yes
    case .ignored: glyphs.ignored
    }
  }
}

private struct ErrorCells {
  private let model: Model
  private let style: Style
  private let sign: String
  /// The number of the error, or of the latest of a group.
  private let number: String
  /// Empty for an error, which happened once.
  private let count: String
  /// The errors over the time of all errors; empty for an error.
  private let over: String
  /// Nil for an error, which has one time.
  private let first: Date?
  private let last: Date
  // Nil where the errors of a group differ, or have none.
  private let kind: String?
  private let asked: String?
  private let failed: String?
  private let route: String?
  private let message: String?
  /// The marks before the message.
  private let marks: String

  init(_ error: ReviewedError, isInGroup: Bool, _ model: Model) {
    self.model = model
    style = error.mark.state == .open ? .failure : .faint
    sign = "\(isInGroup ? "   " : "  ")\(error.mark.state.sign(model.glyphs))"
    number = "#\(error.id.sequence)"
    (count, over) = ("", "")
    (first, last) = (nil, error.report.time)
    (kind, route, message) = (error.kind, error.route ?? "", error.report.error.message)
    (asked, failed) = (error.asked ?? "", error.coordinator ?? "")
    marks =
      (isInGroup ? "" : Self.sign(of: error.standing))
      + (error.mark.note.map { "(\($0)) " } ?? "")
  }

  init(_ group: ErrorGroup, isUnfolded: Bool, _ model: Model) {
    self.model = model
    style = group.openCount > 0 ? .failure : .faint
    // The sign of the first state that any error of the group has.
    let states = Set(group.errors.lazy.map(\.mark.state))
    let state = ErrorMark.State.allCases.first(where: states.contains) ?? .open
    let fold = isUnfolded ? model.glyphs.expanded : model.glyphs.collapsed
    sign = "\(fold) \(state.sign(model.glyphs))"
    number = "#\(group.newest.sequence)"
    count = "\(model.glyphs.times)\(group.count)"
    over = model.glyphs.sparkline(
      Self.counts(of: group.errors, in: model.inspection.errors.span))
    (first, last) = (group.first, group.last)
    (kind, message) = (group.kind, group.message)
    route = group.isWithoutRoute ? "" : group.route
    (asked, failed) =
      group.isWithoutCoordinator ? ("", "") : (group.asked, group.coordinator)
    let isMixed = group.openCount > 0 && group.openCount < group.count
    marks =
      (group.standing.map(Self.sign) ?? "") + (isMixed ? "(\(group.openCount) open) " : "")
  }

  /// The word before the text of a problem that is new, or that came back.
  private static func sign(of standing: ProblemStanding) -> String {
    switch standing {
    case .new: "NEW "
    case .regressed: "BACK "
    case .open, .reviewed, .ignored, .resolved: ""
    }
  }

  /// The width of a sparkline.
  static let bars = 12

  /// The numbers of errors in equal parts of a span.
  private static func counts(of errors: [ReviewedError], in span: ClosedRange<Date>) -> [Int] {
    let length = max(span.upperBound.timeIntervalSince(span.lowerBound), 0.001)
    return errors.reduce(into: [Int](repeating: 0, count: bars)) { counts, error in
      let place = error.report.time.timeIntervalSince(span.lowerBound) / length
      counts[min(max(0, Int(place * Double(bars))), bars - 1)] += 1
    }
  }

  func style(_ content: ErrorsFeature.Content) -> Style {
    switch content {
    case .sign, .kind, .failed, .route, .message: style
    case .number: .faint
    case .count: Style(colour: style.colour, isBold: true)
    case .over, .first, .last, .asked: .faint
    }
  }

  func text(_ content: ErrorsFeature.Content, in width: Int) -> String {
    switch content {
    case .sign: sign
    case .number: number
    case .count: count
    case .over: over
    case .first: first.map(clock) ?? ""
    case .last: clock(last)
    case .kind: kind ?? Self.several
    case .asked: name(asked, in: width)
    case .failed: name(failed, in: width)
    case .route: route ?? Self.several
    case .message: marks + (message ?? Self.several)
    }
  }

  private static let several = "several"

  private func clock(_ time: Date) -> String { ClockTime.seconds(time, utcOffset: model.utcOffset) }

  private func name(_ name: String?, in width: Int) -> String {
    name.map { model.shortName.text($0, in: width - 1) } ?? Self.several
  }
}
