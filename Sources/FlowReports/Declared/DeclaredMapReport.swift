/// Everything that an app declares about its navigation.
package struct DeclaredMapReport: Report {
  private let map: DeclaredMap
  private let uses: [DeclaredMapOptions.Place: DeclaredMapOptions.Use]?
  private let limit: Int?

  /// Creates a report of a map, with what happened in runs if it is known, and at most `limit` rows.
  package init(
    _ map: DeclaredMap, uses: [DeclaredMapOptions.Place: DeclaredMapOptions.Use]? = nil,
    limit: Int? = nil
  ) {
    (self.map, self.uses, self.limit) = (map, uses, limit)
  }

  package var document: DeclaredMap { map }

  /// The number of rows of the table without a limit.
  package var count: Int { table.count }

  package func text(_ style: TextStyle) -> String {
    style.text(of: table.prefix(limit), summary: summary)
  }

  private var table: ColumnTable {
    var table = ColumnTable(
      ["coordinator", "route", "how", "opens"] + (uses == nil ? [] : ["times", "failed", "median"]))
    let routes = Dictionary(map.routes.map { ($0.id, $0) }) { first, _ in first }
    let names = Dictionary(map.coordinators.map { ($0.id, $0.name) }) { first, _ in first }
    func row(_ cells: [String], _ use: DeclaredMapOptions.Use? = nil) {
      guard uses != nil else { return table.add(cells) }
      let counts = [
        use.map { "\($0.times)" } ?? "", use.map { "\($0.failed)" } ?? "",
        use?.medianNanoseconds.map(DurationText.of) ?? "",
      ]
      table.add(cells + counts, isFaint: use.map { !$0.isUsed } ?? false)
    }
    for claim in map.claims {
      row(
        [
          names[claim.coordinator] ?? claim.coordinator,
          routes[claim.route]?.signature ?? claim.route, "\(claim.way)",
          claim.opens.map { names[$0] ?? $0 } ?? "",
        ], uses?[.init(coordinator: claim.coordinator, route: claim.route)])
    }
    for relation in map.relations {
      let tab = relation.tab.map { " \($0 + 1)" } ?? ""
      row([
        names[relation.parent] ?? relation.parent, "", "\(relation.relation.rawValue)\(tab)",
        names[relation.child] ?? relation.child,
      ])
    }
    for entry in map.entries {
      row(["(\(entry.kind.rawValue))", entry.pattern, "opens", entry.route ?? "?"])
    }
    for result in map.results {
      row([
        names[result.from] ?? result.from, result.output, "returns",
        result.to.map { names[$0] ?? $0 } ?? "?",
      ])
    }
    for route in map.untakenRoutes { row(["(untaken)", route.id, "", ""]) }
    for entry in map.unresolved { row(["(unresolved)", entry.subject, entry.reason, ""]) }
    return table
  }

  private var summary: String {
    let untaken = map.untakenRoutes
    let parts = [
      Counted.text(map.coordinators.count, "coordinator"), Counted.text(map.routes.count, "route"),
      untaken.isEmpty ? nil : "\(untaken.count) of them without a coordinator",
      map.entries.isEmpty ? nil : Counted.text(map.entries.count, "entry"),
      map.unresolved.isEmpty ? nil : "\(map.unresolved.count) unresolved",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
