/// The positions of the panels for a screen size.
struct Layout: Equatable, Sendable {
  /// The inner areas of the visible panels.
  private(set) var areas: [Panel: Rectangle] = [:]
  /// The column of the line between the tree and the right panel, if both are visible.
  private(set) var divider: Int?
  /// The row of the line above the bottom panel, if that is visible.
  private(set) var bottomEdge: Int?
  let size: Size
  /// Whether the screen is too small to show anything.
  let isTooSmall: Bool

  static let smallest = Size(rows: 10, columns: 40)
  /// From this width on, a panel is shown beside the tree; on narrower screens, it replaces the
  /// tree.
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
    // Five rows are used: the title, two edges, the line above the bottom panel, and the status
    // line.
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
