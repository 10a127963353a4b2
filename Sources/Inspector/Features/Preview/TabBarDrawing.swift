import FlowProtocol

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
    let shown = natural <= columns.count ? texts : items.enumerated().map { number($0 + 1, $1) }
    let width = shown.reduce(shown.count - 1) { $0 + CellWidth.of($1) }
    if width > columns.count {
      drawSelected(row: row, columns: columns, into: &frame)
      return
    }
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
    let text = DisplayText.shown(String(item.text.prefix(200)), ascii: glyphs.isASCII)
    return item.isSelected ? "[\(text)]" : text
  }

  private func number(_ number: Int, _ item: DeviceScene.TabBar.Item) -> String {
    item.isSelected ? text(of: item) : "\(number)"
  }

  private func style(of item: DeviceScene.TabBar.Item) -> Style {
    item.isSelected ? .coloured(.accent, bold: true) : .plain
  }

  private func drawSelected(row: Int, columns: Range<Int>, into frame: inout Frame) {
    let text =
      bar.selected.map { "tab \($0.index + 1) of \(bar.count): \($0.text)" }
      ?? "\(bar.count) tabs"
    frame.write(
      text, row: row, column: columns.lowerBound + 1, width: columns.count - 2,
      style: .coloured(.accent, bold: true))
  }
}
