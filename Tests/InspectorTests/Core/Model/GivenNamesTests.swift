import Foundation
import TestHierarchies
import TestInspections
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowModel
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// The names that an app gave, in every list that names coordinators.
@MainActor
@Suite("Given names in lists")
struct GivenNamesTests {
  private static let id = CoordinatorID(rawValue: 2)
  private static let title = "ScreenCoordinator \"third\""

  private func tree(epoch: String = "test", name: String? = "third") -> FlowSnapshot {
    var nodes = Tree(
      name: "AppCoordinator",
      children: [
        Tree(name: "ScreenCoordinator", relation: .pushed), Tree(name: "ScreenCoordinator"),
      ]
    ).snapshot.preorder
    nodes[1].facts.givenName = name
    return FlowSnapshot(epoch: epoch, revision: 1, rootID: nodes[0].id, nodes: nodes)
  }

  private func navigation(_ sequence: UInt64) -> NavigationReport {
    NavigationReport(
      sequence: sequence, revision: 1, time: TimeFixture.time(Double(sequence)),
      origin: CoordinatorReference(id: Self.id, name: "ScreenCoordinator"), request: "navigate",
      route: RouteLabel(identifier: "detail", type: "TimeRoute"), steps: [], error: nil,
      durationNanoseconds: 2_000, link: LinkLabel(kind: .url, url: "shop://detail"))
  }

  private func inspector() -> InspectorSession { Fixture.inspector(tree(), columns: 200, rows: 60) }

  @Test(
    "the log, the timeline and the links have the name of who was asked",
    arguments: [
      Panel.log, .timeline, .links,
    ])
  func asked(panel: Panel) {
    let session = inspector()
    Fixture.send(.navigated(navigation(1)), to: session, after: 1)
    Fixture.press(panel.key, in: session)
    let lines = session.draw().text.split(separator: "\n")
    #expect(lines.contains { $0.contains("✓") && $0.contains(Self.title) }, "\(lines)")
  }

  @Test("a filter of the log finds the name")
  func filter() {
    let session = inspector()
    Fixture.send(.navigated(navigation(1)), to: session)
    var log = session.model.inspection.log
    log.filter = LineFilter("third")
    #expect(log.lines.count == 1)
  }

  @Test("the activity has the name")
  func activity() {
    let session = inspector()
    var node = tree().preorder[1]
    node.facts.presented = RouteLabel(identifier: "sheet", type: "TestRoute")
    Fixture.send(
      .changed(FlowDelta(revision: 2, time: Fixture.time, changed: [node])), to: session)
    Fixture.press(Panel.activity.key, in: session)
    #expect(session.draw().text.contains("\(Self.title)  "))
    #expect(session.model.inspection.activity[Self.id]?.name == Self.title)
  }

  @Test("the errors have the names of who was asked and who failed")
  func errors() {
    let session = inspector()
    let report = FlowErrorReport(
      sequence: 1, time: Fixture.time,
      error: .navigationFailed(
        coordinator: "ScreenCoordinator", route: "x", routeType: "R", context: "no"),
      path: [CoordinatorReference(id: Self.id, name: "ScreenCoordinator")],
      visibleRoute: RouteValue(GreenRoute.green), route: nil, trace: nil)
    Fixture.send(.errorReported(ErrorReport(report, sequence: 1)), to: session)
    Fixture.press(Panel.errors.key, in: session)
    let row = session.draw().text.split(separator: "\n").first { $0.contains("✗  #1") } ?? ""
    #expect(row.components(separatedBy: Self.title).count == 3, "\(row)")
  }

  @Test("a coordinator that has left keeps its name, and one of another run has its own")
  func left() {
    let session = inspector()
    let root = FlowNode(
      id: tree().rootID, parent: nil, relation: .root, name: "AppCoordinator",
      routeType: "TestRoute", context: .root, root: tree().preorder[0].root, path: [],
      currentRoute: tree().preorder[0].root, children: [])
    Fixture.send(
      .changed(
        FlowDelta(
          revision: 2, time: Fixture.time, changed: [root],
          removed: tree().preorder.dropFirst().map(\.id))), to: session)
    Fixture.send(.navigated(navigation(1)), to: session)
    #expect(session.model.inspection.log.entries.contains { $0.asked == Self.title })
    Fixture.send(.snapshot(tree(epoch: "other", name: nil)), to: session)
    let reference = CoordinatorReference(id: Self.id, name: "ScreenCoordinator")
    #expect(session.model.inspection.title(of: reference) == "ScreenCoordinator")
    #expect(session.model.inspection.log.entries.contains { $0.asked == Self.title })
  }
}
