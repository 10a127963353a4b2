/// The inspected coordinators and the ids of the removed ones since the last collection.
struct FoundChanges: Sendable {
  var nodes: [InspectedNode] = []
  var gone: Set<CoordinatorID> = []

  var isEmpty: Bool { nodes.isEmpty && gone.isEmpty }
}

/// Inspects a live hierarchy: all of it once, then the marked coordinators and the new ones below
/// them; keeps only positions, since other types make and compare texts.
@MainActor
final class HierarchyWalker {
  private struct Entry {
    let place: NodePosition
    let links: [Link]
    /// Whether it belongs to the source; a foreign one may share its id with one in another tree.
    let isOwn: Bool
  }

  private struct Link: Equatable {
    let id: CoordinatorID
    let relation: Relation
    let isRegistered: Bool
  }

  private weak var root: (any FlowInspectable)?
  let rootID: CoordinatorID
  private let additions: (any InspectionAdditions)?
  private var index: [CoordinatorID: Entry] = [:]
  private var dirty: [CoordinatorID: any FlowInspectable] = [:]
  private var rootContext: CoordinatorPresentationContext? = .root
  /// The former entries of the index while a prediction is inspected.
  private var changed: [(CoordinatorID, Entry?)] = []
  private var keepsTrack = false
  /// The coordinators that the first walk has not reached yet.
  private var pending: [(any FlowInspectable, NodePosition)]
  /// The coordinators that were below one that was inspected again since the last collection.
  private var orphans: Set<CoordinatorID> = []
  /// The coordinators that claim a child that another claims too: one claim predates a move.
  private var contested: Set<CoordinatorID> = []
  /// The coordinators that the first walk inspected after their parent had changed: the parent
  /// decides on their presentation context, so its change does not mark them.
  private var doubtful: [(any FlowInspectable, CoordinatorPresentationContext?)] = []
  /// The number of coordinators inspected between two reads of the clock, each of which costs a
  /// tenth of inspecting a coordinator.
  private let stride: Int

  init(
    root: any FlowInspectable, additions: (any InspectionAdditions)? = nil, stride: Int = 16
  ) {
    self.root = root
    self.additions = additions
    self.stride = stride
    rootID = root.inspectionID
    pending = [(root, .root)]
  }

  var isWalked: Bool { pending.isEmpty }

  /// Whether a coordinator of the source with this id is known.
  func contains(_ id: CoordinatorID) -> Bool { index[id]?.isOwn == true }

  /// Continues the first walk until `deadline`; coordinators that changed after their inspection
  /// are marked, so the result may be out of date until the first ``collect()``.
  func walkOn(until deadline: ContinuousClock.Instant) -> [InspectedNode] {
    var found: [InspectedNode] = []
    while let (inspectable, place) = pending.popLast() {
      let id = inspectable.inspectionID
      if let known = index[id]?.place, !isOutdated(known, by: place, of: id) { continue }
      let node = look(at: inspectable, id: id, in: place, goingOn: &pending)
      found.append(node)
      if let parent = place.parent, dirty[parent] != nil {
        doubtful.append((inspectable, node.inspection.context))
      }
      if found.count % stride == 0, ContinuousClock.now >= deadline { break }
    }
    return found
  }

  /// Whether the known place of a coordinator is out of date, because it moved to `place` during
  /// the walk; a guess, until the changed parent is inspected again after the walk.
  private func isOutdated(
    _ known: NodePosition, by place: NodePosition, of id: CoordinatorID
  ) -> Bool {
    guard id != rootID, known != place, let old = known.parent, let new = place.parent,
      dirty[old] != nil
    else { return false }
    contested.formUnion([old, new])
    return true
  }

  /// Notes that a coordinator of another framework changed, or a predicted one.
  func mark(_ inspectable: any FlowInspectable) {
    let id = inspectable.inspectionID
    if index[id] != nil { dirty[id] = inspectable }
  }

  /// Notes that a coordinator of the source changed; ignores unknown ones, except a possible owner
  /// of the root, which decides on the root's context.
  func mark(own inspectable: any FlowInspectable) {
    let id = inspectable.inspectionID
    if index[id]?.isOwn == true {
      if dirty[id] == nil { dirty[id] = inspectable }
    } else if rootContext != .root || (root as? any FlowLintable)?.lintedOwner != nil {
      dirty[rootID] = root
    }
  }

  /// Inspects the marked coordinators; O(marked and new nodes, and their links).
  func collect() -> FoundChanges {
    markDoubtful()
    if dirty.isEmpty { return FoundChanges() }
    let marked = dirty
    dirty = [:]
    var found: [CoordinatorID: InspectedNode] = [:]
    defer { (contested, orphans) = ([], []) }
    for (id, inspectable) in marked {
      guard let old = index[id] else { continue }
      look(from: inspectable, id: id, in: old.place, found: &found)
    }
    let gone = removed(orphans.union(found.keys))
    for id in gone { note(nil, for: id) }
    return FoundChanges(nodes: found.values.filter { !gone.contains($0.id) }, gone: gone)
  }

  private func markDoubtful() {
    for (inspectable, context) in doubtful {
      let id = inspectable.inspectionID
      guard index[id] != nil, inspectable.inspect(with: additions).context != context else {
        continue
      }
      dirty[id] = inspectable
    }
    doubtful = []
  }

  /// Returns what would be found in the predicted state, without changing the index.
  ///
  /// Call ``collect()`` first. O(predicted and new nodes, and their links).
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

  /// Inspects one coordinator, and the coordinators below it that are new or have another place.
  private func look(
    from top: any FlowInspectable, id topID: CoordinatorID, in place: NodePosition,
    found: inout [CoordinatorID: InspectedNode]
  ) {
    var pending = [(top, place)]
    var seen: Set<CoordinatorID> = []
    while let (inspectable, place) = pending.popLast() {
      let id = inspectable.inspectionID
      guard seen.insert(id).inserted else { continue }
      // The root has no owner, even if a foreign framework links it in a circle.
      if id != topID, id == rootID || index[id]?.place == place { continue }
      found[id] = look(at: inspectable, id: id, in: place, goingOn: &pending)
    }
  }

  @discardableResult
  private func note(_ entry: Entry?, for id: CoordinatorID) -> Entry? {
    let known = entry.map { index.updateValue($0, forKey: id) } ?? index.removeValue(forKey: id)
    if keepsTrack { changed.append((id, known)) }
    return known
  }

  private func look(
    at inspectable: any FlowInspectable, id: CoordinatorID, in place: NodePosition,
    goingOn pending: inout [(any FlowInspectable, NodePosition)]
  ) -> InspectedNode {
    let inspection = inspectable.inspect(with: additions)
    let below = inspection.links
    let node = InspectedNode(id: id, place: place, consume inspection)
    let links =
      below.isEmpty
      ? []
      : zip(node.children, below).map {
        Link(id: $0, relation: $1.relation, isRegistered: $1.isRegistered)
      }
    if id == rootID { rootContext = node.inspection.context }
    let isOwn = node.inspection.name.isOwn
    let known = note(Entry(place: place, links: links, isOwn: isOwn), for: id)
    // If no link was added, removed or changed, nothing below needs an inspection.
    if let known {
      if known.links == links, !contested.contains(id) { return node }
      orphans.formUnion(known.links.lazy.map(\.id))
    }
    var tabs = 0
    for link in below {
      let isTab = link.relation == .tab
      let place = NodePosition(
        parent: id, relation: link.relation, tabIndex: isTab ? tabs : nil,
        isRegistered: link.isRegistered)
      pending.append((link.target, place))
      if isTab { tabs += 1 }
    }
    return node
  }

  /// Returns the coordinators that no parent links any more, and those that only they link.
  private func removed(_ orphans: Set<CoordinatorID>) -> Set<CoordinatorID> {
    var gone: Set<CoordinatorID> = []
    var named: [CoordinatorID: Set<CoordinatorID>] = [:]
    func names(_ parent: CoordinatorID, _ child: CoordinatorID) -> Bool {
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

extension FlowSnapshot {
  /// Creates a snapshot by walking a live hierarchy; O(coordinators).
  @MainActor
  public init(of root: any FlowInspectable, epoch: String = "", revision: UInt64 = 1) {
    self.init(of: root, epoch: epoch, revision: revision, redaction: .nothing)
  }

  @MainActor
  package init(
    of root: any FlowInspectable, epoch: String, revision: UInt64, redaction: Redaction
  ) {
    let walker = HierarchyWalker(root: root)
    var known = KnownHierarchy(
      rootID: root.inspectionID, epoch: epoch, revision: revision, redaction: redaction)
    while !walker.isWalked { known.begin(with: walker.walkOn(until: .now + .seconds(3_600))) }
    self = known.snapshot
  }
}
