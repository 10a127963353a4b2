package import FlowEngine
package import Foundation

/// A hierarchy of an engine, with the deltas that the engine sends for its changes.
package struct ChangingHierarchy {
  package private(set) var snapshot: FlowSnapshot
  /// The time of the last change.
  package private(set) var time = Date(timeIntervalSince1970: 0)
  private let count: Int
  private var lastAdded: UInt64

  package init(of shape: HierarchyShape, count: Int) {
    snapshot = shape.snapshot(count: count)
    self.count = count
    lastAdded = UInt64(10 * count)
  }

  package var last: CoordinatorID { HierarchyShape.id(count - 1) }

  package mutating func change(_ id: CoordinatorID) -> FlowDelta? {
    guard var node = snapshot[id] else { return nil }
    node.facts.path = node.path.isEmpty ? [.route(node.root)] : []
    return apply(changed: [node])
  }

  /// Adds a child to a coordinator.
  package mutating func add(below id: CoordinatorID) -> FlowDelta? {
    guard var parent = snapshot[id], let model = snapshot[last] else { return nil }
    lastAdded += 1
    let node = FlowNode(
      id: CoordinatorID(rawValue: lastAdded), parent: id, relation: .child, name: model.name,
      routeType: model.routeType, context: .pushed, root: model.root, path: [],
      currentRoute: model.currentRoute, children: [])
    parent.facts.children.append(node.id)
    return apply(added: [node], changed: [parent])
  }

  /// Removes the last child of a coordinator, if that child has no children.
  package mutating func removeLast(below id: CoordinatorID) -> FlowDelta? {
    guard var parent = snapshot[id], let gone = parent.facts.children.popLast(),
      snapshot[gone]?.children.isEmpty == true
    else { return nil }
    return apply(changed: [parent], removed: [gone])
  }

  private mutating func apply(
    added: [FlowNode] = [], changed: [FlowNode] = [], removed: [CoordinatorID] = []
  ) -> FlowDelta {
    // The distance is large enough that moments are not merged.
    time += 2
    let delta = FlowDelta(
      revision: snapshot.revision + 1, time: time, added: added, changed: changed,
      removed: removed)
    snapshot.apply(delta)
    return delta
  }
}
