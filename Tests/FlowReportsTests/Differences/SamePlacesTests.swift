import FlowSamples
import Foundation
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowModel
@testable import FlowReports

@Suite("Coordinators at the same places of two runs")
struct SamePlacesTests {
  /// The hierarchy in another run, in which the coordinators were created in another order.
  private func otherRun(_ snapshot: FlowSnapshot, seed: UInt64 = 1) -> FlowSnapshot {
    var dice = SeededGenerator(seed: seed)
    let ids = snapshot.nodes.keys.sorted()
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(ids, ids.indices.map { UInt64($0 + 5) }.shuffled(using: &dice)))
    func number(_ id: CoordinatorID) -> CoordinatorID {
      CoordinatorID(rawValue: numbers[id] ?? id.rawValue + 1_000_000)
    }
    return FlowSnapshot(
      epoch: snapshot.epoch + " again", revision: 9, rootID: number(snapshot.rootID),
      nodes: snapshot.nodes.values.map { $0.renumbered(as: number($0.id), number) })
  }

  private func diff(_ before: FlowSnapshot, _ after: FlowSnapshot) -> SnapshotDiff {
    SnapshotDiff(ComparedSnapshots(from: before, to: after))
  }

  /// Children of few kinds, so that many siblings are alike.
  private func randomTree(_ dice: inout SeededGenerator, depth: Int = 0) -> Tree {
    let relations: [Relation] = [.child, .tab, .pushed, .modalRegistration, .currentFlow]
    return Tree(
      name: "Kind\(dice.below(3))", relation: relations[dice.below(relations.count)],
      root: "route\(dice.below(2))", stack: (0..<dice.below(3)).map { "entry\($0)" },
      selectedTab: dice.below(3),
      children: depth > 4
        ? [] : (0..<dice.below(4)).map { _ in randomTree(&dice, depth: depth + 1) })
  }

  @Test("two runs of one app in the same state have no differences", arguments: 1...60)
  func equal(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let before = randomTree(&dice).snapshot
    let after = otherRun(before, seed: seed)
    #expect(diff(before, after).isEmpty)
    #expect(after.numbered(like: before).snapshot.nodes == before.nodes)
    let drawn = Diagram(comparing: before, after)
    #expect(drawn.boxes.allSatisfy { $0.change == .none })
    #expect(drawn.boxes == Diagram(after).boxes && drawn.lines == Diagram(after).lines)
  }

  @Test(
    "two runs with 100,000 coordinators in any shape have no differences",
    arguments: HierarchyShape.allCases)
  func large(shape: HierarchyShape) {
    let before = shape.snapshot(count: 100_000)
    #expect(diff(before, otherRun(before)).isEmpty)
  }

  @Test("a new coordinator is the only added one, wherever it is", arguments: 1...60)
  func added(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let before = randomTree(&dice).snapshot
    var after = before
    let ids = before.nodes.keys.sorted()
    var parent = try #require(before[ids[dice.below(ids.count)]])
    let new = FlowNode(
      id: CoordinatorID(rawValue: 9_999), parent: parent.id, relation: .detour, name: "New",
      routeType: "NewRoute", context: .detour, root: parent.root, path: [],
      currentRoute: parent.root, children: [])
    parent.facts.children.insert(new.id, at: dice.below(parent.children.count + 1))
    after.apply(FlowDelta(revision: 2, added: [new], changed: [parent]))
    let diff = diff(before, otherRun(after, seed: seed))
    #expect(diff.added.count == 1 && diff.removed.isEmpty)
    #expect(diff.changed == [parent.id: ["children"]])
    let back = self.diff(after, otherRun(before, seed: seed))
    #expect(back.removed == [new.id] && back.added.isEmpty)
    #expect(back.changed == [parent.id: ["children"]])
  }

  @Test("a changed route is the only difference", arguments: 1...60)
  func changed(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let before = randomTree(&dice).snapshot
    let ids = before.nodes.keys.sorted()
    var node = try #require(before[ids[dice.below(ids.count)]])
    node.facts.detour = RouteLabel(identifier: "unlike all", type: "OtherRoute")
    var after = before
    after.apply(FlowDelta(revision: 2, changed: [node]))
    let diff = diff(before, otherRun(after, seed: seed))
    #expect(diff.added.isEmpty && diff.removed.isEmpty)
    #expect(diff.changed.values.map { $0 } == [["detour"]])
    let changes = Diagram(comparing: before, otherRun(after, seed: seed)).boxes.filter {
      $0.change != .none
    }
    #expect(changes.map(\.change) == [.changed])
    #expect(changes.first?.rows.contains { $0.text == "+ unlike all" } == true)
  }

  @Test("among similar siblings, the removed sibling is found")
  func siblings() {
    func tree(_ roots: [String]) -> FlowSnapshot {
      Tree(
        name: "App",
        children: roots.map {
          Tree(name: "Page", relation: .pushed, root: $0, children: [Tree(name: "Part\($0)")])
        }
      ).snapshot
    }
    let before = tree(["a", "b", "c", "d"])
    let diff = diff(before, otherRun(tree(["a", "c", "d"])))
    #expect(
      diff.added.isEmpty
        && diff.removed.compactMap { before[$0]?.root.identifier } == ["b", "home"])
  }

  @Test("a registered modal is the same coordinator when it is presented")
  func modal() {
    func tree(_ relation: Relation) -> FlowSnapshot {
      Tree(name: "App", children: [Tree(name: "Info", relation: relation)]).snapshot
    }
    let diff = diff(tree(.modalRegistration), otherRun(tree(.presentedModal)))
    #expect(diff.added.isEmpty && diff.removed.isEmpty)
    #expect(diff.changed.values.contains(["relation"]))
  }

  @Test("within one run, the ids decide")
  func oneRun() {
    let before = Tree(name: "App", id: 1, children: [Tree(name: "Page", id: 2)]).snapshot
    let after = Tree(name: "App", id: 1, children: [Tree(name: "Page", id: 3)]).snapshot
    #expect(diff(before, after).added == [CoordinatorID(rawValue: 3)])
    #expect(diff(before, otherRun(after)).isEmpty)
  }

  @Test("apps of different kinds have nothing in common, and ids do not collide")
  func others() {
    let before = Tree(name: "App", children: [Tree(name: "Page")]).snapshot
    let after = otherRun(Tree(name: "Other", children: [Tree(name: "Page")]).snapshot)
    let diff = diff(before, after)
    #expect(diff.added.count == 2 && diff.removed.count == 2 && diff.hasOtherRoot)
    #expect(Set(diff.added).isDisjoint(with: diff.removed))
    let boxes = Diagram(comparing: before, after).boxes
    #expect(boxes.map(\.change) == [.added, .added, .removed, .removed])
  }

  @Test("the same parts of two runs have no differences")
  func parts() {
    let whole = Tree.rainbow.snapshot
    let part = { (epoch: String) in
      FlowSnapshot(
        epoch: epoch, revision: 1, rootID: whole.rootID,
        nodes: whole.preorder(under: whole.rootID, depth: 1).nodes)
    }
    #expect(diff(part("one"), otherRun(part("two"))).isEmpty)
  }
}
