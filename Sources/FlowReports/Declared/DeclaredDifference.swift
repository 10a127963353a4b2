/// What one declared map has and another has not.
package struct DeclaredDifference: Report {
  package struct Document: ReportDocument, Equatable {
    package static let schema = "flowscope.check-map"

    /// The declarations that only the first map has, as lines of a baseline.
    package let removed: [String]
    /// The declarations that only the second map has.
    package let added: [String]
  }

  package let document: Document
  /// Whether one map was read from sources and the other from an app.
  private let areOfOneOrigin: Bool

  /// Compares two maps, in O(n log n).
  ///
  /// A running app does not say all that its sources say: values of routes, modules, calls. What only
  /// one of the two origins knows is not compared.
  package init(from before: DeclaredMap, to after: DeclaredMap) {
    areOfOneOrigin = before.origin == after.origin
    let (one, other) = Self.comparable(before, after)
    let (lines, others) = (FlowText.lines(of: one), FlowText.lines(of: other))
    let (old, new) = (Set(lines), Set(others))
    document = Document(
      removed: lines.filter { !new.contains($0) }, added: others.filter { !old.contains($0) })
  }

  /// Two maps, with what only the origin of one of them knows left out.
  package static func comparable(
    _ before: DeclaredMap, _ after: DeclaredMap
  ) -> (before: DeclaredMap, after: DeclaredMap) {
    before.origin == after.origin ? (before, after) : (common(before), common(after))
  }

  /// What an app and its sources both say.
  private static func common(_ map: DeclaredMap) -> DeclaredMap {
    let names = Dictionary(map.coordinators.map { ($0.id, $0.name) }) { first, _ in first }
    func name(_ id: String) -> String { names[id] ?? id }
    return DeclaredMap(
      origin: map.origin,
      coordinators: map.coordinators.filter { $0.kind != .screen }.map {
        DeclaredCoordinator(id: $0.name, name: $0.name, kind: $0.kind)
      },
      relations: map.relations.map {
        DeclaredRelation(
          parent: name($0.parent), child: name($0.child), relation: $0.relation, tab: $0.tab)
      },
      routes: map.routes.map { DeclaredRoute(id: $0.id, type: $0.type, identifier: $0.identifier) },
      claims: map.claims.map {
        DeclaredClaim(
          coordinator: name($0.coordinator), route: $0.route, way: DeclaredWay($0.way.kind))
      },
      entries: map.entries.filter { $0.kind == .link }.map {
        DeclaredEntry(kind: $0.kind, pattern: $0.pattern)
      })
  }

  package var isEmpty: Bool { document.removed.isEmpty && document.added.isEmpty }

  package var remarks: [String] {
    areOfOneOrigin
      ? []
      : [
        "one map is of sources and the other of an app: values of routes, modules, detents, pushes "
          + "and results are not compared"
      ]
  }

  /// The lines with their signs, and the counts of both.
  package func text(_ style: TextStyle) -> String {
    if isEmpty { return "the maps are equal\n" }
    let lines =
      document.removed.map { MarkedLine($0, mark: .removed) }
      + document.added.map { MarkedLine($0, mark: .added) }
    let counts = "\(document.added.count) added, \(document.removed.count) removed"
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + "\n\(counts)\n"
  }
}
