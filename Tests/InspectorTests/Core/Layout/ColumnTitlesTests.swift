import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The titles of columns", .timeLimit(.minutes(Patience.minutes)))
struct ColumnTitlesTests {
  nonisolated static let lists: [(Panel, String)] = [
    (.log, "TIME"), (.errors, "KIND"), (.timeline, "TIME"), (.detents, "MODAL"),
    (.lints, "VERDICT"),
  ]

  private func text(_ panel: Panel, rows: Int) -> String {
    let session = BusyFixture.inspector(columns: 120, rows: rows)
    Fixture.press(panel.key, in: session)
    return session.draw().text
  }

  @Test("are above every list with room", arguments: lists)
  func shown(panel: Panel, title: String) {
    #expect(text(panel, rows: 40).contains(title))
  }

  @Test("are hidden in a low panel", arguments: lists)
  func low(panel: Panel, title: String) {
    // The panels at the bottom have 4 rows.
    #expect(!text(panel, rows: 16).contains(title))
  }

  @Test("aren't lines: a click on them selects nothing, and the last line stays visible")
  func clicks() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(Panel.log.key, in: session)
    let area = try #require(session.model.layout.area(of: .log))
    let before = session.model.inspection.log.selectedIndex
    _ = session.handle(.click(row: area.row, column: area.column + 2, isDouble: false))
    #expect(session.model.inspection.log.selectedIndex == before)
    #expect(session.model.list(of: .log)?.row == area.row + 1)
  }
}
