extension Panel {
  static let detail = Panel("detail", "Detail", at: .right)
}

/// The details of the selected coordinator, or of the selected line of a list.
enum DetailFeature: PanelFeature {
  static let panel = Panel.detail
  static let key: Character? = "d"
  static let help = "the details"
  static let showsDetails = true

  static func move(by distance: Int, in model: inout Model) {
    DetailPanel.scroll(by: distance, height: model.list(of: panel)?.size.rows ?? 0, in: &model)
  }

  /// Jumps where the list would jump: the details are about its selected line.
  static func jump(in model: inout Model) -> [Effect] {
    model.subject == panel ? [] : model.features[model.subject].jump(in: &model)
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    DetailPanel.draw(model, in: area, into: &frame)
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

  static func draw(
    for panel: Panel, in area: Rectangle, _ model: Model, into frame: inout Frame
  ) {
    guard let (rule, details) = parts(of: area, panel, in: model).details else { return }
    frame.rule("details", in: rule, model.glyphs)
    DetailPanel.draw(model, in: details, into: &frame)
  }

  /// Scrolls the details if they are under the mouse; returns false if they are not.
  static func wheel(
    by distance: Int, row: Int, column: Int, over panel: Panel, in model: inout Model
  ) -> Bool {
    guard let area = model.layout.area(of: panel),
      let details = parts(of: area, panel, in: model).details?.area,
      details.contains(row: row, column: column)
    else { return false }
    DetailPanel.scroll(by: distance, height: details.size.rows, in: &model)
    return true
  }

  /// The width of the details, beside the list or below it.
  static func width(in model: Model) -> Int {
    let panel = model.screen.panel
    let below = model.layout.area(of: panel).flatMap { parts(of: $0, panel, in: model).details }
    return (model.layout.area(of: .detail) ?? below?.area)?.size.columns ?? 40
  }
}
