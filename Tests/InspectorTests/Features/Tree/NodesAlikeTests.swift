import FlowEngine
import FlowIntrospect
import FlowSamples
import TestHierarchies
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@Suite("Lookups in the order of a copy", .timeLimit(.minutes(Patience.minutes)))
struct NodesAlikeTests {
  @Test(
    "law: after any changes, and in any order, each lookup finds its coordinator"
  )
  func law() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let old = HierarchyShape.tens.snapshot(count: 300)
      var new = old
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let id = HierarchyShape.id(Int.random(in: 1..<400, using: &random))
        if let node = new[id] {
          new.apply(FlowDelta(revision: 2, removed: [id]))
          if Bool.random(using: &random) { new.apply(FlowDelta(revision: 2, added: [node])) }
        } else if var node = old[new.rootID] {
          node = FlowNode(
            id: id, parent: new.rootID, relation: .child, name: "new", routeType: node.routeType,
            context: .pushed, root: node.root, path: [], currentRoute: node.root, children: [])
          new.apply(FlowDelta(revision: 2, added: [node]))
        }
      }
      var alike = NodesAlike(old)
      var asked = Array(new.nodes.keys)
      if seed % 2 == 1 { asked.shuffle(using: &random) }
      for id in asked { #expect(alike.node(id) == old[id]) }
    }
  }
}
