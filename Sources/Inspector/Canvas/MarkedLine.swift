import FlowDiagram
import FlowProtocol

/// A line of a report: how deep it stands, what is said of it, and its text, as the app has it.
package struct MarkedLine: Equatable, Sendable {
  enum Mark: Equatable, Sendable {
    /// Nothing is said of it.
    case plain
    /// Whoever was asked said yes, or no.
    case yes, no
    /// Somebody else was asked, whose answers follow.
    case asked
    /// It is there after and not before, the other way round, or is another.
    case added, removed, changed
    /// It says more of the line above it.
    case detail
    /// It stands for what is left out.
    case omitted
  }

  let depth: Int
  let mark: Mark
  let text: String
  /// The coordinator that it is about.
  var node: NodeID?

  init(_ text: String, depth: Int = 0, mark: Mark = .plain, node: NodeID? = nil) {
    self.depth = depth
    self.mark = mark
    self.text = text
    self.node = node
  }
}

extension MarkedLine.Mark {
  /// The sign in front of the line: never colour alone.
  func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .plain, .detail: " "
    case .yes: glyphs.isASCII ? "+" : glyphs.yes
    case .no: glyphs.isASCII ? "-" : glyphs.no
    case .asked: glyphs.isASCII ? ">" : "→"
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .omitted: glyphs.isASCII ? "." : "…"
    }
  }
}

/// Marked lines for standard output.
package struct MarkedLinesText {
  let glyphs: Glyphs
  let colours: Bool

  /// Beyond this depth the indentation would leave no room for anything else.
  private static let deepest = 16

  package func text(of lines: [MarkedLine]) -> String {
    lines.map { line in
      let blanks = String(repeating: " ", count: 2 * min(line.depth, Self.deepest))
      // The sign comes first, as in a diff: it can be searched for.
      let text = "\(line.mark.sign(glyphs)) \(blanks)\(shown(line.text))"
      return styled(text, line.mark) + "\n"
    }.joined()
  }

  package func heading(_ text: String) -> String { ANSIText.bold(shown(text), on: colours) + "\n" }

  private func shown(_ text: String) -> String { DisplayText.shown(text, ascii: glyphs.isASCII) }

  private func styled(_ text: String, _ mark: MarkedLine.Mark) -> String {
    switch mark {
    case .plain, .yes, .asked: text
    case .added: ANSIText.green(text, on: colours)
    case .removed: ANSIText.red(text, on: colours)
    case .changed: ANSIText.yellow(text, on: colours)
    case .no, .detail, .omitted: ANSIText.faint(text, on: colours)
    }
  }

  package init(glyphs: Glyphs, colours: Bool) {
    self.glyphs = glyphs
    self.colours = colours
  }
}
