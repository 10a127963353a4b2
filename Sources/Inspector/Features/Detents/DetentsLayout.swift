/// The layout of the three parts of the detents panel: side by side, or one below the other in a
/// narrow panel.
struct DetentsLayout: Equatable {
  /// The list with its titles.
  let whole: Rectangle
  var list: Rectangle { TitledList.list(in: whole) }
  let details: Rectangle
  /// Nil where they do not fit.
  let changes: Rectangle?
  /// The line above the changes, where they are below the other parts.
  let rule: Rectangle?

  /// From this number of rows on, the changes are below the other parts, however wide the panel is.
  private static let tall = 24
  /// The width of a detent's line with all its values; the list gets the columns beyond it.
  private static let widestDetails = 58
  /// The width of a modal's line, with the name of its host.
  private static let widestList = 60
  /// The width of a list with the detents of each modal, and of a panel that has room for it.
  private static let (listWithDetents, panelWithDetents) = (44, 76)

  init(_ size: Size, changes count: Int) {
    self.init(Rectangle(row: 0, column: 0, size: size), changes: count)
  }

  /// A layout for `count` changes; if the changes are below the other parts, those parts get the
  /// rows that the changes do not need.
  init(_ area: Rectangle, changes count: Int) {
    let (rows, columns) = (area.size.rows, area.size.columns)
    // A panel with many rows has room for the changes below. Side by side, names would be cut.
    if columns >= 140, rows < Self.tall {
      let rest: Rectangle
      (whole, rest) = area.split(afterColumns: columns * 3 / 10)
      (details, changes) = rest.split(afterColumns: columns * 33 / 100)
      rule = nil
      return
    }
    let leastRows = columns >= 60 ? 7 : 14
    let wanted = min(max(1, count), rows * 4 / 10 - 1) + 1
    let (upper, lower) = area.split(afterRows: rows >= leastRows ? rows - wanted : rows)
    let (edge, rest) = lower.split(afterRows: 1)
    (rule, changes) = rest.size.rows > 0 ? (edge, rest) : (nil, nil)
    if columns >= 60 {
      let least = columns >= Self.panelWithDetents ? Self.listWithDetents : columns * 4 / 10
      (whole, details) = upper.split(
        afterColumns: max(least, min(columns - Self.widestDetails, Self.widestList)))
    } else {
      (whole, details) = upper.split(afterRows: max(1, upper.size.rows / 3))
    }
  }
}
