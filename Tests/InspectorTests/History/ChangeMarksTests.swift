import FlowEngine
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct ChangeMarksTests {
  private func marks(from old: FlowSnapshot, to new: FlowSnapshot) -> ChangeMarks {
    ChangeMarks(HierarchyChange(from: old, to: new), after: new)
  }

  private func shown(_ marks: ChangeMarks, _ new: FlowSnapshot, under parent: Int = 1) -> [UInt64] {
    let id = TimeFixture.id(parent)
    return marks.children(of: id, now: new[id]?.children ?? []).map(\.rawValue)
  }

  @Test("removed coordinators keep their places")
  func placed() {
    let old = TimeFixture.tree([2, 3, 4, 5, 6])
    let new = TimeFixture.tree([3, 5])
    #expect(shown(marks(from: old, to: new), new) == [2, 3, 4, 5, 6])
  }

  @Test("removed coordinators come before new coordinators at their place")
  func amongNew() {
    let old = TimeFixture.tree([2, 3, 4])
    let new = TimeFixture.tree([3, 4, 9])
    #expect(shown(marks(from: old, to: new), new) == [2, 3, 4, 9])
    let other = TimeFixture.tree([9])
    #expect(shown(marks(from: old, to: other), other) == [2, 3, 4, 9])
  }

  @Test("the children of a removed coordinator stay below it")
  func nested() {
    var nodes = [TimeFixture.node(1, children: [2]), TimeFixture.node(2, children: [3])]
    nodes.append(TimeFixture.node(3, parent: 2))
    let old = FlowSnapshot(epoch: "one", revision: 1, rootID: TimeFixture.id(1), nodes: nodes)
    let new = TimeFixture.tree([], revision: 2)
    let marks = marks(from: old, to: new)
    #expect(shown(marks, new) == [2])
    #expect(shown(marks, new, under: 2) == [3])
    #expect(marks.changed == [TimeFixture.id(1)])
  }

  @Test("a child that its parent did not list comes last")
  func unnamed() {
    let orphaned = FlowSnapshot(
      epoch: "one", revision: 1, rootID: TimeFixture.id(1),
      nodes: [TimeFixture.node(1, children: [2]), TimeFixture.node(2), TimeFixture.node(3)])
    let new = TimeFixture.tree([2], revision: 2)
    #expect(shown(marks(from: orphaned, to: new), new) == [2, 3])
  }

  @Test("a skeleton differs only by the fields that it has")
  func skeletons() {
    let old = TimeFixture.tree()
    var new = TimeFixture.tree(revision: 2)
    for var node in new.nodes.values {
      node.facts.isSkeleton = true
      node.facts.path = [.route(node.root)]
      if node.id == TimeFixture.id(3) { node.facts.name = "Another" }
      new.insert(node)
    }
    let marks = marks(from: old, to: new)
    #expect(marks.changed == [TimeFixture.id(3)])
    #expect(marks.added.isEmpty && marks.removed.isEmpty)
  }
}
