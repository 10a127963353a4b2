/// Which lines of a list show: as many as there is room for, the selected one among them.
struct ListWindow: Equatable, Sendable {
  let top: Int
  /// Nil where there is nothing to select.
  let selection: Int?
  /// The lines that show.
  let lines: Range<Int>

  /// The window nearest to where one was: `top` moves no more than it has to.
  init(top: Int, selection: Int, count: Int, rows: Int) {
    let rows = max(0, rows)
    let selected = min(max(0, selection), max(0, count - 1))
    let top = Scrolling.top(showing: selected, of: count, from: top, height: rows)
    self.top = top
    self.selection = count > 0 ? selected : nil
    lines = top..<min(count, top + rows)
  }
}

enum Scrolling {
  /// Returns the first line to show so that `line` is in view; it moves as little as possible.
  static func top(showing line: Int, of count: Int, from top: Int, height: Int) -> Int {
    guard height > 0, count > height else { return 0 }
    var top = top
    if line < top { top = line }
    if line >= top + height { top = line - height + 1 }
    return min(max(top, 0), count - height)
  }
}
