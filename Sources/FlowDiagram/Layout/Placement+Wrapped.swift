extension Placement {
  /// The margin of drawings around what is placed.
  static let margin = 16.0
  /// The width in which a drawing is legible in a document: text of 10 pixels has at least 8 if a
  /// column of 830 pixels shrinks the drawing to its width.
  package static let legibleWidth = 1_037 - 2 * margin
  /// The width in which a drawing has its own size in such a column.
  package static let columnWidth = 830 - 2 * margin

  /// Places the boxes as a tree: tidy, or if that would be too wide for a document, downwards with
  /// the children of a box in several rows.
  ///
  /// Chooses the direction of a diagram without one. O(boxes and lines).
  package init(fitting diagram: inout Diagram, shapes: [BoxShape]) {
    if diagram.arrangement == .cards {
      self = Placement(cardsOf: diagram, shapes: shapes)
      return
    }
    self = Placement(tidy: diagram, shapes: shapes)
    if diagram.hasFreeDirection, size.x > Self.legibleWidth { diagram.direction = .down }
    if diagram.direction == .down, size.x > Self.columnWidth {
      self = Placement(wrapping: diagram, shapes: shapes, width: Self.columnWidth)
    }
  }

  /// Places the boxes downwards, and the children of a box in rows of at most this width if they fit
  /// into it.
  ///
  /// O(boxes and lines).
  init(wrapping diagram: Diagram, shapes: [BoxShape], width: Double) {
    let forest = SpanningForest(diagram)
    // Frames stand out on both sides.
    let room = diagram.groups.isEmpty ? width : width - 2 * Self.frameMargin
    var rows = WrappedRows(diagram, shapes: shapes, forest: forest, width: room)
    rows.place()
    boxes = rows.boxes
    lines = diagram.lines.enumerated().map { index, line in
      let (from, to) = (boxes[line.from], boxes[line.to])
      if line.from == line.to { return Self.loop(from, line, isDown: true) }
      guard forest.branches[line.to] == index else {
        return Self.curve(from, to, line, isDown: true)
      }
      let start = Point(rows.trunks[line.from] ?? from.centre.x, from.bottom)
      let across = rows.tops[line.to] + Self.trunk
      let end = Point(to.centre.x, to.y)
      return Line(
        path: Path(points: [start, Point(start.x, across), Point(end.x, across), end]),
        label: Point(end.x + 6, across + 14))
    }
    for group in diagram.groups {
      // A frame for each row, because the next row is below what the boxes of this one contain.
      var frames: [Box2D] = []
      var last: Double?
      for member in group.members {
        let frame = boxes[member].grown(
          by: Self.frameMargin, top: Self.frameTitle(isDown: true) - 2)
        if last == boxes[member].y {
          frames[frames.count - 1] = frames[frames.count - 1].union(frame)
        } else {
          frames.append(frame)
        }
        last = boxes[member].y
      }
      groups.append(frames.first ?? Box2D(x: 0, y: 0, width: 0, height: 0))
      moreFrames += frames.dropFirst()
    }
    shiftToOrigin()
  }
}

/// The places of boxes downwards, with the subtrees below a box in rows.
private struct WrappedRows {
  private let shapes: [BoxShape]
  private let forest: SpanningForest
  private let width: Double
  /// The room before a box for a line to itself.
  private var loops: [Double]
  /// The room above each row of children of a box, for their lines, labels and frames.
  private var rooms: [Double]
  private var sizes: [Point]
  /// The places of subtrees in those of their parents, and of boxes in their subtrees.
  private var offsets: [Point]
  private var insets: [Double]

  private(set) var boxes: [Box2D] = []
  /// Where the lines of a box with several rows below it begin.
  private(set) var trunks: [Int: Double] = [:]
  /// The top of the room above each box.
  private(set) var tops: [Double]

  private static let gap = 14.0
  /// The room on the left of rows for the line to the next ones, and the line's place in it.
  private static let indent = 24.0
  private static let trunk = 12.0

  init(_ diagram: Diagram, shapes: [BoxShape], forest: SpanningForest, width: Double) {
    (self.shapes, self.forest, self.width) = (shapes, forest, width)
    let zeros = Array(repeating: 0.0, count: shapes.count)
    (loops, insets, tops) = (zeros, zeros, zeros)
    rooms = Array(repeating: Placement.trunk + Placement.head, count: shapes.count)
    sizes = Array(repeating: Point(0, 0), count: shapes.count)
    offsets = sizes
    for line in diagram.lines where line.from == line.to {
      loops[line.from] += Placement.loopRoom(line, isDown: true)
    }
    let least = Placement.trunk + Placement.head
    for (index, branch) in forest.branches.enumerated() {
      guard let branch, let parent = forest.parents[index],
        !diagram.lines[branch].shownLabel.isEmpty
      else { continue }
      rooms[parent] = max(rooms[parent], least + 14 + Placement.labelGap)
    }
    for group in diagram.groups {
      guard let parent = group.members.first.flatMap({ forest.parents[$0] }) else { continue }
      rooms[parent] += Placement.frameTitle(isDown: true)
    }
  }

  mutating func place() {
    var order: [Int] = []
    var pending = Array(forest.roots.reversed())
    while let box = pending.popLast() {
      order.append(box)
      pending += forest.children[box].reversed()
    }
    for box in order.reversed() { arrange(box) }
    // Several trees are beside each other, in rows too.
    let trees = rows(of: forest.roots, in: width)
    let gaps = Self.gap + Placement.trunk
    var y = 0.0
    for row in trees {
      y += place(row, at: Point(0, y), tops: nil).y + gaps
    }
    boxes = shapes.map { Box2D(x: 0, y: 0, width: $0.width, height: $0.height) }
    var origins = offsets
    for box in order {
      if let parent = forest.parents[box] {
        origins[box].x += origins[parent].x
        origins[box].y += origins[parent].y
        tops[box] += origins[parent].y
      }
      boxes[box].x = origins[box].x + insets[box]
      boxes[box].y = origins[box].y
      if trunks[box] != nil { trunks[box] = boxes[box].x + Self.trunk }
    }
  }

  private func rows(of boxes: [Int], in width: Double) -> [[Int]] {
    var rows: [[Int]] = []
    var end = 0.0
    for box in boxes {
      if !rows.isEmpty, end + Self.gap + sizes[box].x <= width {
        rows[rows.count - 1].append(box)
        end += Self.gap + sizes[box].x
      } else {
        rows.append([box])
        end = sizes[box].x
      }
    }
    return rows
  }

  /// Places the subtrees of one row beside each other; returns the size of the row.
  ///
  /// What is below the boxes begins below all of them, so that a frame around them holds no other.
  private mutating func place(_ row: [Int], at point: Point, tops top: Double?) -> Point {
    var (x, height) = (point.x, 0.0)
    let tallest = row.map { shapes[$0].height }.max() ?? 0
    for box in row {
      let more = tallest - shapes[box].height
      if more > 0, !forest.children[box].isEmpty {
        for child in forest.children[box] {
          offsets[child].y += more
          tops[child] += more
        }
        sizes[box].y += more
      }
      offsets[box] = Point(x, point.y)
      if let top { tops[box] = top }
      x += sizes[box].x + Self.gap
      height = max(height, sizes[box].y)
    }
    return Point(x - Self.gap - point.x, height)
  }

  /// Places the rows below a box, and the box above them.
  private mutating func arrange(_ box: Int) {
    let own = loops[box] + shapes[box].width
    let children = forest.children[box]
    insets[box] = loops[box]
    sizes[box] = Point(own, shapes[box].height)
    guard let first = children.first, let last = children.last else { return }
    let room = width - Double(forest.levels[box]) * Self.indent
    var rows = rows(of: children, in: room)
    if rows.count > 1 { rows = self.rows(of: children, in: room - Self.indent) }
    if rows.count > 1 { trunks[box] = 0 }
    let indent = rows.count > 1 ? loops[box] + Self.indent : 0
    var (y, widest) = (shapes[box].height, 0.0)
    for row in rows {
      let size = place(row, at: Point(indent, y + rooms[box]), tops: y)
      widest = max(widest, size.x)
      y += rooms[box] + size.y
    }
    if rows.count == 1 {
      func middle(_ child: Int) -> Double {
        offsets[child].x + insets[child] + shapes[child].width / 2
      }
      let left = (middle(first) + middle(last) - shapes[box].width) / 2 - loops[box]
      // A box that is wider than the row is above its middle, if there is room.
      let shift = min(max(0, -left), max(0, room - widest))
      for child in children { offsets[child].x += shift }
      insets[box] = max(0, left) + loops[box]
      widest = max(widest + shift, insets[box] + shapes[box].width)
    }
    sizes[box] = Point(max(own, indent + widest), y)
  }
}
