import FlowEngine

/// What was found since the last time: who was looked at, and who is gone.
struct FoundChanges: Sendable {
  var nodes: [InspectedNode] = []
  var gone: Set<NodeID> = []

  var isEmpty: Bool { nodes.isEmpty && gone.isEmpty }
}

/// Looks at a live hierarchy: at all of it once, then at what was marked and at what is new below that.
///
/// It keeps who hangs where, and nothing else: what was found is put into words and compared elsewhere.
@MainActor
final class HierarchyWalker {
  private struct Entry {
    let place: Place
    let links: [Link]
    /// Whether it is a coordinator of FlowEngine; a foreign one may have the same id as one of another tree.
    let isOwn: Bool
  }

  private struct Link: Equatable {
    let id: NodeID
    let relation: Relation
  }

  private weak var root: (any FlowInspectable)?
  let rootID: NodeID
  private var index: [NodeID: Entry] = [:]
  private var dirty: [NodeID: any FlowInspectable] = [:]
  private var rootContext: CoordinatorPresentationContext? = .root
  /// What the index held before, while what is only foreseen is looked at.
  private var changed: [(NodeID, Entry?)] = []
  private var keepsTrack = false
  /// Who is still to be looked at for the first time.
  private var pending: [(any FlowInspectable, Place)]
  /// Who lost somebody while the first walk went on.
  private var orphans: Set<NodeID> = []
  /// Who named somebody in the first walk whom another names too: one of them did so before a move.
  private var contested: Set<NodeID> = []
  /// Who was looked at in the first walk after their parent had changed: how they are presented is the
  /// parent's to decide, and no change of their own.
  private var doubtful: [(any FlowInspectable, CoordinatorPresentationContext?)] = []
  /// How many coordinators are looked at between two looks at the clock, which cost a tenth of one at
  /// a coordinator.
  private let stride: Int

  init(root: any FlowInspectable, stride: Int = 16) {
    self.root = root
    self.stride = stride
    rootID = root.inspectionID
    pending = [(root, .root)]
  }

  var isRootAlive: Bool { root != nil }
  var isWalked: Bool { pending.isEmpty }

  /// Whether a coordinator of FlowEngine with this id is known.
  func contains(_ id: CoordinatorID) -> Bool { index[NodeID(id)]?.isOwn == true }

  /// Goes on with the first walk until `deadline`.
  ///
  /// What changes meanwhile among those who were looked at is marked as later, so that what is found here
  /// may be out of date until the first ``collect()``.
  func walkOn(until deadline: ContinuousClock.Instant) -> [InspectedNode] {
    var found: [InspectedNode] = []
    while let (inspectable, place) = pending.popLast() {
      let id = inspectable.inspectionID
      if let known = index[id]?.place, !isOutdated(known, by: place, of: id) { continue }
      let node = look(at: inspectable, id: id, in: place, goingOn: &pending, orphans: &orphans)
      found.append(node)
      if let parent = place.parent, dirty[parent] != nil {
        doubtful.append((inspectable, node.context))
      }
      if found.count % stride == 0, ContinuousClock.now >= deadline { break }
    }
    return found
  }

  /// Whether somebody who was looked at moved to `place` meanwhile, as far as can be told: whoever changed
  /// since is looked at again when the walk is over, and has the last word.
  private func isOutdated(_ known: Place, by place: Place, of id: NodeID) -> Bool {
    guard id != rootID, known != place, let old = known.parent, let new = place.parent,
      dirty[old] != nil
    else { return false }
    contested.formUnion([old, new])
    return true
  }

  /// Notes that a coordinator of another framework changed, or one that is foreseen.
  func mark(_ inspectable: any FlowInspectable) {
    let id = inspectable.inspectionID
    if index[id] != nil { dirty[id] = inspectable }
  }

  /// Notes that a coordinator of FlowEngine changed; one that is not known is of no interest.
  ///
  /// It may be the owner of the root, though, and that decides on the root's context.
  func mark(_ coordinator: any AnyCoordinator) {
    let id = NodeID(coordinator.id)
    if index[id]?.isOwn == true {
      // Cast only where it is to be looked at: that costs more than all the rest.
      if dirty[id] == nil { dirty[id] = coordinator as? any FlowInspectable }
    } else if rootContext != .root || (root as? any AnyCoordinator)?.parent != nil {
      dirty[rootID] = root
    }
  }

  /// Looks at what was marked.
  ///
  /// O(marked and new nodes, and their links).
  func collect() -> FoundChanges {
    markDoubtful()
    if dirty.isEmpty { return FoundChanges() }
    let marked = dirty
    dirty = [:]
    var found: [NodeID: InspectedNode] = [:]
    var orphans = self.orphans
    self.orphans = []
    defer { contested = [] }
    for (id, inspectable) in marked {
      guard let old = index[id] else { continue }
      look(from: inspectable, id: id, in: old.place, found: &found, orphans: &orphans)
    }
    let gone = removed(orphans.union(found.keys))
    for id in gone { note(nil, for: id) }
    return FoundChanges(nodes: found.values.filter { !gone.contains($0.id) }, gone: gone)
  }

  private func markDoubtful() {
    for (inspectable, context) in doubtful {
      let id = inspectable.inspectionID
      guard index[id] != nil, let coordinator = inspectable as? any CoordinatorNode,
        coordinator.contextIfUp != context
      else { continue }
      dirty[id] = inspectable
    }
    doubtful = []
  }

  /// What would be found if coordinators were as `foreseen` says; what is known stays as it is.
  ///
  /// To be asked after ``collect()``. O(foreseen and new nodes, and their links).
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges {
    let context = rootContext
    for inspectable in foreseen { mark(inspectable) }
    keepsTrack = true
    let found = collect()
    keepsTrack = false
    for (id, entry) in changed.reversed() { index[id] = entry }
    changed = []
    rootContext = context
    return found
  }

  /// Looks at one coordinator, at what is new below it, and at what hangs in another place than before.
  private func look(
    from top: any FlowInspectable, id topID: NodeID, in place: Place,
    found: inout [NodeID: InspectedNode], orphans: inout Set<NodeID>
  ) {
    var pending = [(top, place)]
    var seen: Set<NodeID> = []
    while let (inspectable, place) = pending.popLast() {
      let id = inspectable.inspectionID
      guard seen.insert(id).inserted else { continue }
      // Nobody owns the root, whatever a foreign framework's circle says.
      if id != topID, id == rootID || index[id]?.place == place { continue }
      found[id] = look(
        at: inspectable, id: id, in: place, goingOn: &pending, orphans: &orphans)
    }
  }

  @discardableResult
  private func note(_ entry: Entry?, for id: NodeID) -> Entry? {
    let known = entry.map { index.updateValue($0, forKey: id) } ?? index.removeValue(forKey: id)
    if keepsTrack { changed.append((id, known)) }
    return known
  }

  private func look(
    at inspectable: any FlowInspectable, id: NodeID, in place: Place,
    goingOn pending: inout [(any FlowInspectable, Place)], orphans: inout Set<NodeID>
  ) -> InspectedNode {
    let inspection = inspectable.inspect()
    let node = InspectedNode(id: id, place: place, inspection)
    let links = inspection.links.indices.map {
      Link(id: node.children[$0], relation: inspection.links[$0].relation)
    }
    if id == rootID { rootContext = node.context }
    let known = note(
      Entry(place: place, links: links, isOwn: inspection.name.isOfType), for: id)
    // Where nothing came, went or turned into something else, there is nobody to look at below.
    if let known {
      if known.links == links, !contested.contains(id) { return node }
      orphans.formUnion(known.links.lazy.map(\.id))
    }
    var tabs = 0
    for link in inspection.links {
      let isTab = link.relation == .tab
      pending.append(
        (link.target, Place(parent: id, relation: link.relation, tabIndex: isTab ? tabs : nil)))
      if isTab { tabs += 1 }
    }
    return node
  }

  /// Who is no longer named by their parent, with everything below them that is named by nobody else.
  private func removed(_ orphans: Set<NodeID>) -> Set<NodeID> {
    var gone: Set<NodeID> = []
    var named: [NodeID: Set<NodeID>] = [:]
    func names(_ parent: NodeID, _ child: NodeID) -> Bool {
      if let children = named[parent] { return children.contains(child) }
      let children = Set(index[parent]?.links.lazy.map(\.id) ?? [])
      named[parent] = children
      return children.contains(child)
    }
    var pending = Array(orphans)
    while let id = pending.popLast() {
      guard !gone.contains(id), let entry = index[id], let parent = entry.place.parent else {
        continue
      }
      if !gone.contains(parent), names(parent, id) { continue }
      gone.insert(id)
      pending.append(contentsOf: entry.links.lazy.map(\.id))
    }
    return gone
  }
}
