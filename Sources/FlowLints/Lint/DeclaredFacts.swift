/// A declared map, with what lints look up in it.
package struct DeclaredFacts: Sendable {
  package let map: DeclaredMap
  package let coordinators: [String: DeclaredCoordinator]
  /// The claims on each route.
  package let claims: [String: [DeclaredClaim]]
  /// The routes to which a call or an entry leads, and those that the paths to them pass.
  package let reached: Set<String>
  /// The calls of which only a run decides where they lead.
  package let open: [DeclaredNavigation]
  private let doubts: Set<Doubt>
  private let owners: [String: [DeclaredRelation]]

  /// Something about a coordinator that the sources do not say; without a route, how it shows its
  /// routes.
  private struct Doubt: Hashable {
    let coordinator: String
    let route: String?
  }

  /// Looks at a map, in O(declarations).
  package init(_ map: DeclaredMap) {
    self.map = map
    coordinators = Dictionary(map.coordinators.map { ($0.id, $0) }) { first, _ in first }
    claims = Dictionary(grouping: map.claims, by: \.route)
    let called = Set(map.navigations.compactMap(\.route) + map.entries.compactMap(\.route))
    // The engine asks for the path to the destination alone, and not for those to what it passes.
    reached = called.union(map.claims.filter { called.contains($0.route) }.flatMap(\.passes))
    open = map.navigations.filter { $0.route == nil }
    doubts = Set(
      map.unresolved.compactMap { one in
        one.coordinator.map { Doubt(coordinator: $0, route: one.route) }
      })
    owners = Dictionary(grouping: map.relations, by: \.child)
  }

  /// Whether a coordinator was asked about each route of its type, as a navigation engine does; a
  /// view or a coordinator of another kind only shows what its code shows.
  package func isAsked(_ coordinator: DeclaredCoordinator) -> Bool {
    coordinator.routeType != nil && coordinator.base?.contains("<") == true
  }

  /// Whether a route is a case of an enum, in place of a view that shows.
  package func isCase(_ route: DeclaredRoute) -> Bool {
    route.id.hasSuffix("\(route.type).\(route.identifier)")
  }

  /// Whether the sources do not say if a coordinator takes a route.
  package func isOpen(_ route: DeclaredRoute, for coordinator: DeclaredCoordinator) -> Bool {
    doubts.contains(Doubt(coordinator: coordinator.id, route: route.id))
  }

  /// Whether the sources do not say all of how a coordinator shows its routes.
  package func hasOpenWays(_ coordinator: DeclaredCoordinator) -> Bool {
    doubts.contains(Doubt(coordinator: coordinator.id, route: nil))
  }

  /// Whether a route shows without a call that leads to it: as a root, a tab, a flow or a column.
  package func showsByItself(_ claim: DeclaredClaim) -> Bool {
    switch claim.way.kind {
    case .root, .tab, .flow, .column: true
    case .push, .replace, .sheet, .cover, .popover, .alert, .confirmation, .detour, .unknown: false
    }
  }

  /// Whether two coordinators can be asked about a route at the same time; nil if they have no owner
  /// in common.
  ///
  /// One of them then hides the other. O(owners).
  /// Of two tabs the selected one is asked first, of two flows one exists, and what is presented is
  /// asked before what is below it.
  package func areAskedTogether(_ one: String, _ other: String) -> Bool? {
    let (branches, others) = (branches(above: one), branches(above: other))
    let common = branches.keys.filter { others[$0] != nil }
    guard let depth = common.compactMap({ branches[$0]?.depth }).min() else { return nil }
    return common.filter { branches[$0]?.depth == depth }.allSatisfy { owner in
      let ways = [branches[owner]?.relation, others[owner]?.relation]
      let isPresented = ways.contains { $0.map(Self.isPresented) ?? false }
      return !isPresented && ways != [.tab, .tab]
        && !(ways[0] == .currentFlow && ways[1] == .currentFlow)
    }
  }

  private static func isPresented(_ relation: Relation) -> Bool {
    [.modalRegistration, .presentedModal, .detour].contains(relation)
  }

  private struct Branch {
    let depth: Int
    /// How the owner has the branch; nil for the coordinator itself.
    let relation: Relation?
  }

  /// A coordinator and all that own it, each with the branch in which the coordinator is.
  private func branches(above id: String) -> [String: Branch] {
    var found = [id: Branch(depth: 0, relation: nil)]
    var pending = [id]
    var index = 0
    // The closest owners come first.
    while index < pending.count {
      let next = pending[index]
      index += 1
      let depth = (found[next]?.depth ?? 0) + 1
      // Owners in a circle are visited once.
      for owner in owners[next] ?? [] where found[owner.parent] == nil {
        found[owner.parent] = Branch(depth: depth, relation: owner.relation)
        pending.append(owner.parent)
      }
    }
    return found
  }
}

extension [SourceFinding] {
  /// One finding about all routes or coordinators to which an open call may lead, with the first of
  /// their names; none without names.
  package static func open(
    _ names: [String], in facts: DeclaredFacts,
    _ finding: (_ message: String, _ advice: String, DeclaredPlace?) -> SourceFinding
  ) -> Self {
    guard let name = names.first, let first = facts.open.first else { return [] }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more"
    let calls = facts.open.count == 1 ? "1 call leads" : "\(facts.open.count) calls lead"
    let message =
      "no call names \(clipped: name)\(others), but only a run decides where \(calls)"
    return [
      finding(
        message,
        "navigate to a route that the code names, or check a run with 'flowscope coverage'",
        first.place)
    ]
  }
}
