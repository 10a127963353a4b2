package enum UntreatedClaimLint: SourceLint {
  package static let description = LintDescription(
    name: "untreated-claim", sight: .sources,
    finds:
      "A route that a coordinator takes and for which it prepares a modal, although "
      + "`navigationType(for:)` leaves the route to its default, so that it is pushed. A modal is "
      + "prepared by `modalDetentConfiguration(for:)` or `makeModalCoordinator(for:)` if it names the "
      + "route, and by `addModalCoordinator(_:)` if the route is the root of the modal. A `default` "
      + "alone is not reported.",
    matters:
      "The screen is pushed, and what was prepared for it is never used. Usually the case was added "
      + "to all functions but one.",
    remedy:
      "Give the route a case in `navigationType(for:)`, such as one that returns `.modal`, or delete "
      + "what prepares the modal.",
    unknown: "Never. A way that only a run decides is not reported.")

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    let routes = Dictionary(facts.map.routes.map { ($0.id, $0) }) { first, _ in first }
    var seen: Set<[String]> = []
    return facts.map.claims.compactMap { claim in
      guard let prepared = claim.unusedModal, let owner = facts.coordinators[claim.coordinator],
        let route = routes[claim.route], seen.insert([owner.id, route.id]).inserted
      else { return nil }
      return finding(
        prepared.rawValue, route: route, coordinators: [owner], at: claim.place,
        message: "navigationType(for:) of \(clipped: owner.name) leaves "
          + "\(clipped: route.type).\(clipped: route.identifier) to its default, "
          + "\(claim.way.kind.rawValue), although \(inWords(prepared))",
        advice: "give it a case of its own, or delete what prepares the modal")
    }
  }

  private static func inWords(_ prepared: DeclaredClaim.ModalPreparation) -> String {
    switch prepared {
    case .registration: "a registered modal has it as its root"
    case .factory: "makeModalCoordinator(for:) makes a coordinator for it"
    case .detents: "modalDetentConfiguration(for:) names it"
    }
  }

  /// The owners of modals that are registered for routes that are not treated, each with the modal.
  static func registered(in facts: DeclaredFacts) -> Set<[String]> {
    let pairs = facts.map.claims.filter { $0.unusedModal == .registration }.flatMap { claim in
      (facts.claims[claim.route] ?? []).filter { $0.way.kind == .root }.map {
        [claim.coordinator, $0.coordinator]
      }
    }
    return Set(pairs)
  }
}
