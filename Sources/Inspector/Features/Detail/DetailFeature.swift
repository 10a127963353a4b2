import FlowModel

extension Panel {
  static let detail = Panel("detail", "Detail", at: .right)
}

/// The details of the selected coordinator, or of the selected line of a list.
enum DetailFeature: PanelFeature {
  /// How far the details are scrolled, and which of their lines is selected.
  struct State: FeatureState {
    var top = 0
    var line = 0
  }

  static let panel = Panel.detail
  static let key: Character? = "d"
  static let help = "the details"
  static let showsDetails = true

  /// Shows the details of another selection from their first line.
  static func selectionMoved(in inspection: inout EngineInspection) {
    inspection[Self.self] = State()
  }

  /// The selection can stay when a recording goes to another time, and its details with it.
  static func restart(_ inspection: inout EngineInspection) {}

  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    SourceSplit.parts(of: area, in: model).details
  }

  static func move(by distance: Int, in model: inout Model) {
    let height = model.list(of: panel)?.size.rows ?? 0
    let count = DetailPanel.lines(of: model).count
    var state = model.inspection[Self.self]
    state.line = min(max(0, state.line + distance), max(0, count - 1))
    state.top = Scrolling.top(showing: state.line, of: count, from: state.top, height: height)
    // The last row counts the lines below, if there are any.
    if state.line == state.top + height - 1, state.line < count - 1 { state.top += 1 }
    model.inspection[Self.self] = state
  }

  static func select(row: Int, in model: inout Model) -> Bool {
    let line = model.inspection[Self.self].top + row
    guard line < DetailPanel.lines(of: model).count else { return false }
    model.inspection[Self.self].line = line
    return true
  }

  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool {
    DetailPanel.scroll(by: distance, height: model.list(of: panel)?.size.rows ?? 0, in: &model)
    return true
  }

  static func clipping(in model: Model) -> Clipping? {
    let lines = DetailPanel.lines(of: model)
    let selected = model.inspection[Self.self].line
    guard lines.indices.contains(selected) else { return nil }
    let line = lines[selected]
    let value = line.values.map(\.text).joined().trimmed
    // A line without a label belongs to the label above it.
    let label = lines[...selected].last { !$0.label.isEmpty || $0.isHeading }
    return Clipping(
      name: "the line", text: value, json: ["label": label?.label ?? "", "value": value])
  }

  /// Jumps where the list would jump: the details are about its selected line.
  static func jump(in model: inout Model) -> [Effect] {
    model.subject == panel ? [] : model.features[model.subject].jump(in: &model)
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    DetailPanel.draw(model, in: area, isFocused: model.screen.panel == panel, into: &frame)
  }
}

/// The details below a list that fills the screen.
enum DetailsBelow {
  /// The areas of the list, of the details, and of the rule between them.
  static func parts(
    of area: Rectangle, _ panel: Panel, in model: Model
  ) -> (list: Rectangle, details: (rule: Rectangle, area: Rectangle)?) {
    guard model.arrangement.zoomed == panel, area.size.rows >= 10 else { return (area, nil) }
    let (list, rest) = area.split(afterRows: area.size.rows / 2)
    let (rule, details) = rest.split(afterRows: 1)
    return (list, (rule, details))
  }

  /// The width of the details, beside the list or below it.
  static func width(in model: Model) -> Int {
    let panel = model.screen.panel
    let below = model.layout.area(of: panel).flatMap { parts(of: $0, panel, in: model).details }
    return (model.layout.area(of: .detail) ?? below?.area)?.size.columns ?? 40
  }
}

/// A list that shows the details of its selected line below itself while it is zoomed.
protocol DetailedListPanel: FilteredPanel, DetailedPanel
where State: ListState {
  associatedtype Content

  /// The text in the place of the lines if there are none.
  static func emptyText(in model: Model) -> String
  static func columns(in width: Int, of model: Model) -> [Column<Content>]
  /// The line with a cell for each of the columns.
  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine
}

extension DetailedListPanel {
  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    TitledList.list(in: DetailsBelow.parts(of: area, panel, in: model).list)
  }

  static func wheel(by distance: Int, row: Int, column: Int, in model: inout Model) -> Bool {
    guard let area = model.layout.area(of: panel),
      let details = DetailsBelow.parts(of: area, panel, in: model).details?.area,
      details.contains(row: row, column: column)
    else { return false }
    let rows = SourceSplit.parts(of: details, in: model).details.size.rows
    DetailPanel.scroll(by: distance, height: rows, in: &model)
    return true
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let parts = DetailsBelow.parts(of: area, panel, in: model)
    let state = model.inspection[Self.self]
    let columns = columns(in: parts.list.size.columns, of: model)
    let shown = state.top..<max(state.top, state.lineCount)
    let lines = shown.prefix(TitledList.list(in: parts.list).size.rows).map {
      line($0, columns, of: model)
    }
    let list = TitledList.draw(lines, columns, in: parts.list, model.shortName, into: &frame)
    if state.lineCount == 0 { frame.writeEmpty(emptyText(in: model), in: list) }
    for (row, index) in zip(list.rows, shown) {
      if model.screen.panel == panel, index == state.selectedIndex {
        frame.select(row: row, columns: list.columns)
      }
    }
    if let (rule, details) = parts.details {
      frame.rule("details", in: rule, model.glyphs)
      DetailPanel.draw(model, in: details, into: &frame)
    }
  }
}
