import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

private enum ShopRoute: Route {
  case product(Int)
}

/// Going from one product to another is a change that a user sees, everywhere.
@MainActor
@Suite("Values of routes")
struct RouteValueTests {
  private func snapshot(product: Int, revision: UInt64, isSkeleton: Bool = false) -> FlowSnapshot {
    let label = RouteLabel(ShopRoute.product(product))
    let id = CoordinatorID(rawValue: 1)
    let node = FlowNode(
      id: id, parent: nil, relation: .root, name: "ShopCoordinator", routeType: "ShopRoute",
      context: .root, root: label, path: [], currentRoute: label, children: [],
      isSkeleton: isSkeleton)
    return FlowSnapshot(epoch: "test", revision: revision, rootID: id, nodes: [node])
  }

  private func screen(_ session: InspectorSession) -> String {
    session.draw().text
  }

  @Test("the tree, the log, the timeline, the details and the preview show values")
  func shown() {
    let session = Fixture.inspector(snapshot(product: 7, revision: 1), columns: 200, rows: 60)
    Fixture.send(
      .navigated(
        Fixture.navigation(ShopRoute.product(9), steps: [.push(RouteValue(ShopRoute.product(9)))])),
      to: session)
    #expect(screen(session).ranges(of: "product(7)").count > 2)
    #expect(screen(session).contains("push product(9)"))
    Fixture.press(Panel.timeline.key, in: session)
    #expect(screen(session).contains("product(9)"))
  }

  @Test("another value of the same route is a change, and its texts have both values")
  func changed() throws {
    let before = snapshot(product: 7, revision: 1)
    let after = snapshot(product: 9, revision: 2)
    let diff = SnapshotDiff(from: before, to: after)
    #expect(diff.changed[before.rootID]?.contains("currentRoute") == true)
    let field = try #require(NodeFact.named("currentRoute"))
    let (old, new) = (try #require(before[before.rootID]), try #require(after[after.rootID]))
    #expect(field.text(old) == "product(7)" && field.text(new) == "product(9)")
  }

  @Test("a skeleton has no values, so they aren't changes there")
  func skeleton() throws {
    let full = snapshot(product: 7, revision: 1)
    let skeleton = snapshot(product: 9, revision: 1, isSkeleton: true)
    #expect(SnapshotDiff(from: full, to: skeleton).changed.isEmpty)
  }
}
