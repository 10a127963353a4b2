import FlowEngine

/// Similar findings for coordinators of one type, merged into one finding for each route.
@MainActor
struct AlikeFindings {
  private struct Key: Hashable {
    let type: Int
    let route: KnownRoutes.Key
    let rule: String
  }

  private struct Alike {
    let coordinator: CoordinatorReference
    let route: RouteLabel
    var others: Int
    let finding: (CoordinatorReference, RouteLabel, String) -> LintCandidate
  }

  private var found: [Key: Alike] = [:]

  /// Adds a finding; the closure gets the first coordinator, the route, and words for the others.
  mutating func add(
    _ claim: LiveClaim, in tree: LintedTree, _ rule: String,
    _ finding: @escaping (CoordinatorReference, RouteLabel, String) -> LintCandidate
  ) {
    let key = Key(type: claim.visit.type, route: claim.key, rule: rule)
    if found[key] != nil {
      found[key]?.others += 1
    } else {
      found[key] = Alike(
        coordinator: claim.reference, route: tree.label(claim.route), others: 0, finding: finding)
    }
  }

  var candidates: [LintCandidate] {
    found.values.map { alike in
      let others = alike.others == 0 ? "" : " (and \(alike.others) more of its type)"
      return alike.finding(alike.coordinator, alike.route, others)
    }
  }
}
