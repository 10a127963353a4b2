import FlowModel

/// The coordinators of a declared map as trees.
enum DeclaredTree {
  /// The parent of each coordinator that has one, without circles: what owns it, or else what shows
  /// a route in it.
  ///
  /// Those that `first` has are kept. O(relations and claims · depth).
  static func parents(
    in map: DeclaredMap, after first: [String: String] = [:]
  ) -> [String: String] {
    let known = Set(map.coordinators.map(\.id))
    var parents = first
    func add(_ child: String, below parent: String) {
      guard known.contains(child), known.contains(parent), parents[child] == nil else { return }
      var above: String? = parent
      while let id = above {
        if id == child { return }
        above = parents[id]
      }
      parents[child] = parent
    }
    for relation in map.relations { add(relation.child, below: relation.parent) }
    for claim in map.claims {
      if let child = claim.opens { add(child, below: claim.coordinator) }
    }
    return parents
  }

  /// The coordinators that a diagram of this level shows.
  static func shown(at level: DeclaredMapOptions.Level, in map: DeclaredMap) -> Set<String> {
    let all = Set(map.coordinators.map(\.id))
    guard level == .flows else { return all }
    let parts: Set<Relation> = [.tab, .currentFlow, .column, .page]
    let below = Set(map.relations.map(\.child)).union(map.claims.compactMap(\.opens))
    let kept =
      map.coordinators.filter { [.flow, .tab, .split].contains($0.kind) }.map(\.id)
      + map.relations.filter { parts.contains($0.relation) }.map(\.child)
      + map.claims.filter { [.tab, .flow, .column].contains($0.way.kind) }.compactMap(\.opens)
      + map.coordinators.map(\.id).filter { !below.contains($0) }
    return all.intersection(kept)
  }

  /// The shown coordinators, parents before children, siblings in the order of the rows of their
  /// parent.
  static func order(
    of map: DeclaredMap, parents: [String: String], shown: Set<String>,
    rows: (String) -> [String]
  ) -> [String] {
    var children: [String: [String]] = [:]
    for coordinator in map.coordinators {
      if let parent = parents[coordinator.id] {
        children[parent, default: []].append(coordinator.id)
      }
    }
    var order: [String] = []
    var pending = map.coordinators.map(\.id).filter { parents[$0] == nil }
    pending.reverse()
    while let id = pending.popLast() {
      if shown.contains(id) { order.append(id) }
      let own = children[id] ?? []
      var ranks: [String: Int] = [:]
      for (index, child) in rows(id).enumerated() where ranks[child] == nil { ranks[child] = index }
      let sorted = own.enumerated().sorted {
        (ranks[$0.element] ?? .max, $0.offset) < (ranks[$1.element] ?? .max, $1.offset)
      }
      pending += sorted.map(\.element).reversed()
    }
    return order
  }
}
