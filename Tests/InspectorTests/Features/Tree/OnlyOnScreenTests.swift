import FlowEngine
import FlowSamples
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite("Only coordinators on screen, while the app goes on", .timeLimit(.minutes(Patience.minutes)))
struct OnlyOnScreenTests {
  /// An app whose coordinators come, go, and show others, not all of which are below them.
  private struct ShowingApp {
    var snapshot = FlowSnapshot(
      epoch: "e", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: [node(1, parent: nil)])
    var generator: SeededGenerator
    private var last: UInt64 = 1

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static func node(_ id: UInt64, parent: CoordinatorID?) -> FlowNode {
      let label = RouteLabel(identifier: "home", type: "R")
      return FlowNode(
        id: CoordinatorID(rawValue: id), parent: parent, relation: parent == nil ? .root : .child,
        name: "N\(id)", routeType: "R", context: .root, root: label, path: [],
        currentRoute: label, children: [])
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    private mutating func anybody() -> FlowNode {
      snapshot.preorder[below(snapshot.preorder.count)]
    }

    mutating func change() -> FlowDelta {
      var delta = FlowDelta(revision: snapshot.revision + 1)
      var node = anybody()
      switch below(5) {
      case 0, 1:
        last += 1
        delta.added = [Self.node(last, parent: node.id)]
        node.facts.children.append(CoordinatorID(rawValue: last))
        if below(2) == 0 { node.facts.shows = CoordinatorID(rawValue: last) }
        delta.changed = [node]
      case 2:
        guard let gone = node.children.last, let child = snapshot[gone], child.children.isEmpty
        else { return delta }
        node.facts.children.removeLast()
        // Sometimes a coordinator still refers to one that is gone.
        if node.shows == gone, below(3) > 0 { node.facts.shows = node.children.first }
        delta.changed = [node]
        delta.removed = [gone]
      case 3:
        node.facts.shows =
          below(6) == 0 ? anybody().id : node.children.randomElement(using: &generator)
        delta.changed = [node]
      default:
        node.facts.name += "x"
        delta.changed = [node]
      }
      snapshot.apply(delta)
      return delta
    }
  }

  @Test(
    "law: after batches of any changes, the rows equal the rows of a new tree",
    arguments: 1...30 as ClosedRange<UInt64>)
  func law(seed: UInt64) {
    var app = ShowingApp(seed: seed)
    var rule = TreeState.Rule(isOnlyOnScreen: true)
    if seed % 3 == 0 { rule.filter = LineFilter("!x") }
    var tree = TreeState()
    tree.show(app.snapshot)
    tree.rule = rule
    var (applied, counted) = (0, 0)
    for _ in 0..<100 {
      let deltas = (0...app.below(4)).map { _ in app.change() }
      applied += TreeWork.steps { tree.apply(deltas) }
      var fresh = TreeState()
      fresh.show(app.snapshot)
      counted += TreeWork.steps { fresh.rule = rule }
      #expect(tree.outline.allRows == fresh.outline.allRows)
      #expect(tree.outline.matchCount == fresh.outline.matchCount)
    }
    #expect(applied < counted, "\(applied) visits, and \(counted) for counting all")
  }
}
