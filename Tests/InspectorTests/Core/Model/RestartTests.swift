import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// The state that stays when the app restarts.
@MainActor
@Suite("After a restart of the app", .timeLimit(.minutes(Patience.minutes)))
struct RestartTests {
  /// The same coordinators with other ids, as in another run.
  private func restarted(_ snapshot: FlowSnapshot, without name: String? = nil) -> FlowSnapshot {
    func other(_ id: CoordinatorID) -> CoordinatorID {
      CoordinatorID(rawValue: 1_000 - id.rawValue)
    }
    let gone = Set(snapshot.preorder.filter { $0.name == name }.map(\.id))
    let nodes = snapshot.preorder.filter { !gone.contains($0.id) }.map { node in
      FlowNode(
        id: other(node.id), parent: node.parent.map(other), relation: node.relation,
        name: node.name, routeType: node.routeType, context: node.context, root: node.root,
        path: [], currentRoute: node.currentRoute,
        children: node.children.filter { !gone.contains($0) }.map(other))
    }
    return FlowSnapshot(
      epoch: "next", revision: 1, rootID: other(snapshot.rootID), nodes: nodes)
  }

  @Test("the selection is on the coordinator at the same place")
  func selection() {
    let before = Fixture.tree(names: ["App", "Red", "Green", "Blue"])
    let session = Fixture.inspector(before)
    Fixture.select("Green", in: session)
    Fixture.send(.snapshot(restarted(before)), to: session)
    #expect(session.model.inspection.tree.selectedNode?.name == "Green")
    #expect(session.model.inspection.tree.selectedNode?.id == CoordinatorID(rawValue: 997))
  }

  @Test("without a coordinator at the same place, the visible coordinator is selected")
  func noCounterpart() {
    let before = Fixture.tree(names: ["App", "Red", "Green", "Blue"])
    let session = Fixture.inspector(before)
    Fixture.select("Green", in: session)
    let after = restarted(before, without: "Green")
    Fixture.send(.snapshot(after), to: session)
    #expect(session.model.inspection.tree.selection == after.visiblePath.last)
  }

  @Test("errors of both runs count, in the title, the panel and the number of open errors")
  func errors() {
    let before = Fixture.tree(names: ["App", "Red"])
    let session = Fixture.inspector(before)
    for number in 1...3 { Fixture.send(.errorReported(Fixture.error(UInt64(number))), to: session) }
    Fixture.send(.snapshot(restarted(before)), to: session)
    Fixture.send(.journal([Fixture.error(1), Fixture.error(2)], total: 2), to: session)
    Fixture.send(.errorReported(Fixture.error(3)), to: session)
    #expect(session.model.inspection.errors.total == 6)
    Fixture.press(.character("2"), .character("l"), .character("j"), .character("m"), in: session)
    let screen = session.draw().text
    #expect(screen.contains("6 errors"))
    #expect(screen.contains("2 Errors 5 open"))
  }

  @Test("while the previous run shows, events of the new run do not change it")
  func details() throws {
    var before = Fixture.tree(names: ["App", "Red"])
    for var node in before.nodes.values {
      node.facts.isSkeleton = true
      before.insert(node)
    }
    let session = Fixture.inspector(before)
    Fixture.press(.character(" "), in: session)
    let after = FlowSnapshot(
      epoch: "next", revision: 1, rootID: before.rootID, nodes: before.nodes.values)
    Fixture.send(.snapshot(after), to: session)
    let whole = after.nodes.values.map { node in
      var whole = node
      (whole.facts.name, whole.facts.isSkeleton) = ("Other", false)
      return whole
    }
    Fixture.send(.detailed(whole), to: session)
    #expect(session.model.inspection.tree.snapshot?.epoch == before.epoch)
    #expect(
      Set(session.model.inspection.tree.snapshot?.nodes.values.map(\.name) ?? []) == ["App", "Red"])
    Fixture.press(.character("."), in: session)
    #expect(
      session.model.inspection.tree.snapshot?.nodes.values.allSatisfy { $0.name == "Other" } == true
    )
  }
}
