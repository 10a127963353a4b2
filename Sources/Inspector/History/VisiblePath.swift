import FlowModel

/// The path from the root to the coordinator whose route the user sees, updated with the hierarchy:
/// every frame uses it, and it can be long.
package struct VisiblePath: Equatable, Sendable {
  private(set) var ids: [CoordinatorID] = []
  private var levels: [CoordinatorID: Int] = [:]
  /// The levels of modals and detours, which lie over all levels before them; ascending.
  private var covers: [Int] = []

  init() {}

  init(ids: some Sequence<CoordinatorID>) {
    for id in ids where levels[id] == nil {
      levels[id] = self.ids.count
      self.ids.append(id)
    }
  }

  /// O(length).
  init(_ snapshot: FlowSnapshot) {
    _ = extend(in: snapshot)
    TreeWork.count(ids.count)
  }

  var last: CoordinatorID? { ids.last }

  func contains(_ id: CoordinatorID) -> Bool { levels[id] != nil }

  /// Returns the topmost modal or detour that lies over the coordinator, in O(1); nil if the
  /// coordinator is not on the path, or nothing lies over it.
  func cover(of id: CoordinatorID) -> CoordinatorID? {
    guard let level = levels[id], let cover = covers.last, level < cover else { return nil }
    return ids[cover]
  }

  /// Updates the path after these coordinators came, changed or went; returns those that entered or
  /// left it, in O(those that changed, and those that it returns).
  mutating func update(
    _ changed: some Sequence<CoordinatorID>, in snapshot: FlowSnapshot
  ) -> Set<CoordinatorID> {
    var kept = ids.first == snapshot.rootID ? ids.count : 0
    for id in changed {
      guard let level = levels[id], level < kept else { continue }
      guard let node = snapshot[id] else {
        kept = level
        continue
      }
      let next = level + 1 < ids.count ? ids[level + 1] : nil
      if node.shows != next { kept = level + 1 }
      if node.relation.isCover != isCover(at: level) { kept = min(kept, level) }
    }
    let left = Set(ids[kept...])
    for id in left { levels[id] = nil }
    ids.removeLast(ids.count - kept)
    while let cover = covers.last, cover >= kept { covers.removeLast() }
    let came = extend(in: snapshot)
    TreeWork.count(left.count + came.count)
    return left.symmetricDifference(came)
  }

  /// O(log modals).
  private func isCover(at level: Int) -> Bool {
    var (low, high) = (0, covers.count)
    while low < high {
      let middle = (low + high) / 2
      if covers[middle] < level { low = middle + 1 } else { high = middle }
    }
    return low < covers.count && covers[low] == level
  }

  /// Becomes another path, in O(length); returns the coordinators that entered or left it.
  mutating func become(_ other: VisiblePath) -> Set<CoordinatorID> {
    let same = zip(ids, other.ids).prefix { $0 == $1 }.count
    let left = Set(ids[same...])
    self = other
    return left.symmetricDifference(ids[same...])
  }

  /// Extends the path from its end; a faulty engine may send cycles.
  ///
  /// A hierarchy without a moment is not that of an app that runs: nothing of it is on screen.
  private mutating func extend(in snapshot: FlowSnapshot) -> [CoordinatorID] {
    guard snapshot.moment != nil else { return [] }
    let start = ids.count
    var next: CoordinatorID? = ids.last.map { snapshot[$0]?.shows } ?? snapshot.rootID
    while let id = next, levels[id] == nil, let node = snapshot[id] {
      if node.relation.isCover { covers.append(ids.count) }
      levels[id] = ids.count
      ids.append(id)
      next = node.shows
    }
    return Array(ids[start...])
  }
}

extension Relation {
  /// Whether the coordinator lies over the screens of those before it.
  fileprivate var isCover: Bool { self == .presentedModal || self == .detour }
}
