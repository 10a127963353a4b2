import FlowProtocol

extension TreeOutline {
  /// The coordinator that stands where `id` stands in the outline of another run, whose numbers are others.
  ///
  /// On the way down to both, each has the same name and is the same tab; the first, where several do. O(depth, and
  /// siblings on the way).
  func counterpart(
    of id: NodeID, in other: TreeOutline, areSameTab: (NodeID, NodeID) -> Bool
  ) -> NodeID? {
    var way: [Place] = []
    var next = other.places[id]
    while let place = next, way.count <= other.table.count {
      way.append(place)
      next = other.table[place].above
    }
    guard let top = way.popLast(), top == other.root, let root,
      areAlike(root, top, in: other, areSameTab)
    else { return nil }
    var place = root
    while let wanted = way.popLast() {
      let found = table[place].below.first { areAlike($0, wanted, in: other, areSameTab) }
      guard let found else { return nil }
      place = found
    }
    return table[place].id
  }

  private func areAlike(
    _ place: Place, _ wanted: Place, in other: TreeOutline, _ areSameTab: (NodeID, NodeID) -> Bool
  ) -> Bool {
    guard let text = table[place].text, let wantedText = other.table[wanted].text,
      texts.all[text].name == other.texts.all[wantedText].name
    else { return false }
    // Whether one is a tab is looked up where there are tabs, which is seldom.
    guard hasTabs(above: place) || other.hasTabs(above: wanted) else { return true }
    return areSameTab(table[place].id, other.table[wanted].id)
  }

  private func hasTabs(above place: Place) -> Bool {
    table[place].above.map { table[$0].tabs > 0 } ?? false
  }
}
