/// Where the panels are, for a size of the screen.
struct Layout: Equatable, Sendable {
  /// The insides of the panels; nil where there is no room for one.
  var tree: Rectangle?
  var detail: Rectangle?
  var log: Rectangle?
  /// The column of the line between tree and detail, where both show.
  var divider: Int?
  /// The row of the line above the log.
  var logEdge: Int
  let size: Size
  /// Whether the screen is too small for anything.
  let isTooSmall: Bool

  static let smallest = Size(rows: 10, columns: 40)
  /// From this width on, the details stand beside the tree; below it, in its place when asked for.
  private static let widthForTwo = 70

  init(size: Size, focus: Model.Panel) {
    self.size = size
    isTooSmall = size.rows < Self.smallest.rows || size.columns < Self.smallest.columns
    let inside = size.columns - 2
    // Title, two edges, the line above the log, and the status line are taken.
    let available = size.rows - 5
    let logHeight = min(max(3, available * 3 / 10), 14)
    let upperHeight = max(0, available - logHeight)
    logEdge = 2 + upperHeight
    guard !isTooSmall else { return }
    log = Rectangle(row: logEdge + 1, column: 1, size: Size(rows: logHeight, columns: inside))
    let whole = Rectangle(row: 2, column: 1, size: Size(rows: upperHeight, columns: inside))
    guard size.columns >= Self.widthForTwo else {
      if focus == .detail { detail = whole } else { tree = whole }
      return
    }
    let treeWidth = inside * 11 / 20
    divider = 1 + treeWidth
    tree = Rectangle(row: 2, column: 1, size: Size(rows: upperHeight, columns: treeWidth))
    detail = Rectangle(
      row: 2, column: treeWidth + 2,
      size: Size(rows: upperHeight, columns: inside - treeWidth - 1))
  }
}
