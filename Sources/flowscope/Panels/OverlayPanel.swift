/// What stands over the panels: a box with a line to write in, and what there is to choose from.
enum OverlayPanel {
  static func draw(_ model: Model, into frame: inout Frame) {
    switch model.screen.overlay {
    case .help, .palette, .jump, .targets, .export: drawList(model, into: &frame)
    case .confirmation: drawQuestion(model, into: &frame)
    case .command:
      drawCompletions(model, into: &frame)
    case .explanation: ExplanationPanel.draw(model, into: &frame)
    case .filter, .note, nil: break
    }
  }

  /// The inside of a box in the middle of the screen.
  static func area(in size: Size, rows: Int, columns: Int = 76) -> Rectangle {
    let rows = min(size.rows - 4, rows)
    let columns = min(size.columns - 4, columns)
    return Rectangle(
      row: (size.rows - rows) / 2, column: (size.columns - columns) / 2,
      size: Size(rows: rows, columns: columns))
  }

  /// Clears a box and draws its frame and title.
  static func drawBox(
    _ area: Rectangle, title: String, _ glyphs: Glyphs, into frame: inout Frame
  ) {
    for row in area.rows { frame.fill(row: row, columns: area.columns, style: .plain) }
    Box.draw(area, glyphs, into: &frame)
    frame.write(
      " \(title) ", row: area.row - 1, column: area.column + 1, width: area.size.columns - 2,
      style: .coloured(.accent, bold: true))
  }

  private static func hints(of overlay: Overlay, _ model: Model) -> String {
    model.keymap.hints(in: overlay, model.glyphs).map { "\($0.key) \($0.word)" }
      .joined(separator: "   ")
  }

  /// How many lines a page of what the open overlay shows is.
  static func page(in model: Model) -> Int {
    switch model.screen.overlay {
    case .command: completionRows
    case .explanation: max(1, ExplanationPanel.area(in: model.size).size.rows - 1)
    default: max(1, listArea(model).size.rows - 1)
    }
  }

  /// Where the lines are that one chooses from; nil where there are none.
  static func list(in model: Model) -> Rectangle? {
    guard !model.layout.isTooSmall else { return nil }
    return switch model.screen.overlay {
    case .help, .palette, .jump, .targets, .export: listArea(model)
    case .command: completionArea(model)
    case .filter, .note, .explanation, .confirmation, nil: nil
    }
  }

  /// All that the open overlay covers, its frame too.
  static func box(in model: Model) -> Rectangle {
    let inside: Rectangle? =
      switch model.screen.overlay {
      case .help, .palette, .jump, .targets, .export: listBox(model)
      case .command: completionArea(model)
      case .explanation: ExplanationPanel.area(in: model.size)
      case .confirmation: model.question.map { questionArea(lines: lines(of: $0, model), model) }
      case .filter, .note, nil: nil
      }
    guard let inside, !model.layout.isTooSmall else {
      return Rectangle(row: 0, column: 0, size: Size(rows: 0, columns: 0))
    }
    return Rectangle(
      row: inside.row - 1, column: inside.column - 1,
      size: Size(rows: inside.size.rows + 2, columns: inside.size.columns + 2))
  }

  // MARK: Lists

  /// Where the lines of a list are, below the line that is written to search it.
  private static func listArea(_ model: Model) -> Rectangle {
    guard model.screen.overlay?.takesText == true else {
      return area(in: model.size, rows: model.choices.count)
    }
    return area(in: model.size, rows: max(4, model.size.rows * 3 / 5)).split(afterRows: 1).bottom
  }

  /// The lines with the one that is written to search them.
  private static func listBox(_ model: Model) -> Rectangle {
    var box = listArea(model)
    guard model.screen.overlay?.takesText == true else { return box }
    box.row -= 1
    box.size.rows += 1
    return box
  }

  private static func drawList(_ model: Model, into frame: inout Frame) {
    let (area, box) = (listArea(model), listBox(model))
    drawBox(box, title: title(model), model.glyphs, into: &frame)
    if model.screen.overlay?.takesText == true {
      EditorLine.draw(
        model.editor, prompt: "› ", row: box.row, columns: box.columns, model.glyphs, into: &frame)
    }
    let height = area.size.rows
    if model.choices.isEmpty {
      frame.write(
        emptyText(model), row: area.row, column: area.column + 1,
        width: area.size.columns - 2, style: .faint)
    }
    let top = model.choiceTop
    for (offset, choice) in model.choices.dropFirst(top).prefix(height).enumerated() {
      let row = area.row + offset
      draw(choice, row: row, in: area, into: &frame)
      if top + offset == model.choice { frame.select(row: row, columns: area.columns) }
    }
  }

  private static func draw(
    _ choice: Choice, row: Int, in area: Rectangle, into frame: inout Frame
  ) {
    let detail = DisplayText.shown(
      String(choice.detail.prefix(area.size.columns)), ascii: frame.isASCII)
    let detailWidth = min(CellWidth.of(detail), area.size.columns / 3)
    let width = area.size.columns - detailWidth - 3
    frame.write(choice.title, row: row, column: area.column + 1, width: width)
    emphasise(choice, row: row, columns: area.column + 1..<area.column + 1 + width, into: &frame)
    frame.write(
      detail, row: row, column: area.column + area.size.columns - detailWidth - 1,
      width: detailWidth, style: .accent)
  }

  /// Shows which characters of a title were found by what is written.
  private static func emphasise(
    _ choice: Choice, row: Int, columns: Range<Int>, into frame: inout Frame
  ) {
    guard let last = choice.matched.max() else { return }
    let matched = Set(choice.matched)
    var column = columns.lowerBound
    for (index, character) in choice.title.prefix(last + 1).enumerated() {
      guard column < columns.upperBound else { return }
      let width = CellWidth.of(DisplayText.shown(String(character), ascii: frame.isASCII))
      if matched.contains(index) {
        frame.restyle(row: row, columns: (column..<column + width).clamped(to: columns)) {
          $0 = .coloured(.accent, bold: true)
        }
      }
      column += width
    }
  }

  private static func title(_ model: Model) -> String {
    switch model.screen.overlay {
    case .help: "Keys of \(model.screen.panel.title) \(model.glyphs.bullet) write to search"
    case .palette: "Commands"
    case .jump: "Jump to a coordinator"
    case .targets: "Engines"
    case .export: "Export the hierarchy as"
    default: ""
    }
  }

  private static func emptyText(_ model: Model) -> String {
    switch model.screen.overlay {
    case .targets where model.running.isEmpty: "looking for engines…"
    default: "nothing is called like that"
    }
  }

  /// How many completions show at a time.
  static let completionRows = 8

  private static func completionArea(_ model: Model) -> Rectangle? {
    let rows = min(model.choices.count, completionRows, model.size.rows - 4)
    guard rows > 0 else { return nil }
    return Rectangle(
      row: model.size.rows - 2 - rows, column: 1,
      size: Size(rows: rows, columns: min(model.size.columns - 2, 72)))
  }

  /// What the line may become, right above it; Tab takes the one that is selected.
  private static func drawCompletions(_ model: Model, into frame: inout Frame) {
    guard let area = completionArea(model) else { return }
    drawBox(
      area, title: hints(of: .command, model), model.glyphs, into: &frame)
    let top = model.choiceTop
    for (offset, choice) in model.choices.dropFirst(top).prefix(area.size.rows).enumerated() {
      let row = area.row + offset
      frame.write(choice.title, row: row, column: area.column + 1, width: 22, style: .accent)
      frame.write(
        choice.detail, row: row, column: area.column + 24, width: area.size.columns - 25,
        style: .faint)
      if top + offset == model.choice { frame.select(row: row, columns: area.columns) }
    }
  }

  /// More than this is a name that somebody made long.
  private static let questionRows = 6

  private static func lines(of question: Question, _ model: Model) -> [String] {
    EntryLines.wrapped(
      DisplayText.shown(question.text, ascii: model.glyphs.isASCII),
      in: min(model.size.columns - 8, 60))
  }

  private static func questionArea(lines: [String], _ model: Model) -> Rectangle {
    area(in: model.size, rows: min(lines.count, Self.questionRows) + 2, columns: 64)
  }

  private static func drawQuestion(_ model: Model, into frame: inout Frame) {
    guard let question = model.question else { return }
    let lines = lines(of: question, model)
    let area = questionArea(lines: lines, model)
    drawBox(area, title: "Do it?", model.glyphs, into: &frame)
    // The answers keep the last row, and a blank one above them, however much is asked.
    let room = max(1, area.size.rows - 2)
    for (offset, line) in lines.prefix(room).enumerated() {
      let isCut = offset == room - 1 && lines.count > room
      frame.write(
        isCut ? line + "…" : line, row: area.row + offset, column: area.column + 2,
        width: area.size.columns - 3)
    }
    frame.write(
      hints(of: .confirmation, model), row: area.row + area.size.rows - 1, column: area.column + 2,
      width: area.size.columns - 3, style: .accent)
  }
}
