/// The visible lines of a list: as many as fit, including the selected one.
struct ListWindow: Equatable, Sendable {
  let top: Int
  /// The selected line; nil if the list is empty.
  let selection: Int?
  let lines: Range<Int>

  /// The window nearest to the previous one: `top` changes as little as possible.
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
