import FlowModel
import FlowReports
import Foundation

/// The errors, equal ones in one line, with their marks.
extension ErrorsFeature {
  static func emptyText(in model: Model) -> String {
    let state = model.inspection.errors
    guard state.total > 0 else {
      return model.inspection.emptyText(
        of: .errors, claiming: "no error was reported", at: model.now)
    }
    if !state.filter.isEmpty { return "no error matches \(state.filter.text)" }
    // Errors that were reported before their run has a name are listed once it has one.
    guard state.isOpenOnly else {
      return model.inspection.emptyText(
        of: .errors, claiming: "\(Counted.text(state.total, "error")) without details",
        at: model.now)
    }
    let key = model.keymap.key(for: .showLess).map { " (\($0.title(model.glyphs)) shows them)" }
    return "every error was reviewed or ignored\(key ?? "")"
  }

  enum Content { case sign, number, count, over, first, last, kind, asked, failed, route, message }

  /// The columns, of which the message keeps the most room; without a group, no line needs a count
  /// and a first time.
  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let hasGroups = model.inspection.errors.hasGroups
    let sign = Column(Content.sign, "", model.glyphs.isASCII ? 6 : 5)
    let number = Column(Content.number, "#", atLeast: 6)
    let count = hasGroups ? [Column(Content.count, "TIMES", atLeast: 6)] : []
    let last = Column(Content.last, "LAST", 9)
    let kind = Column(Content.kind, "KIND", atLeast: 13)
    func message(_ width: Int) -> Column<Content> { Column(.message, "ERROR", atLeast: width) }
    if width < 70 { return [sign, number] + count + [message(10)] }
    if width < 100 { return [sign, number] + count + [last, kind, message(26)] }
    let first = hasGroups ? [Column(Content.first, "FIRST", 9)] : []
    let over =
      hasGroups && width >= 160 ? [Column(Content.over, "OVER TIME", ErrorBars.count + 2)] : []
    return [sign, number] + count + over + first
      + [
        last, kind, Column(.asked, "ASKED", atLeast: 8), Column(.failed, "FAILED", atLeast: 8),
        Column(.route, "ROUTE", atLeast: 8), message(26),
      ]
  }

  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine {
    let cells: ErrorCells
    switch model.inspection.errors.lines[index] {
    case .group(let group, let isUnfolded):
      cells = ErrorCells(group, isUnfolded: isUnfolded, model)
    case .error(let error, let isInGroup):
      cells = ErrorCells(error, isInGroup: isInGroup, model)
    case .attached(let time):
      let clock = ClockTime.seconds(time, utcOffset: model.utcOffset)
      return ColumnLine(rule: "\(clock) attached; below is from before")
    case .gone(let entry):
      return ColumnLine(rest: StyledLine(GoneWords.line(of: entry, model.glyphs), .faint))
    case .missed(let missed):
      let text = "\(model.glyphs.error) \(missed.text) of \(missed.run)"
      return ColumnLine(rest: StyledLine(text, .coloured(.warning)))
    }
    return ColumnLine(columns.map { cells[$0.content] })
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
    (asked, failed) = (
      Self.title(error.origin, of: error, model) ?? "",
      Self.failed(error, model) ?? ""
    )
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
    over = ErrorBars.text(of: group.errors, model)
    (first, last) = (group.first, group.last)
    (kind, message) = (group.kind, group.message)
    route = group.isWithoutRoute ? "" : group.route
    (asked, failed) =
      group.isWithoutCoordinator
      ? ("", "")
      : (
        Self.common(group.asked, of: group) { Self.title($0.origin, of: $0, model) },
        Self.common(group.coordinator, of: group) { Self.failed($0, model) }
      )
    let isMixed = group.openCount > 0 && group.openCount < group.count
    marks =
      (group.standing.map(Self.sign) ?? "") + (isMixed ? "(\(group.openCount) open) " : "")
  }

  /// The word before the text of a problem that is new, or that came back.
  private static func sign(of standing: ProblemStanding) -> String {
    standing.sign.map { "\($0) " } ?? ""
  }

  /// The title of a coordinator; ids of other runs mean other coordinators.
  private static func title(
    _ coordinator: CoordinatorReference?, of error: ReviewedError, _ model: Model
  ) -> String? {
    guard error.id.run == model.inspection.live?.epoch else { return coordinator?.name }
    return coordinator.map(model.inspection.title)
  }

  /// The title of the coordinator that the error names, if it is on the path; else its name.
  private static func failed(_ error: ReviewedError, _ model: Model) -> String? {
    guard let target = error.target, target.name == error.coordinator else {
      return error.coordinator
    }
    return title(target, of: error, model)
  }

  /// The title that all errors of a group have, or else the name.
  private static func common(
    _ name: String?, of group: ErrorGroup, _ title: (ReviewedError) -> String?
  ) -> String? {
    guard let name, let first = group.errors.last.flatMap(title), first != name else { return name }
    return group.errors.allSatisfy { title($0) == first } ? first : name
  }

  private func style(_ content: ErrorsFeature.Content) -> Style {
    switch content {
    case .sign, .kind, .failed, .route, .message: style
    case .number: .faint
    case .count: Style(colour: style.colour, isBold: true)
    case .over, .first, .last, .asked: .faint
    }
  }

  subscript(content: ErrorsFeature.Content) -> ColumnLine.Cell {
    ColumnLine.Cell(
      text: text(content), style: style(content), isName: [.asked, .failed].contains(content))
  }

  private func text(_ content: ErrorsFeature.Content) -> String {
    switch content {
    case .sign: sign
    case .number: number
    case .count: count
    case .over: over
    case .first: first.map(clock) ?? ""
    case .last: clock(last)
    case .kind: kind ?? Self.several
    case .asked: asked ?? Self.several
    case .failed: failed ?? Self.several
    case .route: route ?? Self.several
    case .message: marks + (message ?? Self.several)
    }
  }

  private static let several = "several"

  private func clock(_ time: Date) -> String { ClockTime.seconds(time, utcOffset: model.utcOffset) }
}
