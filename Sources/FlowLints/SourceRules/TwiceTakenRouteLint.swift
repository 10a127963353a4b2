package enum TwiceTakenRouteLint: SourceLint {
  package static let description = LintDescription(
    name: "twice-taken-route", sight: .sources,
    finds:
      "A route that coordinators of two types take, although both can be asked at the same time. "
      + "These cases are normal and not reported: two tabs, since the selected one is asked first; "
      + "two flows, since one of them exists; a modal or a detour, since it is asked first while it "
      + "is presented; a root; a coordinator that opens the other one for the route.",
    matters:
      "Which of them receives the route depends on where the user is, and one of them may never "
      + "receive it. Usually a `canHandle(_:)` claims more routes than intended.",
    remedy: "Make one of them decline the route in `canHandle(_:)`.",
    unknown: "Never. Coordinators without an owner in common are not reported.")

  /// The number of coordinators of one route that are compared with each other.
  private static let mostCompared = 50

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    facts.map.routes.compactMap { route in
      let claims = (facts.claims[route.id] ?? []).filter { claim in
        guard let owner = facts.coordinators[claim.coordinator] else { return false }
        return facts.isAsked(owner) && !facts.showsByItself(claim) && claim.way.kind != .detour
      }
      var seen: Set<String> = []
      let each = claims.filter { seen.insert($0.coordinator).inserted }.prefix(mostCompared)
      for (index, one) in each.enumerated() {
        for other in each.dropFirst(index + 1) {
          guard one.opens != other.coordinator, other.opens != one.coordinator,
            facts.areAskedTogether(one.coordinator, other.coordinator) == true
          else { continue }
          let both = [one, other].compactMap { facts.coordinators[$0.coordinator] }
          let names = both.map { "\(clipped: $0.name)" }.joined(separator: " and ")
          return finding(
            "both", route: route, coordinators: both, at: one.place,
            message: "\(names) take \(clipped: route.type).\(clipped: route.identifier)"
              + (other.place.map { "; the other one at \(clipped: $0.description)" } ?? ""),
            advice: "decline it in one of them")
        }
      }
      return nil
    }
  }
}
