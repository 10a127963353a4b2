/// The cards of a diagram as trees, with the tags, lines and frames of each.
struct CardTree {
  let diagram: Diagram
  let shapes: [BoxShape]
  /// The lines of each card to others, in the order of its rows.
  private(set) var opening: [[Int]]
  /// The tags of each card, each with its line, in the order of the rows where they lead.
  private(set) var tags: [[(box: Int, line: Int)]]
  private(set) var parents: [Int?]
  /// The children of each card, in the order of the rows that open them.
  private(set) var children: [[Int]]
  /// The group of which a card is the top.
  private(set) var frames: [Int: Int] = [:]
  private(set) var roots: [Int] = []
  /// The number of cards in the tree below each card, with itself.
  private(set) var counts: [Int]
  /// The lines to a card from its parent, in order.
  private(set) var incoming: [[Int]]

  /// O(n log n) for n boxes and lines.
  init(_ diagram: Diagram, shapes: [BoxShape]) {
    (self.diagram, self.shapes) = (diagram, shapes)
    let count = shapes.count
    opening = Array(repeating: [], count: count)
    (children, incoming) = (opening, opening)
    tags = Array(repeating: [], count: count)
    parents = Array(repeating: nil, count: count)
    counts = Array(repeating: 1, count: count)
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
        if parents[line.to] == line.from { incoming[line.to].append(index) }
      }
    }
    for box in 0..<count where diagram.boxes[box].form != .tag {
      if let parent = parents[box] { children[parent].append(box) } else { roots.append(box) }
    }
    // Parents come before their children.
    for box in (0..<count).reversed() {
      if let parent = parents[box] { counts[parent] += counts[box] }
    }
    // Lone cards fill what trees leave free, best the tallest first.
    roots =
      roots.filter { !children[$0].isEmpty }
      + roots.filter { children[$0].isEmpty }.sorted {
        (-shapes[$0].height, $0) < (-shapes[$1].height, $1)
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

  func name(of box: Int) -> String { diagram.boxes[box].name }

  /// The height at which a line begins or ends, from the top of its box.
  func height(of row: Int?, in box: Int) -> Double {
    row.map { shapes[box].middle(ofRow: $0) } ?? shapes[box].nameMiddle
  }

  /// The height of the row that opens a child.
  func heightOfOpening(of child: Int, in box: Int) -> Double {
    height(of: incoming[child].first.flatMap { diagram.lines[$0].fromRow }, in: box)
  }

  // MARK: Rooms

  /// Where the tags of a card are: they take width on its left, and height below it.
  enum TagSide { case left, below }

  /// The place of tags below a card, from its left end: behind the line to cards below it.
  static let inset = 16.0

  /// The room on the left of a card for its tags and their lines.
  func room(forTagsOf box: Int, _ side: TagSide) -> Double {
    guard !tags[box].isEmpty else { return 0 }
    if side == .below { return CardPlans.stub + 4 + CardPlans.tracks(of: rowsWithTags(of: box)) }
    return (tags[box].map { shapes[$0.box].width }.max() ?? 0) + CardPlans.stub
  }

  private func rowsWithTags(of box: Int) -> Int { Set(tags[box].map { toRow($0.line) }).count }

  /// The tags of a card with their tops, and where their lines go up or down, from the corner of the
  /// card.
  func places(ofTagsOf box: Int, _ side: TagSide) -> [(box: Int, line: Int, top: Double, x: Double)]
  {
    var next = side == .left ? 0.0 : shapes[box].height + 6
    if side == .left {
      return tags[box].map { tag in
        let middle = height(of: diagram.lines[tag.line].toRow, in: box)
        let top = max(next, middle - BoxShape.tagHeight / 2)
        next = top + BoxShape.tagHeight + 2
        return (tag.box, tag.line, top, -12)
      }
    }
    // Those of the lowest row are the first, so that lines do not cross.
    let rows = rowsWithTags(of: box)
    let step = rows > 1 ? CardPlans.tracks(of: rows) / Double(rows - 1) : 0
    var (row, number): (Int?, Int) = (nil, -1)
    return tags[box].enumerated()
      .sorted { (-toRow($0.element.line), $0.offset) < (-toRow($1.element.line), $1.offset) }
      .map { _, tag in
        if row != toRow(tag.line) { (row, number) = (toRow(tag.line), number + 1) }
        defer { next += BoxShape.tagHeight + 2 }
        return (tag.box, tag.line, next, -14 - step * Double(number))
      }
  }

  /// The lower end of a card and its tags, from the top of the card.
  func bottom(of box: Int, tags side: TagSide) -> Double {
    max(
      shapes[box].height,
      places(ofTagsOf: box, side).last.map { $0.top + BoxShape.tagHeight } ?? 0)
  }

  /// The right end of a card with its tags and references, from the left of the card.
  func right(of box: Int, tags side: TagSide, _ references: Double) -> Double {
    let below = side == .below ? tags[box].map { shapes[$0.box].width + Self.inset }.max() ?? 0 : 0
    return max(shapes[box].width + references, below)
  }

  /// Whether a line of a card leads to one that is not beside or below it.
  func isReference(_ line: Int, cut: Set<Int>) -> Bool {
    let line = diagram.lines[line]
    return parents[line.to] != line.from || cut.contains(line.to)
  }

  /// The height of the name of a card that is elsewhere: that of its row, or below the lines to other
  /// cards.
  func height(ofReference line: Int) -> Double {
    let (from, row) = (diagram.lines[line].from, diagram.lines[line].fromRow)
    return row.map { shapes[from].middle(ofRow: $0) } ?? shapes[from].subtitleBaseline - 3
  }

  /// The names of cards that are elsewhere, for each line that leads to one; empty where another
  /// line has the name.
  func references(of box: Int, cut: Set<Int>) -> [(line: Int, text: String)] {
    let lines = opening[box].filter { isReference($0, cut: cut) }
    // Without rows, all begin at one height.
    let shared = lines.filter { diagram.lines[$0].fromRow == nil }
    return lines.map { line in
      let name = name(of: diagram.lines[line].to)
      if diagram.lines[line].fromRow != nil || shared.count < 2 { return (line, name) }
      return (line, line == shared[0] ? "\(name), +\(shared.count - 1)" : "")
    }
  }

  /// The room on the right of a card for the names of cards that are elsewhere.
  func roomForReferences(of box: Int, cut: Set<Int>) -> Double {
    let names = references(of: box, cut: cut).map(\.text)
    let width = names.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
    return names.isEmpty ? 0 : CardPlans.stub + 4 + width
  }

  /// The room between a card with its references and the cards beside it, without the room in front
  /// of these.
  func gap(of box: Int, to kids: [Int], cut: Set<Int>, head: Double) -> Double {
    let labels = opening[box].filter { !isReference($0, cut: cut) }
      .map { diagram.lines[$0].shownLabel }
    let width = labels.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
    return head + 8 + CardPlans.tracks(of: kids.count) + (width > 0 ? width + 8 : 0)
  }

  // MARK: Captions

  /// The words of the row that opens a card, above the card if it is below its parent.
  func caption(of box: Int) -> String {
    guard let first = incoming[box].first else { return "" }
    let line = diagram.lines[first]
    guard let index = line.fromRow else { return line.shownLabel }
    let row = diagram.boxes[line.from].rows[index]
    // A coordinator that no route opens is its own name in the row.
    let isNamed = name(of: box).hasPrefix(row.text)
    var words = [isNamed ? "" : row.text, row.aside].filter { !$0.isEmpty }.joined(separator: " ")
    if incoming[box].count > 1 { words += ", +\(incoming[box].count - 1)" }
    return words
  }

  func widthOfCaption(of box: Int) -> Double {
    TextWidth.of(caption(of: box), size: BoxShape.smallSize)
  }
}
