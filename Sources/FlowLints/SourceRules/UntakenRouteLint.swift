package enum UntakenRouteLint: SourceLint {
  package static let description = LintDescription(
    name: "untaken-route", sight: .sources,
    finds: "A declared route that no coordinator of its type takes.",
    matters:
      "A navigation to it fails. Either the case is left over, or a `canHandle(_:)` forgets it.",
    remedy: "Claim the route in `canHandle(_:)` of the coordinator that shows it, or delete it.",
    unknown:
      "If only a run decides whether a coordinator takes the route, or if no coordinator in the "
      + "sources has routes of its type.")

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    let takers = Dictionary(
      grouping: facts.map.coordinators.filter { $0.routeType != nil }
    ) { $0.routeType ?? "" }
    return facts.map.routes.compactMap { route in
      guard facts.isCase(route), facts.claims[route.id] == nil, let place = route.place else {
        return nil
      }
      let asked = takers[route.type] ?? []
      // What is not asked may show routes that it does not claim.
      guard asked.allSatisfy(facts.isAsked) else { return nil }
      let name = "\(clipped: route.type).\(clipped: route.identifier)"
      if asked.isEmpty {
        return finding(
          "no-coordinator", verdict: .unknown, route: route, at: place,
          message: "no coordinator in the sources has routes of \(clipped: route.type), such as "
            + "\(clipped: route.identifier)",
          advice: "scan the sources of the coordinator too, or delete the route")
      }
      if let open = asked.first(where: { facts.isOpen(route, for: $0) }) {
        return finding(
          "open", verdict: .unknown, route: route, coordinators: [open], at: place,
          message: "only a run decides whether \(clipped: open.name) takes \(name)",
          advice: "let canHandle(_:) depend on the route alone")
      }
      let first = "\(clipped: asked[0].name)"
      return finding(
        "declined", route: route, coordinators: asked, at: place,
        message: "no coordinator takes \(name): "
          + (asked.count == 1
            ? "\(first) does not" : "\(first) and \(asked.count - 1) more do not"),
        advice: "claim it in canHandle(_:), or delete it")
    }
  }
}
