final class ModalWithoutRegistrationLint: LiveLint {
  nonisolated static let description = LintDescription.modalWithoutRegistration

  private var findings = AlikeFindings()
  var candidates: [LintCandidate] { findings.candidates }

  func visit(_ claim: LiveClaim, in tree: LintedTree) {
    guard claim.navigationType?.presentsModal == true,
      let found = claim.node.modalProblem(for: claim.route)
    else { return }
    let (rule, problem): (String, String)
    switch found {
    case .madeWrong(let failure):
      let error = tree.redaction.redacted(failure, about: claim.route)
      (rule, problem) = ("made-wrong", "cannot be presented: \(clipped: error.description)")
    case .notRegistered:
      (rule, problem) = ("not-registered", "has no modal coordinator for it")
    }
    findings.add(claim, in: tree, rule) { coordinator, route, others in
      Self.finding(
        rule, .text(coordinator.name), .route(route), coordinator: coordinator, route: route,
        message:
          "\(coordinator.text)\(others) shows '\(clipped: route.detail ?? route.identifier)' "
          + "as a modal, but \(rule == "made-wrong" ? "the modal it makes " : "")\(problem)",
        advice: rule == "made-wrong"
          ? "return a coordinator without an owner, rooted at the route, from "
            + "makeModalCoordinator(for:)"
          : "register a modal rooted at it with addModalCoordinator(_:), or override "
            + "makeModalCoordinator(for:)")
    }
  }
}
