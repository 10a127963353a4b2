import TestInspections
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite(
  "Filters of the timeline, the detents and the details", .timeLimit(.minutes(Patience.minutes)))
struct PanelFilterTests {
  private func filter(_ text: String, in session: InspectorSession) {
    Fixture.press(.character("/"), .control("u"), in: session)
    Fixture.type(text, in: session)
    Fixture.press(.enter, in: session)
  }

  @Test("the timeline shows matching moments, n and N go between them, and Esc shows all")
  func timeline() throws {
    let session = Fixture.empty()
    Fixture.send(.snapshot(TimeFixture.tree()), to: session)
    for (number, route) in [TimeRoute.detail, .settings, .detail, .settings].enumerated() {
      let revision = UInt64(number + 2)
      Fixture.send(
        .changed(TimeFixture.delta(revision, to: route.rawValue, at: Double(revision))), to: session
      )
      Fixture.send(
        .navigated(
          TimeFixture.navigation(
            revision, revision: revision, at: Double(revision), to: route)), to: session)
    }
    Fixture.press(.character("3"), in: session)
    filter("settings", in: session)
    let text = session.draw().text
    #expect(text.contains("3 Timeline (settings)"))
    #expect(
      !text.split(separator: "\n").contains { $0.contains("navigate") && $0.contains("detail ") })
    let newest = session.model.inspection.history.position
    Fixture.press(.character("N"), in: session)
    let earlier = try #require(session.model.inspection.history.position)
    #expect(earlier == newest.map { $0 - 2 })
    Fixture.press(.character("n"), in: session)
    #expect(session.model.inspection.history.position == newest)
    filter("nothing", in: session)
    #expect(session.draw().text.contains("no moment matches nothing"))
    Fixture.press(.escape, in: session)
    #expect(!session.model.isFocusFiltered && session.model.screen.panel == .timeline)
  }

  @Test("the detents show matching modals, and Esc shows all")
  func detents() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21))
    Fixture.press(.character("4"), in: session)
    let all = session.model.inspection.detents.lineCount
    filter("green", in: session)
    let some = session.model.inspection.detents.lineCount
    #expect(some > 0 && some < all)
    filter("nothing", in: session)
    #expect(session.draw().text.contains("no modal matches nothing"))
    Fixture.press(.escape, in: session)
    _ = session.draw()
    #expect(session.model.inspection.detents.lineCount == all)
  }

  @Test("in the details of a list, / filters the list")
  func details() {
    let session = Fixture.inspector()
    Fixture.press(.character("1"), .character("d"), in: session)
    filter("nothing", in: session)
    #expect(session.model.inspection.log.filter.text == "nothing")
    #expect(session.model.inspection.tree.filter.isEmpty)
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.log.filter.isEmpty && session.model.screen.panel == .detail)
  }

  @Test("ctrl-d and ctrl-u move by half a page")
  func halfPages() throws {
    let session = Fixture.inspector()
    Fixture.press(.character("g"), in: session)
    let rows = try #require(session.model.list(of: .tree)).size.rows
    Fixture.press(.control("d"), in: session)
    #expect(session.model.inspection.tree.selectedIndex == rows / 2)
    Fixture.press(.control("u"), in: session)
    #expect(session.model.inspection.tree.selectedIndex == 0)
  }
}
