final class BadNavigationPathLint: LiveLint {
  nonisolated static let description = LintDescription.badNavigationPath

  /// A route, and the type that was asked about it, or the approach whose types were asked.
  private struct Question: Hashable {
    let asked: Int
    let route: KnownRoutes.Key
  }

  private var askedTypes: Set<Question> = []
  private var askedApproaches: Set<Question> = []
  private(set) var candidates: [LintCandidate] = []

  func visit(_ claim: LiveClaim, in tree: LintedTree) {
    guard claim.isClaimed else { return }
    if case .tabSwitch = claim.navigationType {
    } else {
      ask(claim.node, claim.visit, about: claim, in: tree)
    }
    let approach = Question(asked: claim.visit.approach, route: claim.key)
    guard askedApproaches.insert(approach).inserted else { return }
    for type in tree.leadingTypes(to: claim.visit) {
      let first = tree.visits[tree.kinds[type].first]
      if let node = first.node { ask(node, first, about: claim, in: tree) }
    }
  }

  private func ask(
    _ node: any FlowLintable, _ visit: LiveVisit, about claim: LiveClaim, in tree: LintedTree
  ) {
    guard askedTypes.insert(Question(asked: visit.type, route: claim.key)).inserted,
      let error = node.pathProblem(for: claim.route)
    else { return }
    let coordinator = tree.reference(visit)
    let route = tree.label(claim.route)
    let shown = tree.redaction.redacted(error, about: claim.route)
    let reason =
      if case .navigationFailed(_, _, _, let context) = shown { context } else { shown.description }
    candidates.append(
      Self.finding(
        "cannot-be-gone", .text(coordinator.name), .route(route), coordinator: coordinator,
        route: route,
        message: "the path of \(coordinator.text) to "
          + "'\(clipped: route.detail ?? route.identifier)' is impossible: \(clipped: reason)",
        advice: "return only own routes that are pushed or replaced from navigationPath(for:)"))
  }
}
