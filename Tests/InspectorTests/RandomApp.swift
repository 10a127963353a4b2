import FlowEngine
import FlowSamples
import Foundation
import TestInspections

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// An app whose coordinators come, change and go, with the events of its engine.
struct RandomApp {
  private var dice: SeededGenerator
  private(set) var snapshot = TimeFixture.tree(epoch: "run 1")
  private var run = 1
  private var newest = 4
  private var seconds = 0.0
  private var navigations: UInt64 = 0
  private var errors: UInt64 = 0

  init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

  var time: Date { TimeFixture.time(seconds) }

  mutating func below(_ limit: Int) -> Int { dice.below(limit) }

  /// The next events: inputs that belong together.
  mutating func next() -> [FollowerEvent] {
    seconds += Double(dice.below(20)) / 10
    switch dice.below(60) {
    case 0:
      run += 1
      snapshot = TimeFixture.tree(epoch: "run \(run)")
      (navigations, errors) = (0, 0)
      return [
        .disconnected(reason: "gone"), .connected(TimeFixture.engine(pid: Int32(run))),
        .snapshot(snapshot),
      ]
    case 1:
      for _ in 0..<3 { _ = change() }
      return [.lost(6), .snapshot(snapshot)]
    case 2: return [.disconnected(reason: "gone"), .connected(TimeFixture.engine(pid: 1))]
    case 3...8:
      errors += 1
      return [.errorReported(TimeFixture.error(errors, at: seconds))]
    case 9...20: return [.changed(change())]
    case 21...26: return [.navigated(navigation(at: seconds + 0.01, failing: true))]
    default:
      let delta = change()
      return [.changed(delta)]
        + (0...dice.below(3)).map { _ in .navigated(navigation(at: seconds, failing: false)) }
    }
  }

  private mutating func navigation(at seconds: Double, failing: Bool) -> NavigationReport {
    navigations += 1
    return TimeFixture.navigation(
      navigations, revision: snapshot.revision, at: seconds, failing: failing)
  }

  /// Adds, removes or changes one to three coordinators, and updates their parents.
  private mutating func change() -> FlowDelta {
    let before = snapshot
    var after = snapshot
    for _ in 0...dice.below(3) { changeOne(in: &after) }
    var delta = FlowDelta(revision: snapshot.revision + 1, time: time)
    for (id, node) in after.nodes.sorted(by: { $0.key < $1.key }) where before[id] != node {
      if before[id] == nil { delta.added.append(node) } else { delta.changed.append(node) }
    }
    delta.removed = before.nodes.keys.filter { after[$0] == nil }.sorted()
    snapshot.apply(delta)
    return delta
  }

  private mutating func changeOne(in tree: inout FlowSnapshot) {
    let known = tree.nodes.keys.sorted()
    let chosen = known[dice.below(known.count)]
    guard var node = tree[chosen] else { return }
    switch dice.below(3) {
    case 0:
      newest += 1
      node.facts.children.insert(
        TimeFixture.id(newest), at: dice.below(node.children.count + 1))
      tree.insert(TimeFixture.node(newest, parent: Int(chosen.rawValue)))
      tree.insert(node)
    case 1 where node.parent != nil:
      let gone = Set(tree.preorder(under: chosen, depth: .max).nodes.map(\.id))
      var delta = FlowDelta(revision: tree.revision, removed: gone.sorted())
      if var parent = node.parent.flatMap({ tree[$0] }) {
        parent.facts.children.removeAll { $0 == chosen }
        delta.changed = [parent]
      }
      tree.apply(delta)
    default:
      node.facts.name = "Coordinator \(dice.below(1_000))"
      tree.insert(node)
    }
  }
}
