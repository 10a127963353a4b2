import FlowProtocol

/// The errors in groups, with their marks.
enum ErrorsPanel {
  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let state = model.inspection.errors
    if state.lines.isEmpty {
      frame.write(
        emptyText(state, model),
        row: area.row, column: area.column + 1, width: area.size.columns - 2, style: .faint)
      return
    }
    let end = min(state.top + area.size.rows, state.lines.count)
    for index in state.top..<max(state.top, end) {
      let row = area.row + index - state.top
      draw(state.lines[index], state, model, row: row, in: area, into: &frame)
      if model.screen.panel == .errors, index == state.selectedIndex {
        frame.select(row: row, columns: area.columns)
      }
    }
  }

  private static func emptyText(_ state: ErrorsState, _ model: Model) -> String {
    if !state.filter.isEmpty { return "no error matches \(state.filter.text)" }
    guard state.isOpenOnly, state.total > 0 else { return "no error was reported" }
    let key = model.keymap.key(for: .showLess).map { " (\($0.title(model.glyphs)) shows them)" }
    return "every error was reviewed or ignored\(key ?? "")"
  }

  private static func draw(
    _ line: ErrorsState.Line, _ state: ErrorsState, _ model: Model, row: Int,
    in area: Rectangle, into frame: inout Frame
  ) {
    var fields = Fields(row: row, area: area)
    switch line {
    case .missed(let missed):
      fields.write(
        "! \(missed.text) of \(missed.run)", .max, .coloured(.warning), into: &frame)
    case .group(let group):
      let times =
        "\(ClockTime.seconds(group.first, utcOffset: model.utcOffset))"
        + (group.count > 1
          ? " to \(ClockTime.seconds(group.last, utcOffset: model.utcOffset))" : "")
      let title = "\(state.grouping.rawValue) \(group.key ?? "none")"
      // The times keep their columns, so that the times of one group can be compared.
      let width = min(area.size.columns / 2, area.size.columns - 18 - 22)
      fields.write(title, max(16, width), .bold, into: &frame)
      fields.write("\(group.count), \(group.openCount) open", 18, .plain, into: &frame)
      fields.write(times, 24, .faint, into: &frame)
    case .error(let error):
      let style: Style = error.mark.state == .open ? .failure : .faint
      fields.write(
        "  \(sign(error.mark.state, model.glyphs))", model.glyphs.isASCII ? 6 : 4, style,
        into: &frame)
      fields.write("#\(error.id.sequence)", 6, .faint, into: &frame)
      fields.write(
        ClockTime.seconds(error.report.time, utcOffset: model.utcOffset), 10,
        .faint, into: &frame)
      if area.size.columns >= 70 {
        let isWide = area.size.columns >= 100
        fields.write(error.coordinator ?? "", isWide ? 22 : 18, style, into: &frame)
        fields.write(error.route ?? "", isWide ? 18 : 14, style, into: &frame)
      }
      let note = error.mark.note.map { "(\($0)) " } ?? ""
      fields.write(note + error.report.error.message, .max, style, into: &frame)
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
