import FlowEngine
import FlowIntrospect
import TestHierarchies
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@Suite("Growth of the tree's work", .timeLimit(.minutes(Patience.minutes)))
struct TreeGrowthTests {
  /// Operations on a tree with everything expanded, and with its end selected.
  enum Operation: CaseIterable {
    case collapseAll, expandAll, showOnScreen, showOnScreenOfAllCollapsed, frameAtTheEnd, moveToTop
    case onlyOnScreen, nextMatch, previousMatch, addBelowTheLast, changeTheRoot, anotherMoment
  }

  private func tree(_ shape: HierarchyShape, count: Int) -> TreeState {
    var tree = TreeState()
    tree.show(shape.snapshot(count: count))
    tree.select(count - 1)
    return tree
  }

  /// The number of coordinators that an operation visits.
  private func steps(_ operation: Operation, _ shape: HierarchyShape, count: Int) throws -> Int {
    var tree = tree(shape, count: count)
    var snapshot = try #require(tree.snapshot)
    let leaf = try #require(snapshot.visiblePath.last)
    func change(_ nodes: [FlowNode], added: [FlowNode] = []) -> FlowDelta {
      let delta = FlowDelta(revision: snapshot.revision + 1, added: added, changed: nodes)
      snapshot.apply(delta)
      return delta
    }
    switch operation {
    case .expandAll, .showOnScreenOfAllCollapsed: tree.collapseAll(true)
    case .nextMatch, .previousMatch: tree.filter = LineFilter("!nothing is called so")
    default: break
    }
    var deltas: [FlowDelta] = []
    if operation == .addBelowTheLast {
      for number in 0..<20 {
        var last = try #require(snapshot[HierarchyShape.id(count - 1)])
        var new = try #require(
          HierarchyShape.deep.snapshot(count: count + number + 1).nodes[
            HierarchyShape.id(count + number)])
        new.facts.parent = last.id
        last.facts.children.append(new.id)
        deltas.append(change([last], added: [new]))
      }
    }
    if operation == .changeTheRoot || operation == .anotherMoment {
      var root = try #require(snapshot[snapshot.rootID])
      root.facts.name += "x"
      deltas.append(change([root]))
    }
    return TreeWork.steps {
      switch operation {
      case .collapseAll: tree.collapseAll(true)
      case .expandAll: tree.collapseAll(false)
      case .showOnScreen, .showOnScreenOfAllCollapsed: tree.reveal(leaf)
      case .frameAtTheEnd: _ = tree.outline.rows(max(0, tree.outline.count - 60)..<count)
      case .moveToTop: tree.select(0)
      case .onlyOnScreen: tree.rule.isOnlyOnScreen = true
      case .nextMatch: tree.selectMatch(forward: true)
      case .previousMatch: tree.selectMatch(forward: false)
      case .addBelowTheLast, .changeTheRoot: tree.apply(deltas)
      case .anotherMoment: tree.show(snapshot)
      }
    }
  }

  @Test(
    "an operation's visits grow at most linearly with the coordinators, in any shape",
    arguments: HierarchyShape.allCases, Operation.allCases)
  func linear(shape: HierarchyShape, operation: Operation) throws {
    let (few, many) = (200, 1_600)
    let small = try steps(operation, shape, count: few)
    let large = try steps(operation, shape, count: many)
    // A constant part, such as the 60 lines of a frame, only lowers the ratio. Quadratic growth
    // would be a factor of 64.
    #expect(large <= 8 * small + 8 * 60, "\(small) at \(few), \(large) at \(many)")
    #expect(large <= 16 * many, "\(large) at \(many)")
  }

  @Test("in a chain of 100,000, a change at the end does not touch the others")
  func deepChange() throws {
    var tree = tree(.deep, count: 100_000)
    tree.select(0)
    var last = try #require(tree.snapshot?[HierarchyShape.id(99_999)])
    last.facts.name = "another"
    let deltas = (2...301).map { FlowDelta(revision: $0, changed: [last]) }
    #expect(TreeWork.steps { tree.apply(deltas) } < 100)
  }

  @Test("among 100,000 siblings, one more or one fewer does not touch the others")
  func wideChange() throws {
    var tree = tree(.wide, count: 100_000)
    let snapshot = try #require(tree.snapshot)
    var root = try #require(snapshot[snapshot.rootID])
    var new = try #require(snapshot[HierarchyShape.id(99_999)])
    new = FlowNode(
      id: HierarchyShape.id(100_000), parent: root.id, relation: .child, name: new.name,
      routeType: new.routeType, context: .pushed, root: new.root, path: [],
      currentRoute: new.currentRoute, children: [])
    root.facts.children.insert(new.id, at: 50_000)
    let more = FlowDelta(revision: 2, added: [new], changed: [root])
    #expect(TreeWork.steps { tree.apply([more]) } < 100)
    #expect(tree.outline.count == 100_001)
    #expect(tree.outline.rows(50_001..<50_002).map(\.id) == [new.id])
    root.facts.children.remove(at: 7)
    let fewer = FlowDelta(revision: 3, changed: [root], removed: [HierarchyShape.id(8)])
    #expect(TreeWork.steps { tree.apply([fewer]) } < 100)
    #expect(tree.outline.count == 100_000)
  }

  @Test(
    "a chain of 100,000 can be collapsed whole, and any coordinator can be revealed")
  func deep() throws {
    let count = 100_000
    var tree = tree(.deep, count: count)
    #expect(tree.selectedIndex == count - 1)
    #expect(tree.outline.rows(count - 2..<count).map(\.depth) == [count - 2, count - 1])
    tree.collapseAll(true)
    #expect(tree.outline.count == 2 && tree.selectedIndex == 1)
    let isRevealed = tree.reveal(HierarchyShape.id(count - 1))
    #expect(isRevealed)
    #expect(tree.outline.count == count && tree.selectedIndex == count - 1)
    tree.collapseAll(true)
    tree.collapseAll(false)
    #expect(tree.outline.count == count && tree.selectedIndex == count - 1)
    tree.rule.isOnlyOnScreen = true
    #expect(tree.outline.count == count)
  }
}
