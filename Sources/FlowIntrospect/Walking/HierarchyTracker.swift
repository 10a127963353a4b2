import FlowEngine

/// Keeps a picture of a live hierarchy, and says what changed since it was last asked.
///
/// Only coordinators that were marked are looked at again, with what is new below them.
@MainActor
final class HierarchyTracker {
  private(set) var snapshot: FlowSnapshot
  private weak var root: (any FlowInspectable)?
  private var dirty: [NodeID: any FlowInspectable] = [:]

  /// Walks the whole hierarchy.
  ///
  /// O(nodes).
  init(root: any FlowInspectable, epoch: String, revision: UInt64) {
    snapshot = FlowSnapshot(epoch: epoch, revision: revision, rootID: root.inspectionID, nodes: [])
    self.root = root
    let place = Place(parent: nil, relation: .root, tabIndex: nil)
    var found: [NodeID: FlowNode] = [:]
    look(at: root, in: place, found: &found)
    snapshot = FlowSnapshot(
      epoch: epoch, revision: revision, rootID: root.inspectionID, nodes: found.values)
  }

  /// Goes on from a picture that is up to date.
  init(root: any FlowInspectable, seen snapshot: FlowSnapshot) {
    self.root = root
    self.snapshot = snapshot
  }

  var hasChanges: Bool { !dirty.isEmpty }

  /// Notes that a coordinator changed; one that is not in the picture is of no interest.
  ///
  /// It may be the owner of the root, though, and that decides on the root's context.
  func mark(_ inspectable: any FlowInspectable) {
    let id = inspectable.inspectionID
    if snapshot[id] != nil {
      dirty[id] = inspectable
    } else if let root, rootHasOwner {
      dirty[root.inspectionID] = root
    }
  }

  private var rootHasOwner: Bool {
    guard let context = snapshot[snapshot.rootID]?.context else { return false }
    return context != .root || (root as? any AnyCoordinator)?.parent != nil
  }

  /// Looks at what was marked; nil where nothing is different.
  ///
  /// O(marked and new nodes, and their links).
  func flush() -> FlowDelta? {
    let marked = dirty
    dirty = [:]
    var found: [NodeID: FlowNode] = [:]
    var orphans: Set<NodeID> = []
    for (id, inspectable) in marked {
      guard let old = snapshot[id] else { continue }
      look(at: inspectable, in: (found[id] ?? old).place, found: &found)
      orphans.formUnion(old.children)
    }
    return delta(found: found, orphans: orphans)
  }

  /// Looks at one coordinator, at what is new below it, and at what hangs in another place than before.
  private func look(
    at top: any FlowInspectable, in place: Place, found: inout [NodeID: FlowNode]
  ) {
    var pending = [(top, place)]
    var seen: Set<NodeID> = []
    while let (inspectable, place) = pending.popLast() {
      let id = inspectable.inspectionID
      guard seen.insert(id).inserted else { continue }
      let known = snapshot[id]
      if inspectable !== top, let known, known.place == place { continue }
      let inspection = inspectable.inspect()
      found[id] = FlowNode(id: id, place: place, inspection).bounded
      guard inspectable === top || known == nil else { continue }
      var tabs = 0
      for link in inspection.links {
        let isTab = link.relation == .tab
        pending.append(
          (link.target, Place(parent: id, relation: link.relation, tabIndex: isTab ? tabs : nil)))
        if isTab { tabs += 1 }
      }
    }
  }

  private func delta(found: [NodeID: FlowNode], orphans: Set<NodeID>) -> FlowDelta? {
    var delta = FlowDelta(revision: snapshot.revision + 1)
    for node in found.values.sorted(by: { $0.id < $1.id }) {
      if let old = snapshot[node.id] {
        if old != node { delta.changed.append(node) }
      } else {
        delta.added.append(node)
      }
    }
    // What was found below a coordinator that is gone itself goes with it, told or not.
    let gone = removed(orphans.union(found.keys), found: found)
    delta.removed = gone.filter { snapshot[$0] != nil }.sorted()
    delta.added.removeAll { gone.contains($0.id) }
    delta.changed.removeAll { gone.contains($0.id) }
    if delta.added.isEmpty, delta.changed.isEmpty, delta.removed.isEmpty { return nil }
    snapshot.apply(delta)
    return delta
  }

  /// Who is no longer named by their parent, with everything below them that is named by nobody else.
  private func removed(_ orphans: Set<NodeID>, found: [NodeID: FlowNode]) -> Set<NodeID> {
    func current(_ id: NodeID) -> FlowNode? { found[id] ?? snapshot[id] }
    var gone: Set<NodeID> = []
    var pending = Array(orphans)
    while let id = pending.popLast() {
      guard !gone.contains(id), let node = current(id), let parent = node.parent else { continue }
      let isNamed = !gone.contains(parent) && current(parent)?.children.contains(id) == true
      if isNamed { continue }
      gone.insert(id)
      pending.append(contentsOf: node.children)
    }
    return gone
  }
}

/// Where in the hierarchy a coordinator hangs: what its owner, and not itself, knows.
private struct Place: Equatable {
  let parent: NodeID?
  let relation: Relation
  let tabIndex: Int?
}

extension FlowNode {
  fileprivate var place: Place { Place(parent: parent, relation: relation, tabIndex: tabIndex) }

  @MainActor
  fileprivate init(id: NodeID, place: Place, _ inspection: Inspection) {
    let path = Self.newest(of: inspection.path)
    self.init(
      id: id, parent: place.parent, relation: place.relation, tabIndex: place.tabIndex,
      name: Limits.clipped(inspection.name), routeType: Limits.clipped(inspection.routeType),
      context: inspection.context, root: inspection.root, path: path,
      pathOmitted: path.count == inspection.path.count
        ? nil : inspection.path.count - path.count,
      currentRoute: inspection.root, presented: inspection.presented,
      detents: inspection.detents, detour: inspection.detour, selectedTab: inspection.selectedTab,
      tabItem: inspection.tabItem.map {
        TabItem(text: Limits.clipped($0.text), image: Limits.clipped($0.image))
      },
      children: inspection.links.map(\.target.inspectionID),
      shows: inspection.shows)
    currentRoute = presented ?? stack.last ?? root
  }

  /// As much of a path as one message carries, from its top.
  private static func newest(of path: [Inspection.PathItem]) -> [PathItem] {
    var items: [PathItem] = []
    var bytes = 0
    for item in path.reversed() {
      let next: PathItem =
        switch item {
        case .route(let route): .route(route)
        case .child(let child): .child(child)
        }
      bytes += next.wireBytes
      if bytes > Limits.pathBytes { break }
      items.append(next)
    }
    return items.reversed()
  }
}
