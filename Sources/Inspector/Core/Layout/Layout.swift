/// Where the panels are, for a size of the screen.
struct Layout: Equatable, Sendable {
  /// The insides of the panels that show.
  private(set) var areas: [Panel: Rectangle] = [:]
  /// The column of the line between tree and right panel, where both show.
  private(set) var divider: Int?
  /// The row of the line above the bottom panel, where that shows.
  private(set) var bottomEdge: Int?
  let size: Size
  /// Whether the screen is too small for anything.
  let isTooSmall: Bool

  static let smallest = Size(rows: 10, columns: 40)
  /// From this width on, a panel stands beside the tree; below it, in its place when asked for.
  private static let widthForTwo = 70

  init(size: Size, arrangement: Arrangement, focus: Panel) {
    self.size = size
    isTooSmall = size.rows < Self.smallest.rows || size.columns < Self.smallest.columns
    guard !isTooSmall else { return }
    let inside = size.columns - 2
    if let zoomed = arrangement.zoomed {
      areas[zoomed] = Rectangle(row: 2, column: 1, size: Size(rows: size.rows - 4, columns: inside))
      return
    }
    // Title, two edges, the line above the bottom panel, and the status line are taken.
    let available = size.rows - 5
    let wanted = Int((Double(available) * arrangement.bottomShare).rounded(.down))
    let bottomHeight = min(max(3, wanted), available - 2)
    let upperHeight = available - bottomHeight
    let edge = 2 + upperHeight
    bottomEdge = edge
    areas[arrangement.bottom] = Rectangle(
      row: edge + 1, column: 1, size: Size(rows: bottomHeight, columns: inside))
    let whole = Rectangle(row: 2, column: 1, size: Size(rows: upperHeight, columns: inside))
    guard size.columns >= Self.widthForTwo else {
      areas[focus.place == .right ? arrangement.right : arrangement.left] = whole
      return
    }
    let treeWidth = Int((Double(inside) * arrangement.treeShare).rounded(.down))
    divider = 1 + treeWidth
    areas[arrangement.left] = Rectangle(
      row: 2, column: 1, size: Size(rows: upperHeight, columns: treeWidth))
    areas[arrangement.right] = Rectangle(
      row: 2, column: treeWidth + 2,
      size: Size(rows: upperHeight, columns: inside - treeWidth - 1))
  }

  func area(of panel: Panel) -> Rectangle? { areas[panel] }

  /// The panel under a cell.
  func panel(row: Int, column: Int) -> Panel? {
    areas.first { $0.value.contains(row: row, column: column) }?.key
  }
}
