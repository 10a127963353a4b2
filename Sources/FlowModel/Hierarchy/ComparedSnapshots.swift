/// Two hierarchies whose coordinators at the same place have the same ids.
package struct ComparedSnapshots: Sendable {
  package let before: FlowSnapshot
  /// The second hierarchy, with the ids of the first.
  package let after: FlowSnapshot
  /// The second hierarchy, with its own ids.
  package let own: FlowSnapshot
  /// Whether both are of one run, so that an id means the same object.
  package let isSameRun: Bool
  /// Whether the coordinators were paired by their ids.
  package let isByID: Bool
  /// The ids in ``own`` by those in ``after``; empty in one run.
  private let ownIDs: [CoordinatorID: CoordinatorID]

  /// Pairs the coordinators by ``SamePlaces``, in O(nodes), or by id, in O(1); by default, by id in
  /// one run.
  package init(
    from before: FlowSnapshot, to after: FlowSnapshot, by match: SameCoordinators? = nil
  ) {
    self.before = before
    isSameRun = before.isOfSameRun(as: after)
    isByID = after.hasIDs(of: before, by: match)
    own = after
    (self.after, ownIDs) = after.numbered(like: before, by: match)
  }

  /// Returns a coordinator's id in its own run: the second run if it is there, else the first.
  package func ownID(_ id: CoordinatorID) -> CoordinatorID { ownIDs[id] ?? id }

  /// Returns a coordinator of the second hierarchy with the ids of its own run.
  package func ownAfter(_ id: CoordinatorID) -> FlowNode? {
    after[id].flatMap { _ in own[ownID(id)] }
  }

  package func isRemoved(_ id: CoordinatorID) -> Bool { after[id] == nil }

  package func isAdded(_ id: CoordinatorID) -> Bool { before[id] == nil }

  package func node(_ id: CoordinatorID) -> FlowNode? { after[id] ?? before[id] }

  /// The root of the second hierarchy, and that of the first if it is another one.
  package var roots: [CoordinatorID] {
    [after.rootID] + (isRemoved(before.rootID) ? [before.rootID] : [])
  }

  /// Returns the children in the second hierarchy, and the removed ones at their old places, in
  /// O(children).
  package func children(of id: CoordinatorID) -> [CoordinatorID] {
    let now = after[id]?.children ?? []
    let old = before[id]?.children ?? []
    if old == now { return now }
    let present = Set(now)
    var gone: [CoordinatorID?: [CoordinatorID]] = [:]
    var neighbour: CoordinatorID?
    for child in old {
      if before[child] != nil, isRemoved(child), !present.contains(child) {
        gone[neighbour, default: []].append(child)
      } else if present.contains(child) {
        neighbour = child
      }
    }
    return gone.isEmpty ? now : (gone[nil] ?? []) + now.flatMap { [$0] + (gone[$0] ?? []) }
  }

  /// All coordinators of both as one hierarchy, in O(nodes).
  package var joined: FlowSnapshot {
    let ids = after.nodes.keys.map { $0 } + before.nodes.keys.filter(isRemoved)
    let nodes = ids.compactMap { id in
      node(id).map { node in
        var joined = node
        joined.facts.children = children(of: id)
        return joined
      }
    }
    return FlowSnapshot(at: after.moment, rootID: after.rootID, nodes: nodes, limit: nil)
  }
}
