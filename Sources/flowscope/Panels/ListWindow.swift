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
