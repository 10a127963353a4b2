import FlowReports

/// The positions of the panels for a screen size.
struct Layout: Equatable, Sendable {
  private(set) var areas = PanelAreas()
  /// The columns of the lines between the tree and the panels beside it, from left to right.
  private(set) var dividers: [Int] = []
  /// The row of the line above the bottom panel, if that is visible.
  private(set) var bottomEdge: Int?
  /// The row of the line between two panels on top of each other beside the tree.
  private(set) var rightEdge: Int?
  let size: Size
  let isTooSmall: Bool

  static let smallest = Size(rows: 10, columns: 40)
  /// From this width on, a panel is shown beside the tree, which it replaces on narrower screens.
  private static let widthForTwo = 70
  /// From this width on, two panels are shown beside the tree.
  private static let widthForThree = 160
  /// The panels share the rows beyond this height equally: a tree rarely needs them.
  private static let tallRows = 48
  /// From this height of the tree on, two panels beside it are on top of each other: the details
  /// rarely have more lines than the upper one shows.
  private static let rowsForTwo = 30
  /// The fewest rows of a tree that gives the rows that it does not need to the bottom panel, and
  /// the step by which it takes them back, so that the border seldom moves.
  private static let (fewestTreeRows, treeStep) = (14, 8)
  /// The rows with which a list in the bottom panel is readable: its heading and six lines.
  private static let readableRows = 7

  /// Creates the layout; the bottom panel gets the rows that a tree of `coordinators` does not need,
  /// and on a low screen up to two fifths, unless the user chose its height.
  init(size: Size, arrangement: Arrangement, focus: Panel, coordinators: Int? = nil) {
    self.size = size
    isTooSmall = size.rows < Self.smallest.rows || size.columns < Self.smallest.columns
    guard !isTooSmall else { return }
    let whole = Self.inside(of: size)
    if let zoomed = arrangement.zoomed {
      areas.put(zoomed, in: whole)
      return
    }
    // Five rows are used: the title, two edges, the line above the bottom panel, and the status
    // line.
    let available = size.rows - 5
    let shared = Self.shared(size)
    var wanted =
      Int((Double(available - shared) * arrangement.bottomShare).rounded(.down)) + shared / 2
    if !arrangement.isBottomChosen { wanted = max(wanted, Self.readable(of: available)) }
    if let coordinators, !arrangement.isBottomChosen {
      let steps = (coordinators + Self.treeStep - 1) / Self.treeStep
      let isForTwo =
        size.columns >= Self.widthForThree && arrangement.twoRight.count > 1
        && available >= Self.rowsForTwo + Self.fewestTreeRows
      let fewest =
        isForTwo
        ? Self.rowsForTwo : min(Self.fewestTreeRows, available - Self.readable(of: available))
      wanted = max(wanted, available - max(fewest, steps * Self.treeStep))
    }
    let (upper, lower) = whole.split(afterRows: available - min(max(3, wanted), available - 2))
    bottomEdge = lower.row
    areas.put(arrangement.bottom, in: lower.split(afterRows: 1).bottom)
    guard size.columns >= Self.widthForTwo else {
      areas.put(focus.place == .right ? arrangement.right : arrangement.left, in: upper)
      return
    }
    let rights =
      size.columns < Self.widthForThree || arrangement.twoRight.count < 2
      ? [arrangement.right] : arrangement.twoRight
    if rights.count > 1, upper.size.rows >= Self.rowsForTwo {
      let width = Int((Double(upper.size.columns) * arrangement.treeShare).rounded(.down))
      let (left, beside) = upper.split(afterColumns: width)
      areas.put(arrangement.left, in: left)
      dividers.append(beside.column)
      let right = beside.split(afterColumns: 1).right
      let (first, second) = right.split(afterRows: upper.size.rows / 2)
      areas.put(rights[0], in: first)
      rightEdge = second.row
      areas.put(rights[1], in: second.split(afterRows: 1).bottom)
      return
    }
    let treeShare = arrangement.treeShare * Self.treePart(besides: rights.count)
    let shares = [treeShare, (1 - treeShare) * arrangement.firstRightShare]
    var rest = upper
    for (panel, share) in zip([arrangement.left] + rights.dropLast(), shares) {
      let width = Int((Double(upper.size.columns) * share).rounded(.down))
      let (part, beside) = rest.split(afterColumns: width)
      areas.put(panel, in: part)
      dividers.append(beside.column)
      rest = beside.split(afterColumns: 1).right
    }
    areas.put(rights[rights.count - 1], in: rest)
  }

  /// The screen without the first line, the last one, and the edges.
  static func inside(of size: Size) -> Rectangle {
    Rectangle(row: 2, column: 1, size: Size(rows: size.rows - 4, columns: size.columns - 2))
  }

  private static func readable(of available: Int) -> Int { min(readableRows, available * 2 / 5) }

  private static func shared(_ size: Size) -> Int { max(0, size.rows - tallRows) }

  /// The part of its share that the tree gets beside `count` panels.
  private static func treePart(besides count: Int) -> Double { count == 1 ? 1 : 0.8 }

  /// The visible panels, in the order in which Tab goes to them.
  var panelsInOrder: [Panel] {
    areas.sorted { ($0.area.row, $0.area.column) < ($1.area.row, $1.area.column) }.map(\.panel)
  }

  func area(of panel: Panel) -> Rectangle? { areas[panel] }

  func panel(row: Int, column: Int) -> Panel? {
    areas.first { $0.area.contains(row: row, column: column) }?.panel
  }
}

/// The areas of at most four panels, in arrays: many layouts are made for each frame, and a
/// dictionary would take several times as long.
struct PanelAreas: Equatable, Sendable {
  private(set) var panels: [Panel] = []
  private(set) var rectangles: [Rectangle] = []

  subscript(panel: Panel) -> Rectangle? { panels.firstIndex(of: panel).map { rectangles[$0] } }

  mutating func put(_ panel: Panel, in area: Rectangle) {
    if let index = panels.firstIndex(of: panel) {
      rectangles[index] = area
    } else {
      panels.append(panel)
      rectangles.append(area)
    }
  }
}

extension PanelAreas: RandomAccessCollection {
  var startIndex: Int { panels.startIndex }
  var endIndex: Int { panels.endIndex }
  subscript(index: Int) -> (panel: Panel, area: Rectangle) { (panels[index], rectangles[index]) }
}

// MARK: Dragging lines

extension Layout {
  /// A line between panels that the mouse can drag.
  enum Line: Equatable, Sendable {
    /// The line at the right of the tree.
    case divider
    /// The line between the two panels at the right of the tree.
    case secondDivider
    case bottomEdge
  }

  /// The line at a cell; nil if no line there can be dragged.
  func line(row: Int, column: Int) -> Line? {
    guard let edge = bottomEdge else { return nil }
    if row == edge { return .bottomEdge }
    guard (1..<edge).contains(row), let index = dividers.firstIndex(of: column) else { return nil }
    return index == 0 ? .divider : .secondDivider
  }

  /// The tree's share that puts its divider into a column; nil without a divider.
  func treeShare(forDividerAt column: Int) -> Double? {
    guard !dividers.isEmpty else { return nil }
    // The half makes up for the rounding to whole columns.
    return (Double(column - 1) + 0.5)
      / (Double(size.columns - 2) * Self.treePart(besides: dividers.count))
  }

  func firstRightShare(forDividerAt column: Int) -> Double? {
    guard dividers.count > 1 else { return nil }
    let start = dividers[0] + 1
    return (Double(column - start) + 0.5) / Double(size.columns - 1 - start)
  }

  func bottomShare(forEdgeAt row: Int) -> Double? {
    guard bottomEdge != nil else { return nil }
    let (available, shared) = (size.rows - 5, Self.shared(size))
    return (Double(2 + available - row - shared / 2) + 0.5) / Double(available - shared)
  }
}

/// Draws the screen of a model; pure.
func view(_ model: Model) -> Frame {
  var frame = Frame(size: model.size, isASCII: model.glyphs.isASCII)
  let layout = model.layout
  if layout.isTooSmall {
    frame.write(
      "flowscope needs \(Layout.smallest.columns)x\(Layout.smallest.rows)", row: 0, column: 0,
      width: model.size.columns)
    return frame
  }
  TitleLine.draw(model, into: &frame)
  Borders.draw(model, layout, into: &frame)
  for (panel, area) in layout.areas { model.draw(panel, in: area, into: &frame) }
  StatusLine.draw(model, into: &frame)
  model.overlayContent?.draw(model, into: &frame)
  return frame
}

/// The division of the screen between the panels.
package struct Arrangement: Equatable, Sendable {
  /// The tree's share of the width.
  var treeShare = 0.55 { didSet { treeShare = min(max(treeShare, 0.2), 0.8) } }
  /// The first panel's share of the width beside the tree, where two panels have room.
  var firstRightShare = 0.58 { didSet { firstRightShare = min(max(firstRightShare, 0.2), 0.8) } }
  /// The bottom panel's share of the height.
  var bottomShare = 0.3 {
    didSet {
      bottomShare = min(max(bottomShare, 0.1), 0.8)
      isBottomChosen = true
    }
  }
  /// Whether the user gave the bottom panel a height.
  private(set) var isBottomChosen = false
  package var zoomed: Panel?
  let left: Panel
  private(set) var right: Panel
  /// The panels of the right place, in the order in which a wide screen shows them.
  private let allRight: [Panel]
  private(set) var bottom: Panel

  /// Creates an arrangement with the first panel of each place in front.
  init(of panels: [Panel]) {
    func first(_ place: Panel.Side) -> Panel { panels.first { $0.place == place } ?? panels[0] }
    (left, right, bottom) = (first(.left), first(.right), first(.bottom))
    allRight = panels.filter { $0.place == .right }
  }

  /// The panels at the right of a screen with room for two of them: the one in front is among them.
  var twoRight: [Panel] {
    let first = Array(allRight.prefix(2))
    return first.contains(right) ? first : [allRight[0], right]
  }

  /// Brings a panel to the front of its place.
  mutating func show(_ panel: Panel) {
    switch panel.place {
    case .left: break
    case .right: right = panel
    case .bottom: bottom = panel
    }
    if zoomed != nil { zoomed = panel }
  }
}
