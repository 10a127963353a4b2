import FlowModel
import TestHierarchies
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("What a modal or a detour covers", .timeLimit(.minutes(Patience.minutes)))
struct CoveredTests {
  private func session(_ relation: Relation) -> InspectorSession {
    let whole = Fixture.tree(names: ["AppCoordinator", "ProfileCoordinator", "MenuCoordinator"])
    var nodes = whole.preorder
    nodes[0].facts.shows = nodes[1].id
    nodes[1].facts.relation = relation
    let snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: whole.rootID, nodes: nodes)
    return Fixture.inspector(snapshot, columns: 180)
  }

  @Test(
    "is dim, and the line and the details name it", arguments: [Relation.detour, .presentedModal])
  func covered(by relation: Relation) throws {
    let session = session(relation)
    Fixture.press(.character("g"), in: session)
    let frame = session.draw()
    let line = try #require(
      frame.text.split(separator: "\n").first { $0.contains("AppCoordinator") })
    let sign = Glyphs.unicode.sign(of: relation)
    #expect(line.contains("covered by \(sign) Profile"))
    #expect(frame.text.contains("covered by \(sign) ProfileCoordinator"))
    let covered = session.model.inspection.tree.visible
    #expect(covered.cover(of: CoordinatorID(rawValue: 1)) == CoordinatorID(rawValue: 2))
    #expect(covered.cover(of: CoordinatorID(rawValue: 2)) == nil)
    #expect(covered.cover(of: CoordinatorID(rawValue: 3)) == nil)
  }

  @Test("a pushed child and a tab cover nothing", arguments: [Relation.pushed, .tab, .currentFlow])
  func notCovered(by relation: Relation) {
    #expect(!session(relation).draw().text.contains("covered by"))
  }

  @Test(
    "a child that is neither pushed nor presented is not covered, and its details mark no route",
    arguments: [Relation.child, .modalRegistration])
  func idle(relation: Relation) throws {
    let whole = Fixture.tree(names: ["AppCoordinator", "ProfileCoordinator", "MenuCoordinator"])
    var nodes = whole.preorder
    nodes[0].facts.shows = nodes[1].id
    nodes[1].facts.relation = .detour
    nodes[2].facts.relation = relation
    let session = Fixture.inspector(
      FlowSnapshot(epoch: "test", revision: 1, rootID: whole.rootID, nodes: nodes), columns: 180)
    func roots(of node: FlowNode) throws -> String {
      let lines = DetailPanel.facts(about: node.id, session.model)
      return try #require(lines.first { $0.label == "root" }).values.map(\.text).joined()
    }
    #expect(try roots(of: nodes[2]) == "home")
    #expect(try roots(of: nodes[1]) == "▶ home")
    #expect(session.model.inspection.tree.visible.cover(of: nodes[2].id) == nil)
    let line = try #require(
      session.draw().text.split(separator: "\n").first { $0.contains("MenuCoordinator") })
    #expect(!line.contains("covered by") && !line.contains("●"))
  }

  @Test("the selection of a panel without the focus is not the sign of what is current")
  func selection() throws {
    let session = session(.pushed)
    Fixture.press(.character("1"), in: session)
    let row = try #require(
      session.draw().text.split(separator: "\n").first { $0.contains("↳ ProfileCoordinator") })
    #expect(row.contains("▌") && !row.contains("▶"))
  }
}
