import FlowEngine
import FlowModel
import FlowReports

/// Draws one layer of a scene on its rows.
struct LayerDrawing {
  let layer: DeviceScene.Layer
  let band: PreviewCells.Band
  /// The inside of the device.
  let screen: Rectangle
  /// The style of the edges of the device and of a sheet.
  let edge: Style
  let insetRows: Int
  let glyphs: Glyphs

  func draw(into frame: inout Frame) {
    let ground = layer.isDimmed ? glyphs.shade : " "
    for row in band.rows {
      frame.fill(row: row, columns: screen.columns, with: ground, style: .plain)
    }
    var rows = band.rows
    if case .sheet = layer.kind, layer.top > 0, !rows.isEmpty {
      drawSheetEdge(row: rows.removeFirst(), into: &frame)
    } else {
      // Leaves the inset out where it would take the room of the content.
      rows = rows.dropFirst(rows.count >= 6 ? insetRows : 0)
    }
    if !rows.isEmpty { drawBar(row: rows.removeFirst(), into: &frame) }
    if rows.count >= 5 { drawRule(row: rows.removeFirst(), into: &frame) }
    if band.reachesBottom { drawTabBars(in: &rows, into: &frame) }
    drawContent(in: rows, into: &frame)
    // Without styles, the shade alone shows that the layer is dimmed.
    if layer.isDimmed {
      for row in band.rows { frame.restyle(row: row, columns: screen.columns) { $0 = .faint } }
    }
  }

  private func drawSheetEdge(row: Int, into frame: inout Frame) {
    drawRule(row: row, style: edge, into: &frame)
    frame[row, screen.column - 1] = .init(text: glyphs.teeRight, style: edge)
    frame[row, screen.columns.upperBound] = .init(text: glyphs.teeLeft, style: edge)
    if layer.hasDragIndicator {
      write(glyphs.dragIndicator, row: row, .coloured(.modal, bold: true), into: &frame)
    }
  }

  private func drawRule(row: Int, style: Style = .faint, into frame: inout Frame) {
    frame.fill(row: row, columns: screen.columns, with: glyphs.horizontal, style: style)
  }

  /// Draws the title in the middle, unless the back button needs the room.
  private func drawBar(row: Int, into frame: inout Frame) {
    let width = screen.size.columns - 2
    frame.fill(row: row, columns: screen.columns, style: .plain)
    var used = 0
    if let back = layer.back {
      used = frame.write(
        "\(glyphs.back) \(back.title)", row: row, column: screen.column + 1,
        width: max(6, width / 3), style: .accent)
      used += 1
    }
    let title = glyphs.shown(String(layer.route.shown.prefix(width + 1)))
    let wanted = CellWidth.of(title)
    let middle = max(used, (width - wanted) / 2)
    frame.write(
      title, row: row, column: screen.column + 1 + middle, width: width - middle, style: .bold)
  }

  /// Draws the tab bars from the lowest up, as long as a line is left for the content.
  private func drawTabBars(in rows: inout Range<Int>, into frame: inout Frame) {
    for bar in layer.tabBars where rows.count >= 2 {
      TabBarDrawing(bar: bar, glyphs: glyphs)
        .draw(row: rows.removeLast(), columns: screen.columns, into: &frame)
      if rows.count >= 4 { drawRule(row: rows.removeLast(), into: &frame) }
    }
  }

  /// Draws the most important lines if not all of them fit.
  private func drawContent(in rows: Range<Int>, into frame: inout Frame) {
    guard !rows.isEmpty else { return }
    let lines = content.prefix(rows.count)
    let start = rows.lowerBound + (rows.count - lines.count) / 2
    for (row, line) in zip(start..., lines) { write(line.0, row: row, line.1, into: &frame) }
  }

  private var content: [(String, Style)] {
    if let failure = layer.failure {
      let width = max(8, screen.size.columns - 4)
      return [("\(glyphs.warning) error screen", Style(colour: .failure, isBold: true))]
        + WrappedText.lines(of: glyphs.shown(failure), in: width).map { ($0, .failure) }
    }
    return [
      (layer.route.shown, .plain),
      ("\(layer.ownerName) \(layer.owner)", .faint),
    ] + (layer.depth > 1 ? [("\(layer.depth) on the stack", .faint)] : [])
  }

  /// Writes in the middle of a row.
  private func write(_ text: String, row: Int, _ style: Style, into frame: inout Frame) {
    let width = screen.size.columns - 2
    let text = glyphs.shown(String(text.prefix(width + 1)))
    let cells = CellWidth.of(text)
    let margin = max(0, (width - cells) / 2)
    // A blank on either side separates the text from the shade.
    let around = (screen.column + margin)..<(screen.column + margin + min(cells, width) + 2)
    frame.fill(row: row, columns: around, style: .plain)
    frame.write(
      text, row: row, column: screen.column + 1 + margin, width: width - margin, style: style)
  }
}

extension DeviceScene.Back {
  var title: String {
    switch self {
    case .screen(let route): route.shown
    case .dismissesModal, .dismissesDetour: "back"
    }
  }
}

/// Draws a tab bar on one row: every item by its text if that fits, else by its number.
struct TabBarDrawing {
  let bar: DeviceScene.TabBar
  let glyphs: Glyphs

  func draw(row: Int, columns: Range<Int>, into frame: inout Frame) {
    // One row has no room for more items.
    let items = Array(bar.items.prefix(columns.count))
    guard !items.isEmpty else { return }
    let texts = items.map { text(of: $0) }
    let each = columns.count / items.count
    if texts.allSatisfy({ CellWidth.of($0) <= each - 1 }) {
      for (index, text) in texts.enumerated() {
        let margin = (each - CellWidth.of(text)) / 2
        frame.write(
          text, row: row, column: columns.lowerBound + index * each + margin, width: each,
          style: style(of: items[index]))
      }
      return
    }
    let natural = texts.reduce(texts.count - 1) { $0 + CellWidth.of($1) }
    let shown =
      natural <= columns.count
      ? texts : items.enumerated().map { $1.isSelected ? texts[$0] : "\($0 + 1)" }
    let width = shown.reduce(shown.count - 1) { $0 + CellWidth.of($1) }
    if width > columns.count { return drawSelected(row: row, columns: columns, into: &frame) }
    let gap = items.count > 1 ? min(3, 1 + (columns.count - width) / (items.count - 1)) : 1
    let drawn = width + (gap - 1) * (items.count - 1)
    var column = columns.lowerBound + (columns.count - drawn) / 2
    for (item, text) in zip(items, shown) {
      column +=
        gap
        + frame.write(
          text, row: row, column: column, width: columns.upperBound - column, style: style(of: item)
        )
    }
  }

  private func text(of item: DeviceScene.TabBar.Item) -> String {
    // No row is longer: the rest of the text need not be checked for control characters.
    let text = glyphs.shown(String(item.text.prefix(200)))
    return item.isSelected ? "[\(text)]" : text
  }

  private func style(of item: DeviceScene.TabBar.Item) -> Style {
    item.isSelected ? .coloured(.accent, bold: true) : .plain
  }

  private func drawSelected(row: Int, columns: Range<Int>, into frame: inout Frame) {
    let selected = bar.selected.map { "tab \($0.index + 1) of \(bar.count): \($0.text)" }
    let text = selected ?? "\(bar.count) tabs"
    frame.write(
      text, row: row, column: columns.lowerBound + 1, width: columns.count - 2,
      style: .coloured(.accent, bold: true))
  }
}

/// The legend of a drawn device: its layers in words, the topmost first.
struct PreviewLegend {
  let glyphs: Glyphs

  func lines(of scene: DeviceScene, atMost rows: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, layer) in scene.layers.enumerated().reversed() {
      let next = self.lines(of: layer)
      guard lines.count + next.count <= rows else {
        // The topmost layer shows as far as it fits, whatever has to be left out.
        if lines.isEmpty { return Array(next.prefix(rows)) }
        if lines.count == rows { lines.removeLast() }
        lines.append(StyledLine("\(index + 1) more underneath", .faint))
        break
      }
      lines += next
      if index > 0, lines.count < rows { lines.append(StyledLine()) }
    }
    return lines
  }

  private func lines(of layer: DeviceScene.Layer) -> [StyledLine] {
    let (title, relation, kindStyle): (String, Relation, Style) =
      switch layer.kind {
      case .base: ("screen", .root, .plain)
      case .sheet: ("sheet", .presentedModal, .coloured(.modal))
      case .cover: ("cover", .presentedModal, .coloured(.modal))
      case .detour: ("detour", .detour, .coloured(.detour))
      }
    let style = layer.isCovered ? .faint : kindStyle
    let heading = StyledLine("\(glyphs.sign(of: relation)) \(title)", style, width: 10)
      .then(layer.route.shown, Style(colour: style.colour, isBold: !layer.isCovered))
      .then(layer.isCovered ? "  covered" : "", .faint)
    var lines = [heading, indented("\(layer.ownerName) \(layer.owner)")]
    if case .sheet(let detents) = layer.kind { lines.append(height(of: detents)) }
    let depth = layer.depth == 1 ? "root" : "\(layer.depth) on the stack"
    lines.append(indented("\(depth) \(glyphs.bullet) \(back(of: layer))"))
    if layer.failure != nil {
      lines.append(StyledLine("  \(glyphs.warning) shows the error screen", .failure))
    }
    return lines
  }

  private func indented(_ text: String) -> StyledLine { StyledLine("  \(text)", .faint) }

  private func height(of detents: ModalDetentConfiguration) -> StyledLine {
    let points = Points.text(Device.phone.height(of: detents).rounded())
    let drag = detents.showsDragIndicator ? " \(glyphs.bullet) can be dragged" : ""
    let name = detents.restingDetent?.rawValue ?? "no detent"
    return indented("\(name) \(glyphs.arrow) \(points)\(drag)")
  }

  private func back(of layer: DeviceScene.Layer) -> String {
    switch layer.back {
    case nil: "no back button"
    case .screen(let route): "back to \(route.shown)"
    case .dismissesModal: "back dismisses it"
    case .dismissesDetour: "back ends the detour"
    }
  }
}
