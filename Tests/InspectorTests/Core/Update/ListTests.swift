import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Lists with details beside them", .timeLimit(.minutes(Patience.minutes)))
struct ListTests {
  /// A coordinator with `count` registered modals, of which one is selected in the panel.
  private func modals(_ count: Int, columns: Int = 120) -> InspectorSession {
    let label = RouteLabel(identifier: "home", type: "TestRoute")
    let ids = (0...count).map { CoordinatorID(rawValue: UInt64($0 + 1)) }
    let nodes = ids.map { id in
      FlowNode(
        id: id, parent: id == ids[0] ? nil : ids[0],
        relation: id == ids[0] ? .root : .modalRegistration, name: "Modal\(id)",
        routeType: "TestRoute", context: .root, root: label, path: [], currentRoute: label,
        children: id == ids[0] ? Array(ids.dropFirst()) : [])
    }
    let session = Fixture.inspector(
      FlowSnapshot(epoch: "test", revision: 1, rootID: ids[0], nodes: nodes), columns: columns)
    Fixture.press(.character("4"), in: session)
    return session
  }

  @Test("the list does not scroll while the selection moves inside it")
  func scrolling() throws {
    let session = modals(40)
    let rows = try #require(session.model.list(of: .detents)).size.rows
    for _ in 0..<30 { Fixture.press(.character("j"), in: session) }
    let top = session.model.inspection.detents.top
    #expect(top == 31 - rows)
    Fixture.press(.character("k"), in: session)
    #expect(session.model.inspection.detents.selectedIndex == 29)
    #expect(session.model.inspection.detents.top == top)
    for _ in 0..<rows { Fixture.press(.character("k"), in: session) }
    #expect(session.model.inspection.detents.top == session.model.inspection.detents.selectedIndex)
  }

  @Test("a click selects the modal under it, however far the list is scrolled")
  func clickingModals() throws {
    let session = modals(40)
    Fixture.press(.character("G"), in: session)
    let list = try #require(session.model.list(of: .detents))
    _ = session.handle(.click(row: list.row, column: list.column + 3, isDouble: false))
    #expect(session.model.inspection.detents.selectedIndex == 40 - list.size.rows)
  }

  @Test(
    "a click on the details of a modal does not change the selection", arguments: [50, 120, 200])
  func clickingDetails(columns: Int) throws {
    let session = modals(40, columns: columns)
    let area = try #require(session.model.layout.area(of: .detents))
    let list = try #require(session.model.list(of: .detents))
    try #require(list != area)
    _ = session.handle(
      .click(
        row: area.rows.upperBound - 1, column: area.columns.upperBound - 2, isDouble: false))
    #expect(session.model.inspection.detents.selectedIndex == 0)
  }

  @Test(
    "a zoomed list has room for the names of the hosts",
    arguments: [120, 160, 200])
  func roomForHosts(columns: Int) {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21), columns: columns, rows: 40)
    Fixture.press(.character("4"), .character("z"), in: session)
    let text = session.draw().text
    for host in ["Red", "Green", "Blue", "Yellow", "Purple"] {
      #expect(text.contains("on \(host)Coordinator "), "\(text)")
    }
  }

  @Test("a click on the details of a finding does not change the selection")
  func clickingAdvice() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(.character("5"), in: session)
    let selected = session.model.inspection.lints.selectedIndex
    let list = try #require(session.model.list(of: .lints))
    func click(_ column: Int) {
      _ = session.handle(.click(row: list.row + 3, column: column, isDouble: false))
    }
    click(list.columns.upperBound + 2)
    #expect(session.model.inspection.lints.selectedIndex == selected)
    click(list.columns.upperBound - 2)
    #expect(session.model.inspection.lints.selectedIndex == 3)
  }

  @Test("a page has as many lines as the list shows")
  func pages() throws {
    let session = modals(40)
    let rows = try #require(session.model.list(of: .detents)).size.rows
    Fixture.press(.pageDown, in: session)
    #expect(session.model.inspection.detents.selectedIndex == rows - 1)
  }
}
