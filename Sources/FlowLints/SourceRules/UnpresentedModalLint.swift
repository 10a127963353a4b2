package enum UnpresentedModalLint: SourceLint {
  package static let description = LintDescription(
    name: "unpresented-modal", sight: .sources,
    finds:
      "A modal coordinator that is registered with `addModalCoordinator(_:)`, although no route of "
      + "its owner opens it, or no code navigates to such a route. A modal whose root is pushed by default "
      + "is a finding of `untreated-claim`.",
    matters:
      "It is made and kept, and never shown. Usually its root is not the route that presents.",
    remedy:
      "Give the modal the route as its root that its owner shows as a modal, add the call that leads "
      + "to the route, or do not register it.",
    unknown:
      "If only a run decides how its owner shows a route, or where a call leads. What calls may lead "
      + "to is counted in one finding.")

  /// The owners of registered modals, each with the modal.
  static func registered(in facts: DeclaredFacts) -> Set<[String]> {
    Set(
      facts.map.relations.filter { $0.relation == .modalRegistration }.map {
        [$0.parent, $0.child]
      })
  }

  package static func check(_ facts: DeclaredFacts) -> [SourceFinding] {
    let presented = Set(
      facts.map.relations.filter { $0.relation == .presentedModal }.map { [$0.parent, $0.child] })
    let openings = Dictionary(
      grouping: facts.map.claims.filter { $0.opens != nil && $0.way.isPresentation }
    ) { [$0.coordinator, $0.opens ?? ""] }
    let untreated = UntreatedClaimLint.registered(in: facts)
    var seen: Set<[String]> = []
    var (findings, uncalled): ([SourceFinding], [String]) = ([], [])
    for relation in facts.map.relations where relation.relation == .modalRegistration {
      let pair = [relation.parent, relation.child]
      guard seen.insert(pair).inserted, !presented.contains(pair),
        !untreated.contains(pair),
        let owner = facts.coordinators[relation.parent],
        let modal = facts.coordinators[relation.child]
      else { continue }
      let routes = (openings[pair] ?? []).map(\.route)
      if routes.contains(where: facts.reached.contains) { continue }
      let (name, ownerName) = ("\(clipped: modal.name)", "\(clipped: owner.name)")
      if routes.isEmpty {
        let isOpen = facts.hasOpenWays(owner) || facts.hasOpenWays(modal)
        findings.append(
          finding(
            "no-route", verdict: isOpen ? .unknown : .warning, coordinators: [owner, modal],
            at: relation.place,
            message: isOpen
              ? "only a run decides which route of \(ownerName) opens \(name)"
              : "\(ownerName) registers \(name), and none of its routes opens it",
            advice: "give it the root that its owner shows as a modal, or do not register it"))
      } else if facts.open.isEmpty {
        findings.append(
          finding(
            "no-call", coordinators: [owner, modal], at: relation.place,
            message: "\(ownerName) registers \(name), and no code navigates to "
              + routes.prefix(1).map { "\(clipped: $0)" }.joined(),
            advice: "add the call that leads to it, or do not register it"))
      } else {
        uncalled.append(modal.name)
      }
    }
    return findings
      + .open(uncalled.map { "the route of \($0)" }, in: facts) { message, advice, place in
        finding("open", verdict: .unknown, at: place, message: message, advice: advice)
      }
  }
}
