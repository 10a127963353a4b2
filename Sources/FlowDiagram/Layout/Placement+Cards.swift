extension Placement {
  /// Places cards in trees from left to right, each beside the row that opens it, and the trees in
  /// as many columns as fit into a document.
  ///
  /// A card that does not fit beside its parent begins a tree of its own, and the parent's row names
  /// it in place of a line. No line crosses a card, and texts have room of their own. O(n log n) for
  /// n boxes and lines, and O(trees²).
  init(cardsOf diagram: Diagram, shapes: [BoxShape]) {
    var layout = CardLayout(diagram, shapes: shapes)
    layout.place()
    (boxes, lines) = (layout.boxes, layout.lines)
    (groups, moreFrames, notes) = (layout.groups, [], layout.notes)
    shiftToOrigin()
  }
}

private struct CardLayout {
  /// A tree of cards, placed from its own origin.
  private struct Block {
    var members: [Int] = []
    var size = Point(0, 0)
    var place = Point(0, 0)
    /// The width that it may have.
    var width = 0.0
  }

  private let diagram: Diagram
  private let shapes: [BoxShape]
  /// The lines of each card to others, in the order of its rows.
  private var opening: [[Int]]
  /// The tags of each card, each with its line, in the order of the rows where they lead.
  private var tags: [[(box: Int, line: Int)]]
  private var parents: [Int?]
  private var children: [[Int]]
  /// The group of which a card is the top.
  private var frames: [Int: Int] = [:]
  /// The cards that begin a block of their own.
  private var cut: Set<Int> = []
  private var roots: [Int] = []

  private(set) var boxes: [Box2D]
  private(set) var lines: [Placement.Line]
  private(set) var groups: [Box2D]
  private(set) var notes: [Placement.Note] = []

  /// The height from which a tree is cut where it branches.
  private static let tallest = 1_300.0
  /// The largest number of columns of trees.
  private static let mostColumns = 3
  private static let cardGap = 16.0
  private static let blockGap = 28.0
  /// The room for the arrow of a line, and for that of a tag or a reference.
  private static let head = 18.0
  private static let stub = 16.0
  private static let track = 6.0
  /// The room above and around what is in a frame.
  private static let frameTop = 22.0
  private static let frameMargin = 8.0
  /// The room above a card for the name of the card that opens it elsewhere.
  private static let noteHeight = 14.0

  init(_ diagram: Diagram, shapes: [BoxShape]) {
    (self.diagram, self.shapes) = (diagram, shapes)
    let count = shapes.count
    opening = Array(repeating: [], count: count)
    children = opening
    tags = Array(repeating: [], count: count)
    parents = Array(repeating: nil, count: count)
    boxes = shapes.map { Box2D(x: 0, y: 0, width: $0.width, height: $0.height) }
    lines = Array(
      repeating: Placement.Line(path: .init(points: []), label: Point(0, 0)),
      count: diagram.lines.count)
    groups = Array(repeating: Box2D(x: 0, y: 0, width: 0, height: 0), count: diagram.groups.count)
    for (index, group) in diagram.groups.enumerated() {
      if let top = group.members.first { frames[top] = index }
    }
    for (index, line) in diagram.lines.enumerated() {
      if diagram.boxes[line.from].form == .tag {
        tags[line.to].append((line.from, index))
      } else {
        opening[line.from].append(index)
        // Boxes are in the order of their trees.
        if parents[line.to] == nil, line.from < line.to { parents[line.to] = line.from }
      }
    }
    for box in 0..<count where diagram.boxes[box].form != .tag {
      if let parent = parents[box] { children[parent].append(box) } else { roots.append(box) }
    }
    for box in 0..<count {
      tags[box] = tags[box].sorted { toRow($0.line) < toRow($1.line) }
      var rows: [Int: Int] = [:]
      for line in opening[box] {
        let to = diagram.lines[line].to
        if rows[to] == nil { rows[to] = diagram.lines[line].fromRow ?? -1 }
      }
      children[box] = children[box].sorted { (rows[$0] ?? 0, $0) < (rows[$1] ?? 0, $1) }
    }
  }

  private func toRow(_ line: Int) -> Int { diagram.lines[line].toRow ?? -1 }

  /// The height at which a line begins or ends, from the top of its box.
  private func height(of row: Int?, in box: Int) -> Double {
    row.map { shapes[box].middle(ofRow: $0) } ?? shapes[box].nameMiddle
  }

  // MARK: Blocks

  mutating func place() {
    var best: [Block] = []
    var (least, cuts) = (Double.infinity, cut)
    // Narrow trees fill a large drawing better, and wide ones need fewer names in place of lines.
    for parts in 1...Self.mostColumns {
      let gaps = Self.blockGap * Double(parts - 1)
      let width = (Placement.legibleWidth - gaps) / Double(parts)
      cut = []
      var blocks = blocks(width: width)
      let height = pack(&blocks)
      if height < least * 0.8 { (best, least, cuts) = (blocks, height, cut) }
      if least < Self.tallest * 1.6 { break }
    }
    cut = cuts
    // The tries after the best one have moved its cards.
    for index in best.indices {
      let again = tree(from: best[index].members[0], width: best[index].width)
      best[index].members = again.members
    }
    for block in best { move(block) }
    for block in best { route(block) }
    placeFrames(best)
  }

  /// The trees, each as wide as it may be, in the order in which their parents name them.
  private mutating func blocks(width: Double) -> [Block] {
    var blocks: [Block] = []
    var pending = Array(roots.reversed())
    while let root = pending.popLast() {
      var block = tree(from: root, width: width)
      // A tall tree is cut where it branches, so that its parts can stand beside each other.
      while block.size.y > Self.tallest, let branch = branch(of: block) {
        cut.formUnion(kids(of: branch))
        block = tree(from: root, width: width)
      }
      blocks.append(block)
      let below = block.members.flatMap { children[$0] }.filter(cut.contains)
      pending += below.reversed()
    }
    return blocks
  }

  /// The children that are beside a card.
  private func kids(of box: Int) -> [Int] { children[box].filter { !cut.contains($0) } }

  /// The card whose children make a block tall: the one furthest down of those that are as tall as a
  /// document allows.
  private func branch(of block: Block) -> Int? {
    var heights: [Int: Double] = [:]
    var found: Int?
    for box in block.members.reversed() where diagram.boxes[box].form != .tag {
      let kids = kids(of: box)
      let below = kids.map { boxes[$0].y - boxes[box].y + (heights[$0] ?? 0) }.max() ?? 0
      let height = max(boxes[box].height, below)
      heights[box] = height
      if found == nil, height > Self.tallest - 100, kids.count > 1 { found = box }
    }
    return found ?? block.members.first { kids(of: $0).count > 1 }
  }

  private mutating func tree(from root: Int, width: Double) -> Block {
    var block = Block()
    let top = parents[root] == nil ? 0 : Self.noteHeight
    let left = before(root)
    let end = place(root, at: Point(left, top), limit: width, in: &block)
    (block.size, block.width) = (end, width)
    return block
  }

  /// The room on the left of a card, for its tags and its frame.
  private func before(_ box: Int) -> Double {
    let tag = tags[box].map { shapes[$0.box].width + Self.stub }.max() ?? 0
    return tag + (frames[box] == nil ? 0 : Self.frameMargin)
  }

  /// The room on the right of a card for references, if all its lines end in them.
  private func references(of box: Int, to others: [Int]) -> Double {
    others.map { Self.stub + 4 + TextWidth.of(name(of: $0), size: BoxShape.smallSize) }.max() ?? 0
  }

  private func name(of box: Int) -> String { diagram.boxes[box].name }

  /// Whether a line of a card leads to one that is not beside it.
  private func isReference(_ line: Int) -> Bool {
    let line = diagram.lines[line]
    return parents[line.to] != line.from || cut.contains(line.to)
  }

  /// Places a card and what is beside it; returns the right and lower end of all.
  private mutating func place(
    _ box: Int, at corner: Point, limit: Double, in block: inout Block
  ) -> Point {
    let isFramed = frames[box] != nil
    let limit = isFramed ? limit - Self.frameMargin : limit
    let top = corner.y + (isFramed ? Self.frameTop : 0)
    (boxes[box].x, boxes[box].y) = (corner.x, top)
    block.members.append(box)
    var end = Point(boxes[box].right, boxes[box].bottom)
    var next = top
    for (tag, line) in tags[box] {
      let middle = top + height(of: diagram.lines[line].toRow, in: box)
      let y = max(next, middle - BoxShape.tagHeight / 2)
      (boxes[tag].x, boxes[tag].y) = (corner.x - Self.stub - shapes[tag].width, y)
      block.members.append(tag)
      next = y + BoxShape.tagHeight + 2
      end.y = max(end.y, next)
    }
    cutWide(below: box, limit: limit)
    let kids = kids(of: box)
    let others = opening[box].filter { isReference($0) }.map { diagram.lines[$0].to }
    let side = references(of: box, to: others)
    end.x += side
    if !kids.isEmpty {
      let x = boxes[box].right + gap(of: box, to: kids, beside: side)
      var y = top
      for kid in kids {
        let row = opening[box].first { diagram.lines[$0].to == kid }
          .flatMap { diagram.lines[$0].fromRow }
        let frame = frames[kid] == nil ? 0 : Self.frameTop
        let straight = top + height(of: row, in: box) - shapes[kid].nameMiddle - frame
        y = max(y, straight)
        let corner = place(kid, at: Point(x, y), limit: limit, in: &block)
        end = Point(max(end.x, corner.x), max(end.y, corner.y))
        y = corner.y + Self.cardGap
      }
    }
    return isFramed ? Point(end.x + Self.frameMargin, end.y + Self.frameMargin) : end
  }

  /// The room between a card and those beside it.
  private func gap(of box: Int, to kids: [Int], beside side: Double) -> Double {
    side + Self.head + 8 + tracks(of: kids.count) + labels(of: box)
      + (kids.map(before).max() ?? 0)
  }

  /// The room for the labels of a card's lines.
  private func labels(of box: Int) -> Double {
    let labels = opening[box].filter { !isReference($0) }.map { diagram.lines[$0].shownLabel }
    let width = labels.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
    return width > 0 ? width + 8 : 0
  }

  private func tracks(of count: Int) -> Double { min(Double(count - 1) * Self.track, 60) }

  /// Lets the children begin their own blocks that are too wide for the rest of this one; all of
  /// them, if few would be left.
  private mutating func cutWide(below box: Int, limit: Double) {
    let count = children[box].count
    while true {
      let kids = kids(of: box)
      if kids.isEmpty { return }
      // The names of those that are cut need room too.
      let others = opening[box].filter { isReference($0) }.map { diagram.lines[$0].to }
      let side = references(of: box, to: others)
      let x = boxes[box].right + gap(of: box, to: kids, beside: side)
      let wide = kids.filter { kid in
        let own = references(of: kid, to: opening[kid].map { diagram.lines[$0].to })
        let frame = frames[kid] == nil ? 0 : Self.frameMargin
        return x + shapes[kid].width + own + frame > limit
      }
      if wide.isEmpty { return }
      cut.formUnion(2 * (kids.count - wide.count) < count ? kids : wide)
    }
  }

  // MARK: Packing

  /// The number of places beside each other where a block can begin.
  private static let slots = 48

  /// Puts each block to the highest free place, and of those to the leftmost; returns the height of
  /// all.
  private func pack(_ blocks: inout [Block]) -> Double {
    let step = (Placement.legibleWidth + Self.blockGap) / Double(Self.slots)
    var lower = Array(repeating: 0.0, count: Self.slots)
    for index in blocks.indices {
      let size = blocks[index].size
      let span = min(Self.slots, max(1, Int(((size.x + Self.blockGap) / step).rounded(.up))))
      var best = (slot: 0, y: Double.infinity)
      for slot in 0...(Self.slots - span) {
        let y = lower[slot..<(slot + span)].max() ?? 0
        if y < best.y { best = (slot, y) }
      }
      blocks[index].place = Point(Double(best.slot) * step, best.y)
      for slot in best.slot..<(best.slot + span) { lower[slot] = best.y + size.y + Self.blockGap }
    }
    return lower.max() ?? 0
  }

  private mutating func move(_ block: Block) {
    for box in block.members {
      boxes[box].x += block.place.x
      boxes[box].y += block.place.y
    }
    guard let root = block.members.first, let parent = parents[root] else { return }
    notes.append(
      Placement.Note(
        text: "from \(name(of: parent))",
        place: Point(
          boxes[root].x, boxes[root].y - 5 - (frames[root] == nil ? 0 : Self.frameTop))))
  }

  // MARK: Lines

  private mutating func route(_ block: Block) {
    for box in block.members where diagram.boxes[box].form != .tag {
      for (tag, line) in tags[box] {
        let from = boxes[tag]
        let end = Point(
          boxes[box].x, boxes[box].y + height(of: diagram.lines[line].toRow, in: box))
        let middle = end.x - 12
        let start = Point(from.right, from.centre.y)
        let points =
          abs(start.y - end.y) < 0.5
          ? [Point(start.x, end.y), end]
          : [start, Point(middle, start.y), Point(middle, end.y), end]
        lines[line] = Placement.Line(path: .init(points: points), label: end)
      }
      let kids = kids(of: box)
      let others = opening[box].filter { isReference($0) }.map { diagram.lines[$0].to }
      let left = boxes[box].right + references(of: box, to: others) + 8
      let step = kids.count > 1 ? tracks(of: kids.count) / Double(kids.count - 1) : 0
      for line in opening[box] {
        let to = diagram.lines[line].to
        let start = Point(
          boxes[box].right, boxes[box].y + height(of: diagram.lines[line].fromRow, in: box))
        if isReference(line) {
          let end = Point(start.x + Self.stub, start.y)
          lines[line] = Placement.Line(
            path: .init(points: [start, end]), label: Point(end.x + 4, end.y + 3.5),
            reference: name(of: to))
          continue
        }
        let end = Point(boxes[to].x, boxes[to].y + shapes[to].nameMiddle)
        let number = kids.firstIndex(of: to) ?? 0
        // The lower ones go down further on the left, so that lines do not cross.
        let x = left + Double(kids.count - 1 - number) * step
        let isStraight = abs(start.y - end.y) < 0.5
        lines[line] = Placement.Line(
          path: .init(
            points: isStraight
              ? [start, Point(end.x, start.y)]
              : [start, Point(x, start.y), Point(x, end.y), end]),
          label: Point(left + tracks(of: kids.count) + 6, end.y - 4))
      }
    }
  }

  // MARK: Frames

  /// The frames around the trees of their tops, as far as these are in one block.
  private mutating func placeFrames(_ blocks: [Block]) {
    for block in blocks {
      let members = Set(block.members)
      for top in block.members.reversed() {
        guard let frame = frames[top] else { continue }
        var all = boxes[top]
        var right = all.right
        var pending = [top]
        while let box = pending.popLast() {
          all = all.union(boxes[box])
          for (tag, _) in tags[box] { all = all.union(boxes[tag]) }
          // The names of cards that are elsewhere.
          let others = opening[box].filter { isReference($0) }.map { diagram.lines[$0].to }
          right = max(right, boxes[box].right + references(of: box, to: others))
          if let inner = frames[box], box != top { all = all.union(groups[inner]) }
          pending += children[box].filter { members.contains($0) && !cut.contains($0) }
        }
        all.width = max(all.width, right - all.x)
        groups[frame] = all.grown(by: Self.frameMargin, top: Self.frameTop)
      }
    }
  }
}
