/// The lines between the panels, with their titles.
enum Borders {
  static func draw(_ model: Model, _ layout: Layout, into frame: inout Frame) {
    let glyphs = model.glyphs
    let (right, bottom) = (frame.size.columns - 1, frame.size.rows - 2)
    for row in [1, layout.logEdge, bottom] {
      frame.fill(row: row, columns: 1..<right, with: glyphs.horizontal, style: .faint)
    }
    for row in 2..<bottom {
      frame[row, 0] = .init(text: glyphs.vertical, style: .faint)
      frame[row, right] = .init(text: glyphs.vertical, style: .faint)
    }
    let corners = [
      (1, 0, glyphs.topLeft), (1, right, glyphs.topRight), (bottom, 0, glyphs.bottomLeft),
      (bottom, right, glyphs.bottomRight), (layout.logEdge, 0, glyphs.teeRight),
      (layout.logEdge, right, glyphs.teeLeft),
    ]
    for (row, column, text) in corners {
      frame[row, column] = .init(text: text, style: .faint)
    }
    if let divider = layout.divider {
      frame[1, divider] = .init(text: glyphs.teeDown, style: .faint)
      frame[layout.logEdge, divider] = .init(text: glyphs.teeUp, style: .faint)
      for row in 2..<layout.logEdge {
        frame[row, divider] = .init(text: glyphs.vertical, style: .faint)
      }
    }
    drawTitles(model, layout, into: &frame)
  }

  private static func drawTitles(_ model: Model, _ layout: Layout, into frame: inout Frame) {
    func title(_ text: String, _ panel: Model.Panel, in rectangle: Rectangle, row: Int) {
      let isFocused = model.focus == panel
      frame.write(
        " \(text) ", row: row, column: rectangle.column, width: rectangle.size.columns - 1,
        style: isFocused ? .coloured(.accent, bold: true) : .faint)
    }
    if let tree = layout.tree {
      title("0 Hierarchy\(place(model, in: tree))", .tree, in: tree, row: 1)
    }
    if let detail = layout.detail { title("d Detail", .detail, in: detail, row: 1) }
    if let log = layout.log {
      let follow = model.logSelection == nil ? "" : " (not following, G follows)"
      title("1 Log\(follow)", .log, in: log, row: layout.logEdge)
    }
  }

  /// Where one is, where not all lines fit.
  private static func place(_ model: Model, in tree: Rectangle) -> String {
    model.rows.count > tree.size.rows ? " \(model.selectedRow + 1)/\(model.rows.count)" : ""
  }
}
