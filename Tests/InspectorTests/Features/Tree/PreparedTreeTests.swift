import FlowEngine
import FlowSamples
import TestHierarchies
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite("A prepared tree", .timeLimit(.minutes(Patience.minutes)))
struct PreparedTreeTests {
  @Test(
    "shows the same as an unprepared tree, after any folds, filter and selection",
    arguments: HierarchyShape.allCases)
  func law(shape: HierarchyShape) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let count = Int.random(in: 2...120, using: &generator)
      let first = shape.snapshot(count: count)
      var tree = TreeState()
      tree.show(first)
      for id in first.nodes.keys.sorted() where Int.random(in: 0..<6, using: &generator) == 0 {
        tree.setCollapsed(true, id)
      }
      let filter = ["", "1", "!2", "absent"].randomElement(using: &generator) ?? ""
      tree.rule = TreeState.Rule(
        filter: LineFilter(filter), isOnlyOnScreen: Bool.random(using: &generator))
      if tree.outline.count > 0 {
        tree.select(Int.random(in: 0..<tree.outline.count, using: &generator))
      }
      let isSameRun = Bool.random(using: &generator)
      let next = FlowSnapshot(
        epoch: isSameRun ? first.epoch : "another", revision: first.revision + 1,
        rootID: first.rootID,
        nodes: shape.snapshot(count: Int.random(in: 2...1_500, using: &generator)).nodes.values)
      var prepared = tree
      prepared.prepared = PreparedTree(next)
      prepared.show(next)
      tree.show(next)
      #expect(prepared.outline.allRows == tree.outline.allRows)
      #expect(prepared.outline.matchCount == tree.outline.matchCount)
      #expect(prepared.selection == tree.selection)
      #expect(prepared.selectedIndex == tree.selectedIndex)
      #expect(prepared.visible == tree.visible)
      // Both go on with the same steps.
      prepared.rule = TreeState.Rule()
      tree.rule = TreeState.Rule()
      #expect(prepared.outline.allRows == tree.outline.allRows)
    }
  }

  @Test("of another hierarchy is not shown")
  func another() {
    let (wanted, other) = (
      HierarchyShape.tens.snapshot(count: 30), HierarchyShape.wide.snapshot(count: 30)
    )
    var tree = TreeState()
    tree.prepared = PreparedTree(other)
    tree.show(wanted)
    #expect(tree.outline.allRows == TreeOutline(wanted).allRows)
    #expect(tree.visible == VisiblePath(wanted))
  }

  @Test("has no removed coordinators, and they still get lines")
  func ghosts() throws {
    let whole = HierarchyShape.tens.snapshot(count: 30)
    let gone = try #require(whole.preorder.last)
    var without = whole
    var parent = try #require(gone.parent.flatMap { whole[$0] })
    parent.facts.children.removeAll { $0 == gone.id }
    without.apply(FlowDelta(revision: 2, changed: [parent], removed: [gone.id]))
    let marks = ChangeMarks(HierarchyChange(from: whole, to: without), after: without)
    var tree = TreeState()
    tree.prepared = PreparedTree(without)
    tree.show(without, marks: marks)
    #expect(tree.outline.allRows.contains { $0.id == gone.id })
  }

  @Test("shows at once, without checking any coordinator")
  func visits() {
    let snapshot = HierarchyShape.tens.snapshot(count: 2_000)
    var tree = TreeState()
    tree.prepared = PreparedTree(snapshot)
    #expect(TreeWork.steps { tree.show(snapshot) } < 10)
    #expect(tree.outline.count == 2_000)
  }

  @MainActor
  @Test("only a whole hierarchy needs computing before it is received")
  func preparations() {
    let session = InspectorSession(model: Model(size: Size(rows: 30, columns: 120)))
    let delta = FlowDelta(revision: 2, changed: [])
    let events: [FollowerEvent] = [
      .changed(delta), .lost(1), .disconnected(reason: "gone"), .recalled([]), .detailed([]),
      .linted(added: [], removed: []), .journal([], total: 0),
    ]
    for event in events {
      #expect(session.preparations(for: event, of: .nothing).isEmpty, "\(event)")
    }
    let snapshot = HierarchyShape.tens.snapshot(count: 10)
    #expect(session.preparations(for: .snapshot(snapshot), of: .nothing).count == 1)
  }
}
