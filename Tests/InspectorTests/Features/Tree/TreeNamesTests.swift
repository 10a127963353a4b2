import Testing

@testable import FlowModel
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Names in the tree and in the details")
struct TreeNamesTests {
  private func tree(columns: Int) throws -> [Substring] {
    let session = Fixture.inspector(columns: columns, rows: 60)
    let area = try #require(session.model.layout.area(of: .tree))
    let lines = session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
    return area.rows.map { lines[$0].dropFirst(area.column).prefix(area.size.columns) }
      .filter { $0.contains { $0.isLetter } }
  }

  @Test("all names lose the word that all share, or none of them", arguments: [80, 120, 200])
  func alike(columns: Int) throws {
    let lines = try tree(columns: columns)
    let whole = lines.count { $0.contains("Coordinator") }
    #expect(lines.count > 10)
    #expect(whole == (columns == 80 ? 0 : lines.count), "\(lines)")
  }

  @Test("only a name in view shortens the others: the root's does not once it is scrolled away")
  func scrolled() throws {
    let pages = (1...40).map { "P\($0)Coordinator" }
    let session = Fixture.inspector(
      Fixture.tree(names: ["ApplicationRootCoordinator"] + pages, route: "aRouteOfManyLetters"),
      columns: 80, rows: 24)
    let area = try #require(session.model.layout.area(of: .tree))
    func shown() -> String {
      let lines = session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
      return area.rows.map {
        String(lines[$0].dropFirst(area.column).prefix(area.size.columns))
      }.joined(separator: "\n")
    }
    Fixture.press(.character("g"), in: session)
    #expect(shown().contains("ApplicationRoot") && !shown().contains("P2Coordinator"))
    Fixture.press(.character("G"), in: session)
    #expect(!shown().contains("ApplicationRoot") && shown().contains("P40Coordinator"))
  }

  @Test("a name gets the cells that its route does not need, and a route those of its name")
  func shared() throws {
    func line(_ name: String, _ route: String) throws -> String {
      let session = Fixture.inspector(
        Fixture.tree(names: ["App", name], route: route), columns: 80, rows: 40)
      let area = try #require(session.model.layout.area(of: .tree))
      let lines = session.draw().text.split(separator: "\n")
      return String(
        try #require(lines.first { $0.contains("◦") }).dropFirst(area.column)
          .prefix(area.size.columns))
    }
    let long = "InternshipsInTheNeighbourhood"
    #expect(try line(long, "a").contains(long))
    #expect(try line("Short", "aRouteOfManyLetters").contains("aRouteOfManyLetters"))
  }

  @Test("no fact of the details is cut at the right", arguments: [80, 120])
  func details(columns: Int) throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21), columns: columns, rows: 40)
    let snapshot = try #require(session.model.inspection.shown)
    let width = DetailsBelow.width(in: session.model) - 12
    for node in snapshot.preorder {
      for line in DetailPanel.facts(about: node.id, session.model) where !line.isHeading {
        let cells = line.values.reduce(0) { $0 + CellWidth.of($1.text) }
        #expect(cells <= width, "\(line)")
      }
    }
  }
}
