/// What one declared map has and another has not.
package struct DeclaredDifference: Report {
  package struct Document: ReportDocument, Equatable {
    package static let schema = "flowscope.check-map"

    /// The declarations that only the first map has, as lines of a baseline.
    package let removed: [String]
    /// The declarations that only the second map has.
    package let added: [String]
    /// The routes that are declared and that a run never showed; nil if no run is compared.
    package var neverReached: [String]?
    /// The routes that the run showed and that are not declared; nil if no run is compared.
    package var undeclared: [String]?
  }

  package private(set) var document: Document
  /// Whether one map was read from sources and the other from an app.
  private let areOfOneOrigin: Bool

  /// Compares two maps, in O(n log n).
  ///
  /// A running app does not say all that its sources say: values of routes, modules, calls. What only
  /// one of the two origins knows is not compared; ``SharedNames`` are.
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
    if before.origin == after.origin { return (before, after) }
    let names = SharedNames(before, after)
    return (common(before, names), common(after, names))
  }

  /// What an app and its sources both say, with the names that both have.
  private static func common(_ map: DeclaredMap, _ names: SharedNames) -> DeclaredMap {
    let own = Dictionary(map.coordinators.map { ($0.id, $0.name) }) { first, _ in first }
    func name(_ id: String) -> String { names.coordinator(own[id] ?? id) }
    let routes = map.routes.map { route in
      let id = names.route(route)
      return DeclaredRoute(id: id, type: names.type(route.type), identifier: route.identifier)
    }
    let ids = Dictionary(zip(map.routes.map(\.id), routes.map(\.id))) { first, _ in first }
    return DeclaredMap(
      origin: map.origin,
      coordinators: map.coordinators.filter { $0.kind != .screen }.map {
        DeclaredCoordinator(id: name($0.id), name: name($0.id), kind: $0.kind)
      },
      relations: map.relations.map {
        DeclaredRelation(
          parent: name($0.parent), child: name($0.child), relation: $0.relation, tab: $0.tab)
      },
      routes: routes,
      claims: map.claims.map {
        DeclaredClaim(
          coordinator: name($0.coordinator), route: ids[$0.route] ?? $0.route,
          way: DeclaredWay($0.way.kind))
      },
      entries: map.entries.filter { $0.kind == .link }.map {
        DeclaredEntry(kind: $0.kind, pattern: $0.pattern)
      })
  }

  /// Adds what happened to the declarations in a run.
  package mutating func add(_ uses: DeclaredUses) {
    document.neverReached = uses.neverReached
    document.undeclared = uses.undeclared
  }

  /// Whether the declarations are equal, and the run showed nothing else; what it did not show may
  /// come in another run.
  package var isEmpty: Bool {
    document.removed.isEmpty && document.added.isEmpty && document.undeclared?.isEmpty ?? true
  }

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
    let marked = MarkedLinesText(glyphs: style.glyphs, colours: style.colours)
    let texts =
      [declarations(style)]
      + happenings.map { title, mark, lines in
        marked.heading(title) + marked.text(of: lines.map { MarkedLine($0, mark: mark) })
      }
    return texts.joined(separator: "\n")
  }

  /// The parts about the run that have lines, with their titles.
  private var happenings: [(String, MarkedLine.Mark, [String])] {
    [
      ("Declared and never reached", .detail, document.neverReached ?? []),
      ("Reached and not declared", .caution, document.undeclared ?? []),
    ].filter { !$0.2.isEmpty }
  }

  private func declarations(_ style: TextStyle) -> String {
    if document.removed.isEmpty, document.added.isEmpty { return "the maps are equal\n" }
    let lines =
      document.removed.map { MarkedLine($0, mark: .removed) }
      + document.added.map { MarkedLine($0, mark: .added) }
    let counts = "\(document.added.count) added, \(document.removed.count) removed"
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + "\n\(counts)\n"
  }
}
