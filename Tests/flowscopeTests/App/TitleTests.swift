import Testing

@testable import flowscope

@MainActor
@Suite("Titles of panels", .timeLimit(.minutes(1)))
struct TitleTests {
  @Test("a click on a title goes to its panel", arguments: [(80, 24), (120, 40), (40, 10)])
  func titles(columns: Int, rows: Int) throws {
    let session = BusyFixture.inspector(columns: columns, rows: rows)
    for (title, panel) in [("5", Panel.lints), ("2", .errors), ("3", .timeline), ("0", .tree)] {
      let lines = session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
      let edge = panel == .tree ? 1 : session.model.layout.bottomEdge ?? 0
      let line = Array(lines[edge])
      // Other than a key, a count stands behind a name.
      let column = try #require(
        line.indices.first { String(line[$0]) == title && line[$0 - 1] != "s" })
      _ = session.handle(.click(row: edge, column: column, isDouble: false))
      #expect(session.model.screen.panel == panel)
    }
  }

  @Test("a click on a border between the titles goes nowhere")
  func border() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    let edge = try #require(session.model.layout.bottomEdge)
    #expect(session.handle(.click(row: edge, column: 110, isDouble: false)) == [])
    #expect(session.model.screen.panel == .tree)
  }
}
