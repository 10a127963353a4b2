package import FlowProtocol

/// The hierarchy as lines of text.
package struct TextTree {
  private let snapshot: FlowSnapshot
  private let glyphs: Glyphs
  private let colours: Bool
  private let rows: [TreeRow]
  private let onScreen: Set<NodeID>

  package init(_ snapshot: FlowSnapshot, glyphs: Glyphs, colours: Bool) {
    self.snapshot = snapshot
    self.glyphs = glyphs
    self.colours = colours
    rows = TreeOutline(snapshot).allRows
    onScreen = Set(snapshot.visiblePath)
  }

  /// The number of bytes in a piece of text, and at most one line more.
  private static let pieceBytes = 1 << 16

  /// The maximum widths of the columns of names and routes.
  ///
  /// A wider text moves the text after it.
  private static let (headWidth, routeWidth) = (60, 40)

  /// Writes the lines in pieces: the whole text may be as large as the hierarchy.
  ///
  /// O(coordinators × length of a line).
  package func write(_ piece: (String) throws -> Void) rethrows {
    var (headWidth, routeWidth) = (0, 0)
    forEachLine { line, _ in
      headWidth = max(headWidth, CellWidth.of(head(line), upTo: Self.headWidth))
      routeWidth = max(routeWidth, CellWidth.of(shown(line.route), upTo: Self.routeWidth))
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
      padded(head(line), headWidth) + "  " + padded(shown(line.route), routeWidth)
      + "  \(isRegistration ? node.relation.title : line.context)"
    guard colours else { return text + "\n" }
    if onScreen.contains(node.id) { return "\u{1b}[1m\(text)\u{1b}[0m\n" }
    return isRegistration ? "\u{1b}[2m\(text)\u{1b}[0m\n" : text + "\n"
  }

  private func shown(_ text: String) -> String { DisplayText.shown(text, ascii: glyphs.isASCII) }

  private func head(_ line: TreeLine) -> String {
    shown("\(line.lead)\(line.sign) \(line.name)")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - CellWidth.of(text, upTo: width))
  }
}
