import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@Suite("A tree of 100,000 coordinators", .timeLimit(.minutes(Patience.minutes)))
struct BigTreeTests {
  private func tree() -> TreeState {
    var tree = TreeState()
    tree.show(BigTree.snapshot)
    return tree
  }

  @Test("all coordinators have lines, and any line can be requested")
  func whole() {
    let tree = tree()
    #expect(tree.outline.count == BigTree.count)
    let all = BigTree.withOwners { _ in true }
    for top in [0, 1, 49_999, BigTree.count - 60] {
      #expect(tree.outline.rows(top..<top + 60).map(\.id) == Array(all[top..<top + 60]))
      #expect(tree.outline.line(of: all[top]) == top)
    }
  }

  @Test(
    "a filter leaves the matches and their ancestors",
    arguments: ["7777", "!coordinator", "-r 1234.$", "!1", "-r ^Coordinator(5|88888)$", "absent"])
  func filters(text: String) {
    var tree = tree()
    let filter = LineFilter(text)
    tree.filter = filter
    let compiled = filter.compiled()
    func isMatch(_ number: Int) -> Bool { compiled.admits([BigTree.name(number), "home"]) }
    #expect(tree.outline.allRows.map(\.id) == BigTree.withOwners(where: isMatch))
    #expect(tree.outline.matchCount == (1...BigTree.count).count(where: isMatch))
    tree.filter = .none
    #expect(tree.outline.count == BigTree.count)
  }

  @Test("collapsing leaves the root and its children, and expanding restores all coordinators")
  func collapsing() {
    var tree = tree()
    tree.select(50_000)
    let selected = tree.selection
    tree.collapseAll(true)
    #expect(
      tree.outline.allRows.map(\.id) == [BigTree.id(1)] + BigTree.children(of: 1).map(BigTree.id))
    #expect(tree.outline.matchCount == BigTree.count, "a folded match was filtered out")
    // While the coordinator is folded, an ancestor is selected instead.
    #expect((0..<9).contains(tree.selectedIndex))
    tree.collapseAll(false)
    #expect(tree.outline.count == BigTree.count)
    #expect(tree.selection == selected)
  }

  @Test("a filter finds folded coordinators, and they stay folded")
  func filteredCollapsed() {
    var tree = tree()
    tree.collapseAll(true)
    tree.filter = LineFilter("-r ^Coordinator100000$")
    #expect(tree.outline.matchCount == 1)
    #expect(tree.outline.count == 2, "the root and the child")
    tree.collapseAll(false)
    #expect(
      tree.outline.allRows.map(\.id) == BigTree.withOwners { $0 == BigTree.count })
  }

  @Test("the filter for coordinators on screen follows the app, without counting all")
  func onlyOnScreen() throws {
    var tree = tree()
    tree.rule.isOnlyOnScreen = true
    #expect(tree.outline.allRows.map(\.id) == BigTree.snapshot.visiblePath)
    var steps = 0
    var snapshot = BigTree.snapshot
    for turn in 1...50 {
      // Shows another child of the root, and every third time another child one level down.
      let number = turn % 3 == 0 ? BigTree.children(of: 1).lowerBound + turn % BigTree.width : 1
      var node = try #require(snapshot[BigTree.id(number)])
      node.facts.shows = node.children[turn % node.children.count]
      let delta = FlowDelta(revision: snapshot.revision + 1, changed: [node])
      snapshot.apply(delta)
      steps += TreeWork.steps { tree.apply([delta]) }
      #expect(tree.outline.allRows.map(\.id) == snapshot.visiblePath)
    }
    #expect(Set(snapshot.visiblePath) != Set(BigTree.snapshot.visiblePath))
    #expect(steps < BigTree.count)
    tree.rule.isOnlyOnScreen = false
    #expect(tree.outline.count == BigTree.count)
  }
}
