import FlowDiagram
import FlowEngine
import FlowIntrospect
import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("Moving in the inspector", .timeLimit(.minutes(Patience.minutes)))
struct UpdateTests {
  @Test("on attaching, the visible coordinator of the app is selected")
  func initialSelection() {
    let session = Fixture.inspector()
    #expect(session.model.inspection.tree.selectedNode?.name == "ProfileCoordinator")
  }

  @Test("moving stops at the first and the last line")
  func moving() {
    let session = Fixture.inspector()
    Fixture.press(.character("g"), .character("k"), in: session)
    #expect(session.model.inspection.tree.selectedIndex == 0)
    Fixture.press(.character("G"), .character("j"), in: session)
    let tree = session.model.inspection.tree
    #expect(tree.selectedIndex == tree.outline.count - 1)
  }

  @Test("folding hides the lines below, and the selection moves to a visible line")
  func folding() {
    let session = Fixture.inspector()
    let all = session.model.inspection.tree.outline.count
    Fixture.press(.character("-"), in: session)
    let tree = session.model.inspection.tree
    #expect(tree.outline.count < all)
    #expect(tree.selection.flatMap(tree.outline.line) != nil)
    Fixture.press(.character("="), in: session)
    #expect(session.model.inspection.tree.outline.count == all)
  }

  @Test("the selection stays on its coordinator when others come and go")
  func stableSelection() throws {
    let session = Fixture.inspector()
    Fixture.select("BlueCoordinator", in: session)
    let before = session.model.inspection.tree
    var first = try #require(
      before.snapshot?.nodes.values.first { $0.name == "RedCoordinator" })
    let gone = first.children
    first.facts.children = []
    Fixture.send(
      .changed(FlowDelta(revision: 18_205, changed: [first], removed: gone)), to: session)
    let after = session.model.inspection.tree
    #expect(after.selectedNode?.name == "BlueCoordinator")
    #expect(after.selectedIndex == before.selectedIndex - gone.count)
  }

  @Test("when the selected coordinator goes away, its neighbour is selected")
  func selectionGone() throws {
    let session = Fixture.inspector(Fixture.tree(names: ["Root", "A", "B", "C"]))
    Fixture.press(.character("g"), .character("j"), .character("j"), in: session)
    let tree = session.model.inspection.tree
    let selected = try #require(tree.selectedNode)
    var root = try #require(tree.snapshot.flatMap { $0[$0.rootID] })
    root.facts.children.removeAll { $0 == selected.id }
    Fixture.send(
      .changed(FlowDelta(revision: 2, changed: [root], removed: [selected.id])), to: session)
    #expect(session.model.inspection.tree.selectedNode?.name == "C")
  }

  @Test("a change of detents is logged, with the detents before it")
  func detents() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 19))
    var host = try #require(
      session.model.inspection.shown?.nodes.values
        .first { $0.presented?.identifier == "greenInfo" })
    host.facts.detents?.selectedDetent = .custom
    host.facts.detents?.idealHeight = 412
    Fixture.send(.changed(FlowDelta(revision: 18_205, changed: [host])), to: session)
    let entry = try #require(session.model.inspection.log.entries.last { $0.kind == .detent })
    #expect(entry.outcome == "small → custom, ideal 412 pt")
  }

  @Test("while the past shows, detents are logged too, compared with those of the newest moment")
  func detentsInThePast() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 19))
    var host = try #require(
      session.model.inspection.shown?.nodes.values
        .first { $0.presented?.identifier == "greenInfo" })
    func outcome(of delta: FlowDelta) -> String? {
      let known = session.model.inspection.log.entries.count
      Fixture.send(.changed(delta), to: session)
      return session.model.inspection.log.entries.dropFirst(known)
        .first { $0.kind == .detent }?.outcome
    }
    host.facts.detents?.selectedDetent = .custom
    #expect(outcome(of: FlowDelta(revision: 18_205, changed: [host])) == "small → custom")
    Fixture.press(.character("["), in: session)
    #expect(session.model.inspection.isPast)
    host.facts.detents?.selectedDetent = .small
    #expect(outcome(of: FlowDelta(revision: 18_206, changed: [host])) == "custom → small")
    #expect(outcome(of: FlowDelta(revision: 18_207, changed: [host])) == nil)
    let new = host.renumbered(as: CoordinatorID(rawValue: 99_999)) { $0 }
    #expect(
      outcome(of: FlowDelta(revision: 18_208, added: [new]))
        == "small medium custom, rests at small")
  }

  @Test("quitting, exporting and suspending are effects")
  func effects() throws {
    let session = Fixture.inspector()
    let snapshot = try #require(session.model.inspection.shown)
    #expect(Fixture.press(.character("q"), in: session) == [.quit])
    #expect(Fixture.press(.control("z"), in: session) == [.suspend])
    #expect(
      Fixture.press(.character("e"), .enter, in: session)
        == [
          .task(
            ExportDiagram(
              snapshot: snapshot, format: .svg, file: NewFile("rainbow", suffix: "svg")))
        ])
    _ = session.handle(.said("wrote ./rainbow.svg"))
    #expect(session.draw().text.contains("wrote ./rainbow.svg"))
  }

  @Test("a click selects the line under it, a double click folds it")
  func clicks() throws {
    let session = Fixture.inspector()
    let area = try #require(session.model.layout.area(of: .tree))
    let count = session.model.inspection.tree.outline.count
    _ = session.handle(.click(row: area.row + 1, column: 5, isDouble: false))
    #expect(session.model.inspection.tree.selectedIndex == 1)
    _ = session.handle(.click(row: area.row + 1, column: 5, isDouble: true))
    #expect(session.model.inspection.tree.outline.count < count)
  }

  @Test("the wheel scrolls the part under it, and the focus stays")
  func wheel() throws {
    let session = Fixture.inspector()
    Fixture.press(.character("g"), .character("1"), in: session)
    let area = try #require(session.model.layout.area(of: .tree))
    _ = session.handle(.wheel(row: area.row, column: 5, up: false))
    #expect(session.model.inspection.tree.selectedIndex == 3)
    #expect(session.model.screen.panel == .log)
  }

  @Test("the rate counts the last second, and falls to zero without events")
  func rate() {
    let session = Fixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(GreenRoute.green)), to: session, after: 5)
    #expect(session.model.inspection.recentEvents.count == 1)
    #expect(session.model.isWakeScheduled)
    let effects = session.handle(.tick(Fixture.time.addingTimeInterval(6.1)))
    #expect(session.model.inspection.recentEvents.isEmpty)
    #expect(effects.isEmpty, "idle, it wakes itself again")
  }

  @Test("a paused view does not change while the app goes on, and catches up afterwards")
  func pausing() throws {
    let session = Fixture.inspector(Fixture.tree(names: ["Root", "A", "B"]))
    let before = try #require(session.model.inspection.shown)
    Fixture.press(.character(" "), in: session)
    var root = try #require(before[before.rootID])
    let gone = try #require(root.children.last)
    root.facts.children.removeLast()
    Fixture.send(
      .changed(FlowDelta(revision: 2, changed: [root], removed: [gone])), to: session)
    #expect(session.model.inspection.shown == before)
    #expect(session.draw().text.contains("paused"))
    Fixture.press(.character(" "), in: session)
    #expect(session.model.inspection.shown == session.model.inspection.live)
    #expect(session.model.inspection.shown?.nodes.count == 2)
  }

  @Test("an impossible answer is reported, and logged")
  func violated() {
    let session = Fixture.inspector()
    _ = session.handle(.violated("in its flow/explain, 'x' is not", of: Fixture.id))
    #expect(session.model.message == "in its flow/explain, 'x' is not")
    let last = session.model.inspection.log.entries.last
    #expect(last?.subject == "protocol error")
    #expect(last?.outcome == "in its flow/explain, 'x' is not")
  }
}
