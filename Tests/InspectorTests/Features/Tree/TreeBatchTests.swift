import FlowEngine
import FlowIntrospect
import TestHierarchies
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@Suite("Many changes at once", .timeLimit(.minutes(Patience.minutes)))
struct TreeBatchTests {
  @Test(
    "law: after merged changes, the tree equals a new tree of the whole hierarchy",
    arguments: 0..<40)
  func batches(seed: UInt64) {
    var random = TreeOutlineTests.RandomTree(seed: seed)
    var tree = TreeState()
    tree.show(random.snapshot)
    for _ in 0..<60 {
      var batch: [FlowDelta] = []
      for _ in 0...random.random(below: 5) {
        let delta = random.change()
        random.snapshot.apply(delta)
        batch.append(delta)
      }
      tree.apply(batch)
      #expect(tree.outline.allRows == TreeOutline(random.snapshot).allRows)
      #expect(tree.visible == VisiblePath(random.snapshot))
    }
  }

  @Test("law: at any moment, the tree equals a new tree of the whole hierarchy", arguments: 0..<40)
  func moments(seed: UInt64) {
    var random = TreeOutlineTests.RandomTree(seed: seed)
    var tree = TreeState()
    var moments = [random.snapshot]
    for _ in 0..<60 {
      random.snapshot.apply(random.change())
      moments.append(random.snapshot)
      let moment = moments[random.random(below: moments.count)]
      tree.show(moment)
      #expect(tree.outline.allRows == TreeOutline(moment).allRows)
      #expect(tree.visible == VisiblePath(moment))
    }
  }

  /// Adds more waiting deltas of one coordinator than the memory for them holds.
  private func overfill(_ tree: inout TreeState, _ snapshot: inout FlowSnapshot) throws {
    var root = try #require(snapshot[snapshot.rootID])
    for letter in "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz" {
      root.facts.name = String(repeating: letter, count: 100_000)
      let delta = FlowDelta(revision: snapshot.revision + 1, changed: [root])
      snapshot.apply(delta)
      tree.waiting.append(delta)
    }
  }

  @Test("law: deltas dropped for lack of memory give the same tree", arguments: 0..<10)
  func dropped(seed: UInt64) throws {
    var random = TreeOutlineTests.RandomTree(seed: seed)
    var tree = TreeState()
    tree.show(random.snapshot)
    for _ in 0..<10 {
      for overflows in [false, true, false] {
        for _ in 0...random.random(below: 5) {
          let delta = random.change()
          random.snapshot.apply(delta)
          tree.waiting.append(delta)
        }
        if overflows { try overfill(&tree, &random.snapshot) }
      }
      tree.takeWaiting(from: random.snapshot)
      #expect(tree.snapshot == random.snapshot)
      #expect(tree.outline.allRows == TreeOutline(random.snapshot).allRows)
      #expect(tree.visible == VisiblePath(random.snapshot))
    }
  }

  @Test("after deltas that were dropped for lack of memory, not every coordinator is visited")
  func droppedWork() throws {
    var snapshot = HierarchyShape.tens.snapshot(count: 10_000)
    var tree = TreeState()
    tree.show(snapshot)
    try overfill(&tree, &snapshot)
    let steps = TreeWork.steps { tree.takeWaiting(from: snapshot) }
    #expect(tree.snapshot == snapshot)
    #expect(steps < 100)
  }

  @Test(
    "many additions at once to a deep tree give the same lines as a new tree",
    arguments: [HierarchyShape.deep, .comb])
  func impatient(shape: HierarchyShape) throws {
    let count = 5_000
    var tree = TreeState()
    var snapshot = shape.snapshot(count: count)
    tree.show(snapshot)
    var batch: [FlowDelta] = []
    for row in stride(from: 0, to: count, by: 7) {
      var parent = try #require(snapshot[HierarchyShape.id(row)])
      let leaf = try #require(
        HierarchyShape.deep.snapshot(count: 1)[snapshot.rootID])
      let new = FlowNode(
        id: HierarchyShape.id(count + row), parent: parent.id, relation: .child, name: "new",
        routeType: leaf.routeType, context: leaf.context, root: leaf.root, path: [],
        currentRoute: leaf.root, children: [])
      parent.facts.children.append(new.id)
      let delta = FlowDelta(revision: snapshot.revision + 1, added: [new], changed: [parent])
      snapshot.apply(delta)
      batch.append(delta)
    }
    tree.apply(batch)
    #expect(tree.outline.allRows == TreeOutline(snapshot).allRows)
    #expect(tree.outline.count == snapshot.nodes.count)
  }

  @Test("law: the visible path follows any changes, cycles among them", arguments: 0..<40)
  func visible(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var snapshot = HierarchyShape.binary.snapshot(count: 31)
    var path = VisiblePath(snapshot)
    let ids = snapshot.nodes.keys.sorted() + [CoordinatorID(rawValue: 999)]
    for _ in 0..<200 {
      let id = try #require(ids.dropLast().randomElement(using: &generator))
      let before = Set(path.ids)
      if var node = snapshot[id], Int.random(in: 0..<8, using: &generator) > 0 {
        node.facts.shows =
          Int.random(in: 0..<5, using: &generator) == 0 ? nil : ids.randomElement(using: &generator)
        snapshot.apply(FlowDelta(revision: 2, changed: [node]))
      } else if snapshot[id] != nil {
        snapshot.apply(FlowDelta(revision: 2, removed: [id]))
      } else if let node = HierarchyShape.binary.snapshot(count: 31)[id] {
        snapshot.apply(FlowDelta(revision: 2, added: [node]))
      }
      let different = path.update([id], in: snapshot)
      #expect(path.ids == snapshot.visiblePath)
      #expect(path == VisiblePath(snapshot))
      #expect(different == before.symmetricDifference(path.ids))
    }
  }

  @Test("law: the next match, with wrap-around, is the match that a search of every line finds")
  func matches() {
    for text in ["7", "3", "zzz", "!1"] {
      var tree = TreeState()
      tree.show(HierarchyShape.tens.snapshot(count: 300))
      tree.filter = LineFilter(text)
      let rows = tree.outline.allRows
      for line in rows.indices {
        let below = Array(line + 1..<rows.count) + Array(0...line)
        let above = Array((0..<line).reversed()) + Array((line..<rows.count).reversed())
        let after = below.first { rows[$0].isMatch }
        let before = above.first { rows[$0].isMatch }
        #expect(tree.outline.nextMatch(after: line, forward: true) == after)
        #expect(tree.outline.nextMatch(after: line, forward: false) == before)
      }
    }
  }

  @Test("a line with tabs has their number, as they come and go")
  func tabs() throws {
    var tree = TreeState()
    var snapshot = HierarchyShape.tabs.snapshot(count: 4)
    tree.show(snapshot)
    #expect(tree.outline.allRows.map(\.tabs) == [3, 0, 0, 0])
    var tab = try #require(snapshot[HierarchyShape.id(2)])
    tab.facts.relation = .child
    let delta = FlowDelta(revision: 2, changed: [tab])
    snapshot.apply(delta)
    tree.apply([delta])
    #expect(tree.outline.allRows.map(\.tabs) == [2, 0, 0, 0])
  }
}
