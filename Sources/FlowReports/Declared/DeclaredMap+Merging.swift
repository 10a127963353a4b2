extension DeclaredMap {
  /// Creates the union of maps: what a later one says about something that an earlier one has is
  /// left out, and so is a doubt about a route that another one takes.
  ///
  /// O(n log n).
  package init(merging maps: [DeclaredMap]) {
    func each<Element, Key: Hashable>(
      _ list: KeyPath<DeclaredMap, [Element]>, once key: (Element) -> Key
    ) -> [Element] {
      var seen: Set<Key> = []
      return maps.flatMap { $0[keyPath: list] }.filter { seen.insert(key($0)).inserted }
    }
    let claims = each(\.claims) { [$0.coordinator, $0.route] }
    let taken = Set(claims.map(\.route))
    self.init(
      origin: maps.contains { $0.origin == .app } ? .app : .sources,
      coordinators: each(\.coordinators, once: \.id),
      relations: each(\.relations) { [$0.parent, $0.child, $0.relation.rawValue] },
      routes: each(\.routes, once: \.id), claims: claims,
      entries: Self.entries(of: maps), results: each(\.results) { $0 },
      navigations: each(\.navigations) { $0 },
      unresolved: each(\.unresolved) { [$0.subject, $0.place?.description ?? ""] }
        .filter { $0.coordinator != nil || $0.route.map(taken.contains) != true })
  }

  /// The entries, each with its route if one of the maps knows it.
  private static func entries(of maps: [DeclaredMap]) -> [DeclaredEntry] {
    var known: [[String]: Int] = [:]
    var entries: [DeclaredEntry] = []
    for entry in maps.flatMap(\.entries) {
      let key = [entry.kind.rawValue, entry.pattern]
      guard let index = known[key] else {
        known[key] = entries.count
        entries.append(entry)
        continue
      }
      if entries[index].route == nil { entries[index] = entry }
    }
    return entries
  }
}
