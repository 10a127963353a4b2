extension Placement {
  /// The gap between neighbours, in points.
  private static let gap = 14.0
  /// The room for a line before and behind its label.
  static let trunk = 14.0
  static let head = 20.0
  /// The gap between the trunk of lines and a label.
  static let labelGap = 4.0
  /// The margin of a frame around boxes.
  static let frameMargin = 8.0

  /// The room for the title of a frame; lines downwards end below it.
  static func frameTitle(isDown: Bool) -> Double { isDown ? 30 : 20 }

  /// Places the boxes as a tidy tree.
  ///
  /// A diagram that isn't a tree is placed as its ``SpanningForest``; the other lines are curves.
  /// O(boxes and lines).
  package init(tidy diagram: Diagram, shapes: [BoxShape]) {
    let forest = SpanningForest(diagram)
    let isDown = diagram.direction == .down
    func along(_ shape: BoxShape) -> Double { isDown ? shape.height : shape.width }
    func across(_ shape: BoxShape) -> Double { isDown ? shape.width : shape.height }

    // The room that the frames need before and behind their first and last box.
    var before = Array(repeating: 0.0, count: shapes.count)
    var behind = before
    var hasFrame = Array(repeating: false, count: forest.levelCount)
    for group in diagram.groups {
      if let first = group.members.first {
        before[first] = isDown ? Self.frameMargin : Self.frameTitle(isDown: false)
        hasFrame[forest.levels[first]] = true
      }
      if let last = group.members.last { behind[last] = Self.frameMargin }
    }
    for line in diagram.lines where line.from == line.to {
      before[line.from] += Self.loopRoom(line, isDown: isDown)
    }

    // The levels, each as wide as its widest box.
    var sizes = Array(repeating: 0.0, count: forest.levelCount)
    var labels = sizes
    for (index, level) in forest.levels.enumerated() {
      sizes[level] = max(sizes[level], along(shapes[index]))
      guard let line = forest.branches[index].map({ diagram.lines[$0] }) else { continue }
      labels[level] = max(
        labels[level], isDown ? 14 : TextWidth.of(line.shownLabel, size: BoxShape.smallSize))
    }
    var starts: [Double] = []
    var next = 0.0
    for level in sizes.indices {
      if level > 0 {
        next += Self.trunk + (labels[level] > 0 ? labels[level] + Self.labelGap : 0) + Self.head
      }
      if isDown, hasFrame[level] { next += Self.frameTitle(isDown: true) }
      starts.append(next)
      next += sizes[level]
    }

    let positions = TidyTree.positions(
      children: forest.children, roots: forest.roots,
      breadth: shapes.indices.map { across(shapes[$0]) + Self.gap + before[$0] + behind[$0] },
      end: forest.levels.map { starts[$0] + sizes[$0] })
    boxes = shapes.indices.map { index in
      let (start, position) = (starts[forest.levels[index]], positions[index] + before[index])
      return Box2D(
        x: isDown ? position : start, y: isDown ? start : position, width: shapes[index].width,
        height: shapes[index].height)
    }
    lines = diagram.lines.enumerated().map { index, line in
      let (from, to) = (boxes[line.from], boxes[line.to])
      if line.from == line.to { return Self.loop(from, line, isDown: isDown) }
      guard forest.branches[line.to] == index else {
        return Self.curve(from, to, line, isDown: isDown)
      }
      let level = forest.levels[line.from]
      return Self.branch(
        from, to, line, trunk: starts[level] + sizes[level] + Self.trunk, isDown: isDown)
    }
    placeFrames(of: diagram)
    shiftToOrigin()
  }

  mutating func placeFrames(of diagram: Diagram) {
    let top = Self.frameTitle(isDown: diagram.direction == .down) - 2
    groups = diagram.groups.map { group in
      let members = group.members.map { boxes[$0] }
      guard let first = members.first else { return Box2D(x: 0, y: 0, width: 0, height: 0) }
      return members.dropFirst().reduce(first) { $0.union($1) }.grown(
        by: Self.frameMargin, top: top)
    }
  }

  /// A line of the tree: along, across, and along again.
  private static func branch(
    _ from: Box2D, _ to: Box2D, _ line: Diagram.Line, trunk: Double, isDown: Bool
  ) -> Line {
    let (start, end) = ends(from, to, isDown: isDown)
    let corners =
      isDown
      ? [start, Point(start.x, trunk), Point(end.x, trunk), end]
      : [start, Point(trunk, start.y), Point(trunk, end.y), end]
    let width = TextWidth.of(line.shownLabel, size: BoxShape.smallSize)
    let label =
      isDown ? Point(end.x + 6, trunk + 14) : Point(end.x - head + 2 - width, end.y - 4)
    return Line(path: Path(points: corners), label: label)
  }

  /// The middles of the sides between which a line in the direction of growth goes.
  private static func ends(_ from: Box2D, _ to: Box2D, isDown: Bool) -> (start: Point, end: Point) {
    isDown
      ? (Point(from.centre.x, from.bottom), Point(to.centre.x, to.y))
      : (Point(from.right, from.centre.y), Point(to.x, to.centre.y))
  }

  /// A line that is not part of the tree: forward from side to side, else around the boxes.
  static func curve(_ from: Box2D, _ to: Box2D, _ line: Diagram.Line, isDown: Bool) -> Line {
    let isForward = isDown ? to.y > from.bottom : to.x > from.right
    let (start, end) =
      if isForward {
        ends(from, to, isDown: isDown)
      } else if isDown {
        (start: Point(from.x, from.centre.y), end: Point(to.x, to.centre.y))
      } else {
        (start: Point(from.centre.x, from.bottom), end: Point(to.centre.x, to.bottom))
      }
    let way = isDown ? abs(end.y - start.y) : abs(end.x - start.x)
    let bend = isForward ? max(30, way / 3) : min(120, 24 + way / 6)
    // The offset of the first control point; around the boxes, it is to their left or below them.
    let (x, y) = isForward == isDown ? (0, bend) : (isForward ? bend : -bend, 0)
    let side = isForward ? -1.0 : 1
    let points = [
      start, Point(start.x + x, start.y + y), Point(end.x + side * x, end.y + side * y), end,
    ]
    func middle(_ value: (Point) -> Double) -> Double {
      (value(points[0]) + 3 * value(points[1]) + 3 * value(points[2]) + value(points[3])) / 8
    }
    let width = TextWidth.of(line.shownLabel, size: BoxShape.smallSize)
    return Line(
      path: Path(points: points, isCurve: true),
      label: Point(middle(\.x) - width / 2, middle(\.y) + 3))
  }

  /// The size of a line from a box to itself.
  private static let loop = 16.0

  /// The room that such a line takes beside its box.
  static func loopRoom(_ line: Diagram.Line, isDown: Bool) -> Double {
    isDown ? loop + 8 + TextWidth.of(line.shownLabel, size: BoxShape.smallSize) : loop + 8
  }

  /// A line from a box to itself: above it, or on its left if the tree grows down.
  static func loop(_ box: Box2D, _ line: Diagram.Line, isDown: Bool) -> Line {
    let width = TextWidth.of(line.shownLabel, size: BoxShape.smallSize)
    if isDown {
      let (high, low) = (box.centre.y - 8, box.centre.y + 8)
      let points = [
        Point(box.x, high), Point(box.x - 1.3 * loop, high - 6),
        Point(box.x - 1.3 * loop, low + 6), Point(box.x, low),
      ]
      return Line(
        path: Path(points: points, isCurve: true),
        label: Point(box.x - loop - 4 - width, box.centre.y + 3))
    }
    let (left, right) = (box.right - 34, box.right - 16)
    let points = [
      Point(left, box.y), Point(left - 6, box.y - 1.3 * loop),
      Point(right + 6, box.y - 1.3 * loop), Point(right, box.y),
    ]
    return Line(
      path: Path(points: points, isCurve: true), label: Point(left - 6 - width, box.y - 5))
  }

  /// Moves everything so that the least coordinates are 0, and sets the size.
  mutating func shiftToOrigin() {
    var bounds: Box2D?
    func add(_ box: Box2D) { bounds = bounds.map { $0.union(box) } ?? box }
    boxes.forEach(add)
    (groups + moreFrames).forEach(add)
    for line in lines {
      add(Box2D(x: line.label.x, y: line.label.y, width: 0, height: 0))
      for point in line.path.points { add(Box2D(x: point.x, y: point.y, width: 0, height: 0)) }
    }
    let texts =
      notes.map { ($0.text, $0.place) }
      + lines.compactMap { line in (line.reference ?? line.caption).map { ($0, line.label) } }
    for (text, place) in texts where !text.isEmpty {
      let width = TextWidth.of(text, size: BoxShape.smallSize)
      add(Box2D(x: place.x, y: place.y - 9, width: width, height: 11))
    }
    guard let bounds else { return }
    func moved(_ point: Point) -> Point { Point(point.x - bounds.x, point.y - bounds.y) }
    func moved(_ box: Box2D) -> Box2D {
      Box2D(x: box.x - bounds.x, y: box.y - bounds.y, width: box.width, height: box.height)
    }
    boxes = boxes.map(moved)
    groups = groups.map(moved)
    moreFrames = moreFrames.map(moved)
    for index in lines.indices {
      lines[index].path.points = lines[index].path.points.map(moved)
      lines[index].label = moved(lines[index].label)
    }
    for index in notes.indices { notes[index].place = moved(notes[index].place) }
    size = Point(bounds.width, bounds.height)
  }
}
