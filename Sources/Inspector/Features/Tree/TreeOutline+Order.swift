import FlowModel

// Parents before children.
extension TreeOutline {
  /// Those of `ids` that have a place or get one, parents first, for a delta that moves no
  /// coordinator.
  ///
  /// The places of the table have this order already. O(ids × log ids).
  func byPlace(_ ids: Set<CoordinatorID>, in snapshot: FlowSnapshot) -> [CoordinatorID]? {
    let known = ids.compactMap { id in places[id].map { ($0, id) } }.sorted { $0.0 < $1.0 }
    var depths: [CoordinatorID: Int?] = [:]
    /// The number of levels below the nearest ancestor with a place.
    func depth(of id: CoordinatorID) -> Int? {
      var path: [CoordinatorID] = []
      var found: Int?
      var next = id
      while path.count <= ids.count {
        if places[next] != nil {
          found = 0
          break
        }
        if let known = depths[next] {
          found = known
          break
        }
        path.append(next)
        guard let parent = snapshot[next]?.parent else { break }
        next = parent
      }
      for (index, id) in path.reversed().enumerated() {
        depths.updateValue(found.map { $0 + index + 1 }, forKey: id)
      }
      return path.isEmpty ? found : depths[id] ?? nil
    }
    let new = ids.filter { places[$0] == nil }.compactMap { id in depth(of: id).map { ($0, id) } }
      .sorted { $0.0 < $1.0 }
    return (known + new).map { $0.1 }
  }

  /// Those of `ids` that are in the tree, by their depth in the current hierarchy; nil if that would
  /// take longer than reading the whole hierarchy.
  func byDepth(_ ids: Set<CoordinatorID>, in snapshot: FlowSnapshot) -> [CoordinatorID]? {
    let most = table.count / 4 + 1_024
    var visitsLeft = most
    let found = ids.compactMap { id in
      depth(of: id, in: snapshot, &visitsLeft).map { ($0, id) }
    }
    TreeWork.count(most - max(0, visitsLeft))
    return visitsLeft < 0 ? nil : found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// The depth below the root; nil outside the tree.
  private func depth(of id: CoordinatorID, in snapshot: FlowSnapshot, _ visitsLeft: inout Int)
    -> Int?
  {
    var depth = 0
    var next = id
    while next != snapshot.rootID {
      guard visitsLeft >= 0, let node = snapshot[next], let parent = node.parent else { return nil }
      next = parent
      depth += 1
      visitsLeft -= 1
    }
    return depth
  }
}

// MARK: Another run

extension TreeOutline {
  /// The coordinator at the place that `id` has in the outline of another run, in which ids differ.
  ///
  /// Both paths have the same names and the same tabs. Of several such coordinators, the first.
  /// O(depth, and the siblings on the path).
  func counterpart(
    of id: CoordinatorID, in other: TreeOutline, areSameTab: (CoordinatorID, CoordinatorID) -> Bool
  ) -> CoordinatorID? {
    var path: [TableIndex] = []
    var next = other.places[id]
    while let place = next, path.count <= other.table.count {
      path.append(place)
      next = other.table[place].above
    }
    guard let top = path.popLast(), top == other.root, let root,
      areAlike(root, top, in: other, areSameTab)
    else { return nil }
    var place = root
    while let wanted = path.popLast() {
      let found = table[place].below.first { areAlike($0, wanted, in: other, areSameTab) }
      guard let found else { return nil }
      place = found
    }
    return table[place].id
  }

  private func areAlike(
    _ place: TableIndex, _ wanted: TableIndex, in other: TreeOutline,
    _ areSameTab: (CoordinatorID, CoordinatorID) -> Bool
  ) -> Bool {
    guard let text = table[place].text, let wantedText = other.table[wanted].text,
      texts.all[text].name == other.texts.all[wantedText].name
    else { return false }
    // Few coordinators have tabs: only then are the tabs compared.
    guard hasTabs(above: place) || other.hasTabs(above: wanted) else { return true }
    return areSameTab(table[place].id, other.table[wanted].id)
  }

  private func hasTabs(above place: TableIndex) -> Bool {
    table[place].above.map { table[$0].tabs > 0 } ?? false
  }
}
