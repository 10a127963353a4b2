import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite("Search for coordinators by name", .timeLimit(.minutes(Patience.minutes)))
struct TreeSearchTests {
  @Test(
    "law: the results are the best of all names, in the order of the tree",
    arguments: ["c777", "o9r", "", "absent"])
  func best(text: String) {
    var tree = TreeState()
    tree.show(BigTree.snapshot)
    let (pattern, nodes) = (FuzzyPattern(text), BigTree.snapshot.preorder)
    let expected = pattern.ranked(nodes.map(\.name), limit: 40).map { nodes[$0.index].id }
    #expect(tree.found(pattern, limit: 40).map(\.id) == expected)
    // Folds and filters make no difference.
    tree.collapseAll(true)
    tree.filter = LineFilter("nothing like it")
    #expect(tree.found(pattern, limit: 40).map(\.id) == expected)
  }

  @Test("a coordinator that a step in time removed is marked, and not found")
  func gone() throws {
    let label = RouteLabel(identifier: "home", type: "R")
    func node(_ id: UInt64, below parent: UInt64?, _ children: [UInt64] = []) -> FlowNode {
      FlowNode(
        id: CoordinatorID(rawValue: id), parent: parent.map { CoordinatorID(rawValue: $0) },
        relation: .child,
        name: "N\(id)", routeType: "R", context: .root, root: label, path: [],
        currentRoute: label, children: children.map { CoordinatorID(rawValue: $0) })
    }
    func snapshot(_ nodes: [FlowNode], _ revision: UInt64) -> FlowSnapshot {
      FlowSnapshot(epoch: "e", revision: revision, rootID: CoordinatorID(rawValue: 1), nodes: nodes)
    }
    let old = snapshot([node(1, below: nil, [2, 3]), node(2, below: 1), node(3, below: 1)], 1)
    let new = snapshot([node(1, below: nil, [3]), node(3, below: 1)], 2)
    var tree = TreeState()
    tree.show(new, marks: ChangeMarks(HierarchyChange(from: old, to: new), after: new))
    #expect(tree.outline.count == 3, "the removed coordinator has no line")
    #expect(tree.found(FuzzyPattern("N"), limit: 9).map(\.name) == ["N1", "N3"])
    #expect(tree.found(FuzzyPattern("2"), limit: 9).isEmpty)
  }
}
