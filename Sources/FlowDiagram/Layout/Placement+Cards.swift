extension Placement {
  /// Places cards in trees, each card beside the row that opens it or in columns below its parent,
  /// and the trees in the width of a document.
  ///
  /// A card that has no room near its parent begins a tree of its own, and the parent's row names it
  /// in place of a line. No line crosses a card, and texts have room of their own. O(n log n) for n
  /// boxes and lines, and O(trees²).
  init(cardsOf diagram: Diagram, shapes: [BoxShape]) {
    var layout = CardLayout(diagram, shapes: shapes)
    layout.place()
    (boxes, lines) = (layout.boxes, layout.lines)
    (groups, moreFrames, notes) = (layout.groups, [], layout.notes)
    shiftToOrigin()
  }
}

private struct CardLayout {
  private typealias Plan = CardPlans.Plan

  private let cards: CardTree
  private var plans: CardPlans
  private(set) var boxes: [Box2D]
  private(set) var lines: [Placement.Line]
  private(set) var groups: [Box2D]
  private(set) var notes: [Placement.Note] = []

  private static let blockGap = 24.0

  init(_ diagram: Diagram, shapes: [BoxShape]) {
    cards = CardTree(diagram, shapes: shapes)
    plans = CardPlans(cards)
    boxes = shapes.map { Box2D(x: 0, y: 0, width: $0.width, height: $0.height) }
    lines = Array(
      repeating: Placement.Line(path: .init(points: []), label: Point(0, 0)),
      count: diagram.lines.count)
    groups = Array(repeating: Box2D(x: 0, y: 0, width: 0, height: 0), count: diagram.groups.count)
  }

  private var diagram: Diagram { cards.diagram }

  /// Places all trees in the order in which cards name them.
  mutating func place() {
    let width = Placement.columnWidth
    var sizes: [(root: Int, size: Point)] = []
    var pending = Array(cards.roots.reversed())
    while let root = pending.popLast() {
      sizes.append((root, plans.plan(root, limit: width).size))
      var cut: [Int] = []
      var inner = [(box: root, limit: width)]
      while let (box, limit) = inner.popLast() {
        let plan = plans.plan(box, limit: limit)
        cut += plan.cut
        inner += plan.children.reversed().map { ($0.box, $0.limit) }
      }
      pending += cut.reversed()
    }
    let room = sizes.map { size in
      Point(
        size.size.x,
        size.size.y + (cards.parents[size.root] == nil ? 0 : CardPlans.captionHeight))
    }
    for ((root, _), corner) in zip(sizes, Self.packed(room, in: width)) {
      place(root, at: corner, in: width)
    }
  }

  /// Places a tree with its frames and lines.
  private mutating func place(_ root: Int, at corner: Point, in width: Double) {
    var corner = corner
    if let parent = cards.parents[root] {
      let plan = plans.plan(root, limit: width)
      let left = corner.x + plan.caption(isFramed: cards.frames[root] != nil)
      notes.append(
        Placement.Note(
          box: root, text: "from \(cards.name(of: parent))",
          place: Point(left, corner.y + CardPlans.captionHeight - 5)))
      corner.y += CardPlans.captionHeight
    }
    var pending = [(box: root, corner: corner, limit: width)]
    while let (box, corner, limit) = pending.popLast() {
      let plan = plans.plan(box, limit: limit)
      (boxes[box].x, boxes[box].y) = (corner.x + plan.card.x, corner.y + plan.card.y)
      if let frame = cards.frames[box] {
        groups[frame] = Box2D(x: corner.x, y: corner.y, width: plan.size.x, height: plan.size.y)
      }
      addTags(of: box, plan.tags)
      addReferences(of: box, plan)
      addLines(of: box, plan, at: corner)
      for child in plan.children.reversed() {
        let place = Point(corner.x + child.corner.x, corner.y + child.corner.y)
        pending.append((child.box, place, child.limit))
      }
    }
  }

  // MARK: Packing

  /// The number of places beside each other where a tree can begin.
  private static let slots = 56

  /// Returns the corners of trees, each at the highest free place, and of those at the leftmost.
  private static func packed(_ sizes: [Point], in width: Double) -> [Point] {
    let step = (width + blockGap) / Double(slots)
    var lower = Array(repeating: 0.0, count: slots)
    return sizes.map { size in
      let span = min(slots, max(1, Int(((size.x + blockGap) / step).rounded(.up))))
      var best = (slot: 0, y: Double.infinity)
      for slot in 0...(slots - span) {
        let y = lower[slot..<(slot + span)].max() ?? 0
        if y < best.y { best = (slot, y) }
      }
      for slot in best.slot..<(best.slot + span) { lower[slot] = best.y + size.y + blockGap }
      return Point(Double(best.slot) * step, best.y)
    }
  }

  // MARK: Lines

  private mutating func addTags(of box: Int, _ side: CardTree.TagSide) {
    let corner = boxes[box]
    for (tag, line, top, x) in cards.places(ofTagsOf: box, side) {
      boxes[tag].x =
        side == .left
        ? corner.x - CardPlans.stub - boxes[tag].width : corner.x + CardTree.inset
      boxes[tag].y = corner.y + top
      let row = diagram.lines[line].toRow
      let end = Point(corner.x, corner.y + cards.height(of: row, in: box))
      let start = Point(
        side == .left ? boxes[tag].right : boxes[tag].x, boxes[tag].centre.y)
      let points =
        abs(start.y - end.y) < 0.5
        ? [Point(start.x, end.y), end]
        : [start, Point(corner.x + x, start.y), Point(corner.x + x, end.y), end]
      lines[line] = Placement.Line(path: .init(points: points), label: end)
    }
  }

  private func start(of line: Int) -> Point {
    let (from, row) = (diagram.lines[line].from, diagram.lines[line].fromRow)
    return Point(boxes[from].right, boxes[from].y + cards.height(of: row, in: from))
  }

  private mutating func addReferences(of box: Int, _ plan: Plan) {
    for (line, name) in cards.references(of: box, cut: Set(plan.cut)) {
      let start = Point(boxes[box].right, boxes[box].y + cards.height(ofReference: line))
      let end = Point(start.x + CardPlans.stub, start.y)
      lines[line] = Placement.Line(
        path: .init(points: [start, end]), label: Point(end.x + 4, end.y + 3.5), reference: name)
    }
  }

  private mutating func addLines(of box: Int, _ plan: Plan, at corner: Point) {
    let references = cards.roomForReferences(of: box, cut: Set(plan.cut))
    let tracks = CardPlans.tracks(of: plan.children.count)
    let step = plan.children.count > 1 ? tracks / Double(plan.children.count - 1) : 0
    let left = boxes[box].x + cards.right(of: box, tags: plan.tags, references) + 8
    for (number, child) in plan.children.enumerated() {
      let inner = plans.plan(child.box, limit: child.limit)
      let end = Point(
        corner.x + child.corner.x + inner.card.x,
        corner.y + child.corner.y + inner.card.y + cards.shapes[child.box].nameMiddle)
      for (index, line) in cards.incoming[child.box].enumerated() {
        if plan.isBelow {
          lines[line] = Placement.Line(
            path: .init(points: path(below: box, to: end, child, plan, at: corner)),
            label: Point(
              corner.x + child.corner.x + inner.caption(isFramed: cards.frames[child.box] != nil),
              corner.y + child.corner.y - 4),
            caption: index == 0 ? cards.caption(of: child.box) : "")
          continue
        }
        let start = start(of: line)
        // The lower ones go down further on the left, so that lines do not cross.
        let x = left + Double(plan.children.count - 1 - number) * step
        let isStraight = abs(start.y - end.y) < 0.5
        lines[line] = Placement.Line(
          path: .init(
            points: isStraight
              ? [start, Point(end.x, start.y)]
              : [start, Point(x, start.y), Point(x, end.y), end]),
          label: Point(left + tracks + 6, end.y - 4))
      }
    }
  }

  /// The corners of the line from a card, along a trunk that it shares with those to the card's
  /// other children.
  private func path(
    below box: Int, to end: Point, _ child: Plan.Child, _ plan: Plan, at corner: Point
  ) -> [Point] {
    // Lines that lie on each other are in the middle of a pixel, where they look as one.
    func crisp(_ value: Double) -> Double { value.rounded(.down) + 0.5 }
    let gutter = crisp(corner.x + child.gutter)
    let across = crisp(corner.y + (plan.channel ?? 0))
    if plan.isRaised, gutter > boxes[box].right {
      return [
        Point(boxes[box].right, across), Point(gutter, across), Point(gutter, end.y), end,
      ]
    }
    let start = Point(crisp(boxes[box].x + CardPlans.trunk), boxes[box].bottom)
    if gutter == start.x { return [start, Point(gutter, end.y), end] }
    return [
      start, Point(start.x, across), Point(gutter, across), Point(gutter, end.y), end,
    ]
  }
}
