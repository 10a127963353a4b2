/// Where the three parts of the detents panel are: beside one another, or below where that is too narrow.
struct DetentsLayout: Equatable {
  let list: Rectangle
  let details: Rectangle
  /// Nil where there is no room for them.
  let changes: Rectangle?
  /// The line above the changes, where they are below the rest.
  let rule: Rectangle?

  /// From so many rows on, the changes are below the rest however wide the panel is.
  private static let tall = 24
  /// What the line of a detent takes with all that is told of it; beyond that, the list has the room.
  private static let widestDetails = 58
  /// What a modal's line takes, with the name of its host.
  private static let widestList = 60

  init(_ size: Size, changes count: Int) {
    self.init(Rectangle(row: 0, column: 0, size: size), changes: count)
  }

  /// A layout for so many changes: where they are below, what they do not need is the others'.
  init(_ area: Rectangle, changes count: Int) {
    let (rows, columns) = (area.size.rows, area.size.columns)
    // Where there are many rows, the changes have enough below, and what is cut is names.
    if columns >= 140, rows < Self.tall {
      let (first, rest) = area.split(afterColumns: columns * 3 / 10)
      (list, details) = (first, rest.split(afterColumns: columns * 33 / 100).left)
      changes = rest.split(afterColumns: columns * 33 / 100).right
      rule = nil
      return
    }
    let leastRows = columns >= 60 ? 7 : 14
    let wanted = min(max(1, count), rows * 4 / 10 - 1) + 1
    let (upper, lower) = area.split(afterRows: rows >= leastRows ? rows - wanted : rows)
    let (edge, rest) = lower.split(afterRows: 1)
    (rule, changes) = rest.size.rows > 0 ? (edge, rest) : (nil, nil)
    if columns >= 60 {
      (list, details) = upper.split(
        afterColumns: max(columns * 4 / 10, min(columns - Self.widestDetails, Self.widestList)))
    } else {
      (list, details) = upper.split(afterRows: max(1, upper.size.rows / 3))
    }
  }
}
