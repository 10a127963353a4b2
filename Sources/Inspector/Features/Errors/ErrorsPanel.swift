import FlowProtocol
import Foundation

/// The errors, equal ones in one line, with their marks.
enum ErrorsPanel {
  static func emptyText(in model: Model) -> String {
    let state = model.inspection.errors
    if !state.filter.isEmpty { return "no error matches \(state.filter.text)" }
    guard state.isOpenOnly, state.total > 0 else { return "no error was reported" }
    let key = model.keymap.key(for: .showLess).map { " (\($0.title(model.glyphs)) shows them)" }
    return "every error was reviewed or ignored\(key ?? "")"
  }

  // MARK: Columns

  enum Content { case sign, count, first, last, kind, asked, failed, route, message }

  /// The columns of a list of this width.
  ///
  /// Without a group, each line has one time, and leaves the room of the first to the message.
  static func columns(in width: Int, _ model: Model) -> [Column<Content>] {
    let sign = Column(Content.sign, "", model.glyphs.isASCII ? 6 : 5)
    let (count, last) = (Column(Content.count, "NUMBER", 7), Column(Content.last, "LAST", 9))
    if width < 70 { return [sign, count, last, Column(.message, "ERROR", .max)] }
    let (isWide, isVeryWide) = (width >= 100, width >= 160)
    let names = isVeryWide ? 26 : isWide ? 18 : 14
    return [sign, count]
      + (model.inspection.errors.hasGroups ? [Column(.first, "FIRST", 9)] : []) + [last]
      + (isVeryWide ? [Column(.kind, "KIND", 26)] : [])
      + [
        Column(.asked, "ASKED", names), Column(.failed, "FAILED", names),
        Column(.route, "ROUTE", isVeryWide ? 24 : isWide ? 16 : .max),
      ] + (isWide ? [Column(.message, "ERROR", .max)] : [])
  }

  static func draw(
    _ line: ErrorsState.Line, _ model: Model, row: Int, in area: Rectangle, into frame: inout Frame
  ) {
    var fields = Fields(row: row, area: area)
    if case .missed(let missed) = line {
      fields.write(
        "\(model.glyphs.error) \(missed.text) of \(missed.run)", .max, .coloured(.warning),
        into: &frame)
      return
    }
    let cells = ErrorCells(line, model)
    for column in columns(in: area.size.columns, model) {
      fields.write(
        cells.text(column.content, in: column.width), column.width, cells.style(column.content),
        into: &frame)
    }
  }

  /// The sign of a state: colour alone never carries it.
  static func sign(_ state: ErrorMark.State, _ glyphs: Glyphs) -> String {
    switch state {
    case .open: glyphs.no
    case .reviewed: glyphs.yes
    case .ignored: glyphs.ignored
    }
  }
}

/// The texts of one line of errors.
private struct ErrorCells {
  private let line: ErrorsState.Line
  private let model: Model
  private let style: Style

  init(_ line: ErrorsState.Line, _ model: Model) {
    self.line = line
    self.model = model
    style =
      switch line {
      case .error(let error, _): error.mark.state == .open ? .failure : .faint
      case .group(let group, _): group.openCount > 0 ? .failure : .faint
      case .missed: .coloured(.warning)
      }
  }

  func style(_ content: ErrorsPanel.Content) -> Style {
    switch content {
    case .sign, .kind, .failed, .route, .message: style
    case .count: Style(colour: style.colour, isBold: true)
    case .first, .last, .asked: .faint
    }
  }

  func text(_ content: ErrorsPanel.Content, in width: Int) -> String {
    switch line {
    case .error(let error, let isInGroup): text(content, of: error, isInGroup, in: width)
    case .group(let group, let isUnfolded): text(content, of: group, isUnfolded, in: width)
    case .missed: ""
    }
  }

  private func text(
    _ content: ErrorsPanel.Content, of error: ReviewedError, _ isInGroup: Bool, in width: Int
  ) -> String {
    let message = error.report.error.message
    let marks =
      (error.mark.note.map { "(\($0)) " } ?? "")
      + (error.isRecalled ? "\(LogPanel.recalled) " : "")
    switch content {
    case .sign:
      let sign = ErrorsPanel.sign(error.mark.state, model.glyphs)
      return "\(isInGroup ? "   " : "  ")\(sign)"
    case .count: return "#\(error.id.sequence)"
    case .first: return ""
    case .last: return clock(error.report.time)
    case .kind: return error.kind
    case .asked: return name(error.asked, in: width)
    case .failed: return name(error.coordinator, in: width)
    // In a narrow list, the last column is the only one with room for marks and a note.
    case .route: return (width == .max ? marks : "") + (error.route ?? error.kind)
    case .message: return marks + message
    }
  }

  private func text(
    _ content: ErrorsPanel.Content, of group: ErrorGroup, _ isUnfolded: Bool, in width: Int
  ) -> String {
    let glyphs = model.glyphs
    let open = group.openCount == 0 || group.openCount == group.count
    let marks =
      (group.isRecalled ? "\(LogPanel.recalled) " : "")
      + (open ? "" : "(\(group.openCount) open) ")
    switch content {
    case .sign:
      return "\(isUnfolded ? glyphs.expanded : glyphs.collapsed) \(sign(of: group))"
    case .count: return "\(glyphs.times)\(group.count)"
    case .first: return clock(group.first)
    case .last: return clock(group.last)
    case .kind: return group.kind ?? Self.several
    case .asked: return group.asked.map { name($0, in: width) } ?? Self.several
    case .failed: return group.coordinator.map { name($0, in: width) } ?? Self.several
    case .route:
      return (width == .max ? marks : "") + (group.route ?? group.kind ?? Self.several)
    case .message: return marks + (group.message ?? group.kind ?? Self.several)
    }
  }

  /// The text in place of values that differ.
  private static let several = "several"

  /// The sign of the first state that any error of a group has.
  private func sign(of group: ErrorGroup) -> String {
    let states = Set(group.errors.lazy.map(\.mark.state))
    let state = ErrorMark.State.allCases.first(where: states.contains) ?? .open
    return ErrorsPanel.sign(state, model.glyphs)
  }

  private func clock(_ time: Date) -> String {
    ClockTime.seconds(time, utcOffset: model.utcOffset)
  }

  private func name(_ name: String?, in width: Int) -> String {
    model.shortName.text(name ?? "", in: width - 1)
  }
}
