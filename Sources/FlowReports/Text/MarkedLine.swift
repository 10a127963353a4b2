/// A line of a report: its depth, its mark, and its text as the app sent it.
package struct MarkedLine: Equatable, Sendable {
  package enum Mark: Equatable, Sendable {
    case plain, detail, omitted, added, removed, changed
    case yes, no
    /// Done, but not as the user would expect.
    case caution
    /// The coordinator asked others, whose answers follow.
    case asked
  }

  package let depth: Int
  package let mark: Mark
  package let text: String
  package var node: CoordinatorID?

  package init(_ text: String, depth: Int = 0, mark: Mark = .plain, node: CoordinatorID? = nil) {
    self.depth = depth
    self.mark = mark
    self.text = text
    self.node = node
  }
}

extension MarkedLine.Mark {
  /// The sign before the line, so that the meaning never depends only on colour.
  package func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .plain, .detail: " "
    case .yes: glyphs.isASCII ? "+" : glyphs.yes
    case .no: glyphs.isASCII ? "-" : glyphs.no
    case .caution: glyphs.warning
    case .asked: glyphs.isASCII ? ">" : "→"
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .omitted: glyphs.isASCII ? "." : "…"
    }
  }
}

package struct MarkedLinesText {
  package let glyphs: Glyphs
  package let colours: Bool

  /// Deeper lines are indented no further, since no room would remain for their text.
  private static let deepest = 16

  package func text(of lines: [MarkedLine]) -> String {
    lines.map { line in
      let blanks = String(repeating: " ", count: 2 * min(line.depth, Self.deepest))
      // The sign comes first, as in a diff, so that it can be searched for.
      let text = "\(line.mark.sign(glyphs)) \(blanks)\(glyphs.shown(line.text))"
      return styled(text, line.mark) + "\n"
    }.joined()
  }

  package func heading(_ text: String) -> String {
    ANSIText.bold(glyphs.shown(text), on: colours) + "\n"
  }

  private func styled(_ text: String, _ mark: MarkedLine.Mark) -> String {
    switch mark {
    case .plain, .yes, .asked: text
    case .added: ANSIText.green(text, on: colours)
    case .removed: ANSIText.red(text, on: colours)
    case .changed, .caution: ANSIText.yellow(text, on: colours)
    case .no, .detail, .omitted: ANSIText.faint(text, on: colours)
    }
  }

  package init(glyphs: Glyphs, colours: Bool) {
    self.glyphs = glyphs
    self.colours = colours
  }
}
