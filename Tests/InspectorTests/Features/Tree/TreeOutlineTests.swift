import FlowEngine
import FlowIntrospect
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@Suite("Lines of a tree", .timeLimit(.minutes(Patience.minutes)))
struct TreeOutlineTests {
  private static let label = RouteLabel(identifier: "home", type: "R")

  /// A tree that changes at random: nodes come, go, and move.
  struct RandomTree {
    var snapshot: FlowSnapshot
    private var generator: SeededGenerator
    private var last: UInt64 = 1

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      snapshot = FlowSnapshot(
        epoch: "e", revision: 1, rootID: CoordinatorID(rawValue: 1),
        nodes: [RandomTree.node(1, parent: nil)])
    }

    static func node(_ id: UInt64, parent: CoordinatorID?) -> FlowNode {
      FlowNode(
        id: CoordinatorID(rawValue: id), parent: parent, relation: parent == nil ? .root : .child,
        name: "N\(id)", routeType: "R", context: .root, root: label, path: [],
        currentRoute: label, children: [])
    }

    mutating func random(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    mutating func anyID() -> CoordinatorID {
      snapshot.nodes.keys.sorted()[random(below: snapshot.nodes.count)]
    }

    private func below(_ id: CoordinatorID) -> [CoordinatorID] {
      [id] + (snapshot[id]?.children ?? []).flatMap(below)
    }

    mutating func change() -> FlowDelta {
      var delta = FlowDelta(revision: snapshot.revision + 1)
      let id = anyID()
      guard var node = snapshot[id] else { return delta }
      switch random(below: 4) {
      case 0, 1:
        last += 1
        delta.added = [RandomTree.node(last, parent: id)]
        node.facts.children.insert(
          CoordinatorID(rawValue: last), at: random(below: node.children.count + 1))
        delta.changed = [node]
      case 2 where id != snapshot.rootID:
        guard let parentID = node.parent, var parent = snapshot[parentID] else { return delta }
        parent.facts.children.removeAll { $0 == id }
        delta.changed = [parent]
        delta.removed = below(id)
      case 3 where id != snapshot.rootID:
        let target = anyID()
        guard let oldID = node.parent, var old = snapshot[oldID], var new = snapshot[target],
          !below(id).contains(target), target != oldID
        else { return delta }
        old.facts.children.removeAll { $0 == id }
        new.facts.children.append(id)
        node.facts.parent = target
        delta.changed = [old, new, node]
      default:
        node.facts.name += "x"
        delta.changed = [node]
      }
      return delta
    }
  }

  /// The lines as a simple implementation makes them, without regard to their number.
  private func lines(
    _ snapshot: FlowSnapshot, _ outline: TreeOutline, isMatch: (FlowNode) -> Bool
  ) -> [TreeRow] {
    func shown(_ id: CoordinatorID) -> Bool {
      guard let node = snapshot[id] else { return false }
      return isMatch(node) || node.children.contains(where: shown)
    }
    func rows(_ id: CoordinatorID, _ depth: Int) -> [TreeRow] {
      guard shown(id), let node = snapshot[id] else { return [] }
      let isExpanded = outline.isExpanded(id)
      return [
        TreeRow(
          id: id, depth: depth, hasChildren: node.children.contains(where: shown),
          isExpanded: isExpanded, isMatch: isMatch(node))
      ] + (isExpanded ? node.children.flatMap { rows($0, depth + 1) } : [])
    }
    return rows(snapshot.rootID, 0)
  }

  @Test(
    "law: lines equal those of a simple implementation, with any changes, folds and filters",
    arguments: 1...30 as ClosedRange<UInt64>)
  func law(seed: UInt64) {
    var tree = RandomTree(seed: seed)
    var rule = TreeAdmission.all
    if seed % 3 == 0 { rule.matches = { $0.name.contains("3") || $0.name.hasSuffix("x") } }
    if seed % 5 == 0 {
      rule.among = VisiblePath(ids: (1..<200).map { CoordinatorID(rawValue: $0 * 2) })
    }
    var outline = TreeOutline()
    outline.rebuild(tree.snapshot, by: rule)
    for turn in 0..<150 {
      let delta = tree.change()
      let old = tree.snapshot
      tree.snapshot.apply(delta)
      outline.apply(delta, from: old.nodes, to: tree.snapshot, by: rule)
      if turn % 5 == 0 {
        let id = tree.anyID()
        outline.setCollapsed(outline.isExpanded(id), id)
      }
      // Counting all coordinators finds the same as the updates.
      switch turn % 10 {
      case 3: outline.recount(tree.snapshot, by: rule)
      case 7:
        let isFolded = tree.random(below: 4) == 0
        outline.collapseAll(isFolded, in: tree.snapshot, by: rule)
      default: break
      }
      let expected = lines(tree.snapshot, outline, isMatch: rule.admits)
      #expect(
        outline.preorder.map { outline.table[$0].id } == tree.snapshot.preorder.map(\.id))
      #expect(outline.matchCount == tree.snapshot.nodes.values.count(where: rule.admits))
      #expect(outline.allRows == expected)
      #expect(outline.count == expected.count)
      let top = tree.random(below: expected.count + 1)
      #expect(outline.rows(top..<(top + 7)) == Array(expected.dropFirst(top).prefix(7)))
      for (line, row) in expected.enumerated() where line % 3 == 0 {
        #expect(outline.id(at: line) == row.id)
        #expect(outline.line(of: row.id) == line)
      }
    }
  }

  @Test("a change outside the tree shows once all coordinators are counted again")
  func outOfSight() {
    func id(_ number: UInt64) -> CoordinatorID { CoordinatorID(rawValue: number) }
    func node(_ number: UInt64, below parent: UInt64?, _ children: [UInt64]) -> FlowNode {
      var node = RandomTree.node(number, parent: parent.map(id))
      node.facts.children = children.map(id)
      return node
    }
    var snapshot = FlowSnapshot(
      epoch: "e", revision: 1, rootID: id(1),
      nodes: [node(1, below: nil, [2]), node(2, below: 1, [3]), node(3, below: 2, [])])
    var outline = TreeOutline(snapshot)
    for (number, (added, changed)) in [
      ([], [node(1, below: nil, []), node(2, below: 99, [3])]),
      ([node(4, below: 3, [])], [node(3, below: 2, [4])]),
      ([], [node(1, below: nil, [2]), node(2, below: 1, [3])]),
    ].enumerated() {
      let old = snapshot
      let delta = FlowDelta(revision: UInt64(number + 2), added: added, changed: changed)
      snapshot.apply(delta)
      outline.apply(delta, from: old.nodes, to: snapshot, by: .all)
    }
    outline.recount(snapshot, by: .all)
    #expect(outline.allRows.map(\.id) == [id(1), id(2), id(3), id(4)])
  }

  @Test("removed coordinators and old texts do not accumulate")
  func wear() {
    var tree = RandomTree(seed: 1)
    var outline = TreeOutline(tree.snapshot)
    func apply(_ delta: FlowDelta) {
      let old = tree.snapshot
      tree.snapshot.apply(delta)
      outline.apply(delta, from: old.nodes, to: tree.snapshot, by: .all)
    }
    for number in 2...5_000 as ClosedRange<UInt64> {
      var root = RandomTree.node(1, parent: nil)
      root.facts.children = [CoordinatorID(rawValue: number)]
      var delta = FlowDelta(revision: number)
      delta.added = [RandomTree.node(number, parent: root.id)]
      delta.changed = [root]
      if number > 2 { delta.removed = [CoordinatorID(rawValue: number - 1)] }
      apply(delta)
      #expect(outline.count == 2 && outline.id(at: 1) == CoordinatorID(rawValue: number))
    }
    #expect(outline.table.count < 2_000 && outline.texts.all.count < 2_000)
  }

  @Test(
    "a tree with cycles and duplicate children is finite, after any changes",
    arguments: 1...40 as ClosedRange<UInt64>)
  func faulty(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func any() -> CoordinatorID {
      CoordinatorID(rawValue: UInt64.random(in: 1...8, using: &generator))
    }
    func node(_ id: UInt64) -> FlowNode {
      var node = RandomTree.node(id, parent: any())
      node.facts.children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in any() }
      return node
    }
    var snapshot = FlowSnapshot(
      epoch: "e", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: (1...8).map { node($0) })
    var outline = TreeOutline(snapshot)
    for _ in 0..<50 {
      let delta = FlowDelta(
        revision: snapshot.revision + 1,
        changed: (0..<3).map { _ in node(any().rawValue) },
        removed: Bool.random(using: &generator) ? [any()] : [])
      let old = snapshot
      snapshot.apply(delta)
      outline.apply(delta, from: old.nodes, to: snapshot, by: .all)
      #expect(outline.rows(0..<100).count <= 100)
      for id in snapshot.nodes.keys { _ = outline.line(of: id) }
      for line in 0..<20 { _ = outline.id(at: line) }
      outline.setCollapsed(true, any())
      outline.setCollapsed(false, any())
      if Bool.random(using: &generator) { outline.recount(snapshot, by: .all) }
    }
  }
}
