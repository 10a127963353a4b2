import FlowModel
import FlowReports
import Foundation

/// The changes until the next frame: an engine may send many, and an engine that does not show has
/// no frames.
struct WaitingChanges: Equatable {
  private(set) var deltas: [FlowDelta] = []
  private(set) var count = 0
  /// The coordinators of deltas that were dropped for lack of room; nil if there are many.
  private var dropped: Set<CoordinatorID>? = []
  private var bytes = 0

  /// The number of changed coordinators above which the deltas are dropped.
  private static let most = 10_000

  mutating func append(_ delta: FlowDelta) {
    count += 1 + delta.added.count + delta.changed.count + delta.removed.count
    bytes += delta.memoryBytes
    deltas.append(delta)
    if count <= Self.most, bytes <= MemoryBudget.waiting { return }
    for delta in deltas { Self.add(delta, to: &dropped) }
    deltas = []
  }

  /// The coordinators that changed; nil if there are many.
  var changed: Set<CoordinatorID>? {
    var ids = dropped
    for delta in deltas { Self.add(delta, to: &ids) }
    return ids
  }

  private static func add(_ delta: FlowDelta, to ids: inout Set<CoordinatorID>?) {
    ids?.formUnion(delta.ids)
    if let count = ids?.count, count > Chronicle.few { ids = nil }
  }
}

extension FlowDelta {
  /// The difference between two hierarchies of one run; nil if it is large.
  ///
  /// O(coordinators), most of which are only compared by identity.
  static func few(from old: FlowSnapshot, to new: FlowSnapshot) -> FlowDelta? {
    guard old.isOfSameRun(as: new), old.rootID == new.rootID else { return nil }
    var delta = FlowDelta(revision: new.revision, time: .distantPast)
    var left = Chronicle.few
    var before = NodesAlike(old)
    TreeWork.count(new.nodes.count)
    for (id, node) in new.nodes {
      let known = before.node(id)
      if let known, known.isShared(with: node) { continue }
      left -= 1
      if left < 0 { return nil }
      if known == nil { delta.added.append(node) } else { delta.changed.append(node) }
    }
    let gone = old.nodes.count + delta.added.count - new.nodes.count
    guard gone <= left else { return nil }
    if gone > 0 { delta.removed = old.nodes.keys.filter { new[$0] == nil } }
    return delta
  }

  /// The difference between two hierarchies that differ in no other coordinators than these; nil if
  /// they are of different runs, in O(ids).
  static func among(
    _ ids: Set<CoordinatorID>, from old: FlowSnapshot, to new: FlowSnapshot
  ) -> FlowDelta? {
    guard old.isOfSameRun(as: new), old.rootID == new.rootID else { return nil }
    var delta = FlowDelta(revision: new.revision, time: .distantPast)
    for id in ids {
      switch (old[id], new[id]) {
      case (let known?, let node?): if !known.isShared(with: node) { delta.changed.append(node) }
      case (nil, let node?): delta.added.append(node)
      case (_?, nil): delta.removed.append(id)
      case (nil, nil): break
      }
    }
    return delta
  }
}

/// Looks up coordinators of a hierarchy, quickly if they come in the order of a copy of it.
///
/// A copy of a dictionary has its entries in the same order. If few entries changed since, the next
/// coordinator is right behind the one before, and needs no search.
struct NodesAlike {
  private let nodes: [CoordinatorID: FlowNode]
  /// The expected index of the next coordinator.
  private var next: Dictionary<CoordinatorID, FlowNode>.Index

  init(_ snapshot: FlowSnapshot) {
    nodes = snapshot.nodes
    next = nodes.startIndex
  }

  /// O(1), and several times faster for the expected coordinator.
  mutating func node(_ id: CoordinatorID) -> FlowNode? {
    if next < nodes.endIndex, nodes[next].key == id {
      defer { next = nodes.index(after: next) }
      return nodes[next].value
    }
    guard let found = nodes.index(forKey: id) else { return nil }
    next = nodes.index(after: found)
    return nodes[found].value
  }
}

extension ChangeMarks {
  /// The hierarchy with removed coordinators at their old places; O(removed and their siblings).
  func addingGhosts(to snapshot: FlowSnapshot) -> FlowSnapshot {
    if removed.isEmpty { return snapshot }
    let parents = Set(removed.values.compactMap(\.node.parent)).compactMap { snapshot[$0] }
    let changed = parents.map { parent in
      var parent = parent
      parent.facts.children = children(of: parent.id, now: parent.children)
      return parent
    }
    var shown = snapshot
    shown.apply(
      FlowDelta(revision: snapshot.revision, added: removed.values.map(\.node), changed: changed))
    return shown
  }

  /// The coordinators that differ with and without ghosts: the removed ones, and their parents.
  var withGhosts: Set<CoordinatorID> {
    Set(removed.keys).union(removed.values.compactMap(\.node.parent))
  }

  func mark(of id: CoordinatorID) -> MarkedLine.Mark? {
    if added.contains(id) { return .added }
    if removed[id] != nil { return .removed }
    return changed.contains(id) ? .changed : nil
  }
}
