package enum UnreachedRouteLint: SourceLint {
  package static let description = LintDescription(
    name: "unreached-route", sight: .sources,
    finds:
      "A route that a coordinator takes, and to which no call, link or push notification leads. "
      + "Roots, tabs, flows and columns are not reported, since they show without one, and neither is "
      + "a route that `navigationPath(for:)` lists below one to which code leads; a route of a "
      + "registered modal is a finding of `unpresented-modal`.",
    matters: "A user cannot reach the screen: either a button lacks its call, or it is left over.",
    remedy: "Add the call that leads to the route, such as `navigate(to:)`, or delete the route.",
    unknown:
      "If only a run decides where a call leads: it may be the missing one. Such routes are "
      + "counted in one finding. Also if only a run decides how a coordinator shows its routes, such as "
      + "the answer of its `navigationPath(for:)`.")

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    let modals = UnpresentedModalLint.registered(in: facts)
    let routes = facts.map.routes.filter { route in
      guard facts.isCase(route), route.place != nil, let claims = facts.claims[route.id],
        !facts.reached.contains(route.id), !claims.contains(where: facts.showsByItself)
      else { return false }
      return !claims.contains { modals.contains([$0.coordinator, $0.opens ?? ""]) }
    }
    guard facts.open.isEmpty else {
      return .open(routes.map(\.id), in: facts) { message, advice, place in
        finding("open", verdict: .unknown, at: place, message: message, advice: advice)
      }
    }
    return routes.map { route in
      var seen: Set<String> = []
      let takers = (facts.claims[route.id] ?? []).filter { seen.insert($0.coordinator).inserted }
        .compactMap { facts.coordinators[$0.coordinator] }
      let name = "\(clipped: route.type).\(clipped: route.identifier)"
      if let open = takers.first(where: facts.hasOpenWays) {
        return finding(
          "open", verdict: .unknown, route: route, coordinators: [open], at: route.place,
          message: "no code navigates to \(name), but only a run decides how "
            + "\(clipped: open.name) shows its routes",
          advice: "let navigationPath(for:) and navigationType(for:) depend on the route alone")
      }
      return finding(
        "no-call", route: route, coordinators: takers, at: route.place,
        message: "no code navigates to \(name)"
          + (takers.first.map { ", which \(clipped: $0.name) takes" } ?? ""),
        advice: "add the call that leads to it, or delete it")
    }
  }
}
