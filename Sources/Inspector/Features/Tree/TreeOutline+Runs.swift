import FlowEngine
import FlowProtocol

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
