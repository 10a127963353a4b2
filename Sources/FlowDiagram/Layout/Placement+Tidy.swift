extension Placement {
  /// The gap between neighbours, in points.
  private static let gap = 14.0
  /// The room for a line before and behind its label.
  private static let trunk = 14.0
  private static let head = 16.0
  /// The margin of a frame around boxes, and the room for its title.
  static let frameMargin = 8.0
  static let frameTitle = 20.0

  /// Places the boxes as a tidy tree.
  ///
  /// A box with several lines to it stands below the first box that has one. O(boxes and lines).
  package init(tidy diagram: Diagram, shapes: [BoxShape]) {
    let forest = Forest(diagram)
    let isDown = diagram.direction == .down
    func along(_ shape: BoxShape) -> Double { isDown ? shape.height : shape.width }
    func across(_ shape: BoxShape) -> Double { isDown ? shape.width : shape.height }

    // The room that the frames need before and behind their first and last box.
    var (before, behind) = (
      Array(repeating: 0.0, count: shapes.count), Array(repeating: 0.0, count: shapes.count)
    )
    for group in diagram.groups {
      if let first = group.members.first {
        before[first] = isDown ? Self.frameMargin : Self.frameTitle
      }
      if let last = group.members.last { behind[last] = Self.frameMargin }
    }

    // The levels, each as wide as its widest box.
    var (sizes, labels) = (
      Array(repeating: 0.0, count: forest.levelCount),
      Array(repeating: 0.0, count: forest.levelCount)
    )
    var hasFrame = Array(repeating: false, count: forest.levelCount)
    for (index, level) in forest.levels.enumerated() {
      sizes[level] = max(sizes[level], along(shapes[index]))
    }
    for line in diagram.lines where forest.parents[line.to] == line.from {
      let level = forest.levels[line.to]
      labels[level] = max(
        labels[level], isDown ? 14 : TextWidth.of(line.shownLabel, size: BoxShape.smallSize))
    }
    for group in diagram.groups {
      if let first = group.members.first { hasFrame[forest.levels[first]] = true }
    }
    var starts: [Double] = []
    var next = 0.0
    for level in sizes.indices {
      if level > 0 { next += Self.trunk + labels[level] + Self.head }
      if isDown, hasFrame[level] { next += Self.frameTitle }
      starts.append(next)
      next += sizes[level]
    }

    let positions = TidyTree.positions(
      children: forest.children, roots: forest.roots,
      breadth: shapes.indices.map { across(shapes[$0]) + Self.gap + before[$0] + behind[$0] },
      end: forest.levels.map { starts[$0] + sizes[$0] })
    boxes = shapes.indices.map { index in
      let (start, position) = (starts[forest.levels[index]], positions[index] + before[index])
      let shape = shapes[index]
      return isDown
        ? Box2D(x: position, y: start, width: shape.width, height: shape.height)
        : Box2D(x: start, y: position, width: shape.width, height: shape.height)
    }
    lines = diagram.lines.map { line in
      let (from, to) = (boxes[line.from], boxes[line.to])
      guard forest.parents[line.to] == line.from else { return Self.curve(from, to, line) }
      let level = forest.levels[line.from]
      return Self.branch(
        from, to, line, trunk: starts[level] + sizes[level] + Self.trunk, isDown: isDown)
    }
    groups = diagram.groups.map { Self.frame(around: $0.members.map { boxes[$0] }) }
    shiftToOrigin()
  }

  /// The frame around boxes.
  static func frame(around boxes: [Box2D]) -> Box2D {
    guard let first = boxes.first else { return Box2D(x: 0, y: 0, width: 0, height: 0) }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
      .grown(by: frameMargin, top: frameTitle - 2)
  }

  /// A line of the tree: along, across, and along again.
  private static func branch(
    _ from: Box2D, _ to: Box2D, _ line: Diagram.Line, trunk: Double, isDown: Bool
  ) -> Line {
    let (start, end) =
      isDown
      ? (Point(from.centre.x, from.bottom), Point(to.centre.x, to.y))
      : (Point(from.right, from.centre.y), Point(to.x, to.centre.y))
    let corners =
      isDown
      ? [start, Point(start.x, trunk), Point(end.x, trunk), end]
      : [start, Point(trunk, start.y), Point(trunk, end.y), end]
    let width = TextWidth.of(line.shownLabel, size: BoxShape.smallSize)
    let label =
      isDown ? Point(end.x + 6, end.y - 12) : Point(end.x - head + 2 - width, end.y - 4)
    return Line(path: .corners(corners), label: label)
  }

  /// A line that is not part of the tree.
  private static func curve(_ from: Box2D, _ to: Box2D, _ line: Diagram.Line) -> Line {
    let isForward = to.x >= from.right
    let start = Point(isForward ? from.right : from.x, from.centre.y)
    let end = Point(isForward ? to.x : to.right, to.centre.y)
    let bend = max(30, abs(end.x - start.x) / 3) * (isForward ? 1 : -1)
    let controls = [Point(start.x + bend, start.y), Point(end.x - bend, end.y)]
    let middle = Point(
      (start.x + 3 * controls[0].x + 3 * controls[1].x + end.x) / 8,
      (start.y + 3 * controls[0].y + 3 * controls[1].y + end.y) / 8)
    return Line(
      path: .curves([start] + controls + [end]),
      label: Point(middle.x - TextWidth.of(line.shownLabel, size: BoxShape.smallSize) / 2, middle.y - 4))
  }

  /// Moves everything so that the least coordinates are 0, and sets the size.
  mutating func shiftToOrigin() {
    var bounds: Box2D?
    func add(_ box: Box2D) { bounds = bounds.map { $0.union(box) } ?? box }
    boxes.forEach(add)
    groups.forEach(add)
    for line in lines {
      for point in line.path.points { add(Box2D(x: point.x, y: point.y, width: 0, height: 0)) }
    }
    guard let bounds else { return }
    func moved(_ point: Point) -> Point { Point(point.x - bounds.x, point.y - bounds.y) }
    func moved(_ box: Box2D) -> Box2D {
      Box2D(x: box.x - bounds.x, y: box.y - bounds.y, width: box.width, height: box.height)
    }
    boxes = boxes.map(moved)
    groups = groups.map(moved)
    lines = lines.map { line in
      let path: Path =
        switch line.path {
        case .corners(let points): .corners(points.map(moved))
        case .curves(let points): .curves(points.map(moved))
        }
      return Line(path: path, label: moved(line.label))
    }
    size = Point(bounds.width, bounds.height)
  }
}

/// The boxes as trees: each box stands below the first earlier box with a line to it.
private struct Forest {
  var parents: [Int?]
  var children: [[Int]]
  var roots: [Int] = []
  var levels: [Int]
  var levelCount = 0

  init(_ diagram: Diagram) {
    let count = diagram.boxes.count
    parents = Array(repeating: nil, count: count)
    children = Array(repeating: [], count: count)
    levels = Array(repeating: 0, count: count)
    for line in diagram.lines where line.from < line.to && parents[line.to] == nil {
      parents[line.to] = line.from
    }
    for box in 0..<count {
      guard let parent = parents[box] else {
        roots.append(box)
        levelCount = max(levelCount, 1)
        continue
      }
      children[parent].append(box)
      levels[box] = levels[parent] + 1
      levelCount = max(levelCount, levels[box] + 1)
    }
  }
}
