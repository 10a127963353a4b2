import FlowEngine

/// What is found of coordinators of one type, once for each route however many of them there are.
@MainActor
struct AlikeFindings {
  private struct Key: Hashable {
    let type: Int
    let route: KnownRoutes.Key
    let rule: String
  }

  private struct Alike {
    let coordinator: NodeReference
    let route: RouteLabel
    var others: Int
    let finding: (NodeReference, RouteLabel, String) -> LintFinding
  }

  private var found: [Key: Alike] = [:]

  /// Takes in one more; `finding` is given the first coordinator, the route, and words for how many others
  /// there are.
  mutating func add(
    _ claim: LiveClaim, in tree: LiveTree, _ rule: String,
    _ finding: @escaping (NodeReference, RouteLabel, String) -> LintFinding
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
      return LintCandidate(finding: alike.finding(alike.coordinator, alike.route, others))
    }
  }
}
