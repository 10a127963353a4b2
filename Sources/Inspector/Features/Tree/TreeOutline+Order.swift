import FlowProtocol

// Parents before children.
extension TreeOutline {
  /// Those of `ids` that have a place, where no place of the table moved: each stands behind those above it
  /// already.
  ///
  /// O(ids × log ids).
  func byPlace(_ ids: Set<NodeID>, in snapshot: FlowSnapshot) -> [NodeID]? {
    let known = ids.compactMap { id in places[id].map { ($0, id) } }.sorted { $0.0 < $1.0 }
    var depths: [NodeID: Int?] = [:]
    /// How far below one with a place.
    func depth(of id: NodeID) -> Int? {
      var way: [NodeID] = []
      var found: Int?
      var next = id
      while way.count <= ids.count {
        if places[next] != nil {
          found = 0
          break
        }
        if let known = depths[next] {
          found = known
          break
        }
        way.append(next)
        guard let parent = snapshot[next]?.parent else { break }
        next = parent
      }
      for (index, id) in way.reversed().enumerated() {
        depths.updateValue(found.map { $0 + index + 1 }, forKey: id)
      }
      return way.isEmpty ? found : depths[id] ?? nil
    }
    let new = ids.filter { places[$0] == nil }.compactMap { id in depth(of: id).map { ($0, id) } }
      .sorted { $0.0 < $1.0 }
    return (known + new).map { $0.1 }
  }

  /// Those of `ids` that stand somewhere, by their depth in the hierarchy as it is now; nil where to find out
  /// takes longer than to read the whole hierarchy.
  func byDepth(_ ids: Set<NodeID>, in snapshot: FlowSnapshot) -> [NodeID]? {
    var patience = table.count / 4 + 1_024
    var found: [(Int, NodeID)] = []
    for id in ids {
      guard let depth = depth(of: id, in: snapshot, &patience) else { continue }
      found.append((depth, id))
    }
    TreeWork.count(table.count / 4 + 1_024 - max(0, patience))
    return patience < 0 ? nil : found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// How far below the root it stands; nil where it does not.
  private func depth(of id: NodeID, in snapshot: FlowSnapshot, _ patience: inout Int) -> Int? {
    var depth = 0
    var next = id
    while next != snapshot.rootID {
      guard patience >= 0, let node = snapshot[next], let parent = node.parent else { return nil }
      next = parent
      depth += 1
      patience -= 1
    }
    return depth
  }
}
