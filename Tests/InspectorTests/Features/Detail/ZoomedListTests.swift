import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// Zoomed lists, with the details of the selection below.
@MainActor
@Suite("Zoomed lists", .timeLimit(.minutes(Patience.minutes)))
struct ZoomedListTests {
  private func session(_ panel: Character) -> InspectorSession {
    let session = Fixture.inspector(columns: 80, rows: 24)
    for number in 1...40 {
      Fixture.send(
        .errorReported(Fixture.error(UInt64(number), after: Double(number))), to: session)
    }
    Fixture.press(.character(panel), .character("z"), in: session)
    return session
  }

  private func rows(_ session: InspectorSession) -> [Substring] {
    session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The row of the selection, and the row of the rule above the details.
  private func places(_ session: InspectorSession) throws -> (selected: Int, rule: Int) {
    let rows = rows(session)
    return try (
      #require(rows.firstIndex { $0.hasPrefix("│▶") }),
      #require(rows.firstIndex { $0.contains(" details ") })
    )
  }

  @Test("the selection stays visible", arguments: ["1", "2"] as [Character])
  func inView(panel: Character) throws {
    let session = session(panel)
    for keys: [Key] in [[.character("G")], [.up, .up], [.pageUp], [.home], [.pageDown, .down]] {
      for key in keys { Fixture.press(key, in: session) }
      let (selected, rule) = try places(session)
      #expect(selected < rule, "after \(keys)")
    }
  }

  @Test("a log that follows shows its newest entry")
  func following() throws {
    let session = session("1")
    Fixture.press(.character("G"), in: session)
    Fixture.send(.errorReported(Fixture.error(99, after: 99)), to: session)
    let (selected, rule) = try places(session)
    #expect(selected == rule - 1)
    #expect(
      session.model.inspection.log.selectedIndex == session.model.inspection.log.entries.count - 1)
  }

  @Test("the wheel scrolls the part under it: the list or the details")
  func wheel() throws {
    let session = session("2")
    Fixture.press(.character("l"), .character("j"), in: session)
    let before = session.model.inspection.errors.selectedIndex
    _ = session.handle(.resized(Size(rows: 16, columns: 60)))
    let area = try #require(session.model.layout.area(of: .errors))
    let details = try #require(
      DetailsBelow.parts(of: area, .errors, in: session.model).details
    ).area
    #expect(DetailPanel.lines(of: session.model).count > details.size.rows, "nothing to scroll")
    _ = session.handle(.wheel(row: details.row, column: 10, up: false))
    #expect(session.model.inspection.errors.selectedIndex == before)
    #expect(session.model.inspection[DetailFeature.self].top > 0)
    _ = session.handle(.wheel(row: 3, column: 10, up: false))
    #expect(session.model.inspection.errors.selectedIndex == before + 3)
    #expect(session.model.inspection[DetailFeature.self].top == 0)
  }

  @Test("over the details beside a list, the wheel scrolls the details")
  func besideAList() throws {
    let session = Fixture.inspector(columns: 80, rows: 16)
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), in: session)
    let area = try #require(session.model.layout.area(of: .detail))
    let last = DetailPanel.lines(of: session.model).count - area.size.rows
    #expect(last > 0, "nothing to scroll")
    for _ in 0..<20 {
      _ = session.handle(.wheel(row: area.row, column: area.column + 2, up: false))
    }
    #expect(session.model.inspection[DetailFeature.self].top == last)
    #expect(session.model.screen.panel == .errors)
  }
}
