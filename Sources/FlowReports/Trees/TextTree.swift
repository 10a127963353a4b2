/// The hierarchy as lines of text.
package struct TextTree {
  private let snapshot: FlowSnapshot
  private let glyphs: Glyphs
  private let colours: Bool
  private let rows: [TreeRow]
  private let onScreen: Set<CoordinatorID>
  /// The coordinator of the visible screen.
  private let leaf: CoordinatorID?

  /// Creates the text of a hierarchy, or of the part from `top` to `depth` levels below it; with
  /// `shown`, of these coordinators alone.
  package init(
    _ snapshot: FlowSnapshot, below top: CoordinatorID? = nil, depth: Int? = nil,
    only shown: Set<CoordinatorID>? = nil, _ style: TextStyle
  ) {
    self.snapshot = snapshot
    (glyphs, colours) = (style.glyphs, style.colours)
    rows = Self.rows(of: snapshot, below: top ?? snapshot.rootID, depth: depth ?? .max, shown)
    let visible = snapshot.visiblePath
    onScreen = Set(visible)
    // In a part of a hierarchy, the way to the visible screen may lead out of it.
    leaf = visible.last.flatMap { snapshot[$0]?.shows == nil ? $0 : nil }
  }

  /// Returns the lines of a part of the tree, with depths from its top.
  ///
  /// A faulty engine may send cycles: a coordinator counts only below the parent that it names.
  private static func rows(
    of snapshot: FlowSnapshot, below top: CoordinatorID, depth: Int, _ shown: Set<CoordinatorID>?
  ) -> [TreeRow] {
    var rows: [TreeRow] = []
    var seen: Set<CoordinatorID> = []
    var pending = [(id: top, level: 0)]
    while let (id, level) = pending.popLast() {
      guard let node = snapshot[id], seen.insert(id).inserted else { continue }
      var listed: Set<CoordinatorID> = []
      let all = node.children.filter {
        snapshot[$0]?.parent == id && !seen.contains($0) && listed.insert($0).inserted
      }
      let below = shown.map { shown in all.filter(shown.contains) } ?? all
      rows.append(
        TreeRow(
          id: id, depth: level, hasChildren: !below.isEmpty, isExpanded: level < depth,
          tabs: all.count { snapshot[$0]?.relation == .tab }))
      if level < depth { pending += below.reversed().map { ($0, level + 1) } }
    }
    return rows
  }

  /// The number of bytes in a piece of text, and at most one line more.
  private static let pieceBytes = 1 << 16

  /// The maximum widths of the columns of names and routes; a wider text moves the text after it.
  private static let (headWidth, routeWidth) = (60, 40)

  /// Writes the lines in pieces: the whole text may be as large as the hierarchy.
  ///
  /// O(coordinators × length of a line).
  package func write(_ piece: (String) throws -> Void) rethrows {
    var (headWidth, routeWidth) = (0, 0)
    forEachLine { line, node in
      headWidth = max(headWidth, CellWidth.of(head(line, node), upTo: Self.headWidth))
      routeWidth = max(routeWidth, CellWidth.of(glyphs.shown(line.route), upTo: Self.routeWidth))
    }
    var text = ""
    try forEachLine { line, node in
      text += self.text(line, node, headWidth, routeWidth)
      guard text.utf8.count >= Self.pieceBytes else { return }
      try piece(text)
      text = ""
    }
    if !text.isEmpty { try piece(text) }
  }

  private func forEachLine(_ body: (TreeLine, FlowNode) throws -> Void) rethrows {
    for row in rows {
      guard let node = snapshot[row.id] else { continue }
      try body(TreeLine(row, node, in: snapshot, glyphs), node)
    }
  }

  private func text(
    _ line: TreeLine, _ node: FlowNode, _ headWidth: Int, _ routeWidth: Int
  ) -> String {
    let isRegistration = node.relation == .modalRegistration
    let text =
      CellWidth.padded(head(line, node), to: headWidth)
      // The visible screen has a sign before its route, as on the screen of the inspector.
      + " \(node.id == leaf ? glyphs.live : " ") "
      + CellWidth.padded(glyphs.shown(line.route), to: routeWidth)
      + "  \(isRegistration ? node.relation.title : line.context)"
      + (line.facts.isEmpty ? "" : "  \(glyphs.shown(line.facts))")
    if onScreen.contains(node.id) { return ANSIText.bold(text, on: colours) + "\n" }
    return (isRegistration ? ANSIText.faint(text, on: colours) : text) + "\n"
  }

  private func head(_ line: TreeLine, _ node: FlowNode) -> String {
    glyphs.shown("\(line.lead)\(line.sign) \(line.name) \(node.id)")
  }
}
