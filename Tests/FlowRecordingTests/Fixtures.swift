import Foundation

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol

func plainNode(_ id: CoordinatorID, _ route: RouteLabel, children: [CoordinatorID]) -> FlowNode {
  FlowNode(
    id: id, parent: id.rawValue == 1 ? nil : CoordinatorID(rawValue: 1),
    relation: id.rawValue == 1 ? .root : .child, name: "Coordinator", routeType: "TestRoute",
    context: .root, root: route, path: [], currentRoute: route, children: children)
}

let testEngine = EngineInfo(
  name: "shop", pid: 4_711, version: "0.1.0", startedAt: Date(timeIntervalSince1970: 1_700_000_000))

/// Returns the tree with only the facts of a skeleton.
func skeleton(of tree: FlowSnapshot) -> FlowSnapshot {
  var copy = tree
  for var node in tree.nodes.values {
    node.facts.isSkeleton = true
    node.facts.path = []
    copy.insert(node)
  }
  return copy
}

/// Returns an error with this number.
func testError(_ sequence: UInt64) -> ErrorReport {
  ErrorReport(
    FlowErrorReport(
      sequence: sequence, time: Date(timeIntervalSince1970: 1_700_000_000 + Double(sequence)),
      error: .invalidTabIndex(index: 9, validRange: 0..<3),
      path: [CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")],
      visibleRoute: RouteValue(TestRoute.page(1)), route: nil, trace: nil),
    sequence: sequence)
}
