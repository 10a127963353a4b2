final class UnreachableModalLint: LiveLint {
  nonisolated static let description = LintDescription.unreachableModal

  /// A registration whose root does not present it.
  private struct Suspect {
    let visit: LiveVisit
    let owner: CoordinatorReference
    /// Whether another modal with the same root was registered before it.
    let isSecond: Bool
  }

  private var suspects: [Suspect] = []
  /// The innermost registered modal that contains each coordinator, or is the coordinator itself.
  private var registrations: [Int?] = []
  /// The registered modals that a route inside them leads to.
  private var reached: Set<Int> = []
  /// The registered modals with route types whose routes are not all known.
  private var openTypes: Set<Int> = []
  private var next = 0
  private(set) var candidates: [LintCandidate] = []

  func visit(_ visit: LiveVisit, of node: any FlowLintable, in tree: LintedTree) {
    let isRegistration = visit.relation == .modalRegistration
    registrations.append(isRegistration ? visit.index : inherited(visit))
    if isRegistration, let owner = node.lintedOwner { suspect(visit, node, owner) }
    if !tree.routes.kinds[visit.routeType].isComplete { mark(visit.index, in: &openTypes, tree) }
  }

  func visit(_ claim: LiveClaim, in tree: LintedTree) {
    if claim.isClaimed { mark(claim.visit.index, in: &reached, tree) }
  }

  func conclude(in tree: LintedTree) -> Bool {
    guard next < suspects.count else { return false }
    let suspect = suspects[next]
    next += 1
    let index = suspect.visit.index
    guard suspect.isSecond || !reached.contains(index), let node = suspect.visit.node else {
      return true
    }
    let modal = tree.reference(suspect.visit)
    let root = tree.label(node.lintedRoot)
    let text = "'\(clipped: root.detail ?? root.identifier)'"
    let registered = "\(modal.text) is registered with \(suspect.owner.text)"
    if suspect.isSecond {
      candidates.append(
        Self.finding(
          "same-root", coordinator: modal, route: root,
          message: "\(registered) under \(text), but another modal was before it, and is presented "
            + "instead",
          advice: "give it its own root, or remove its registration"))
      return true
    }
    let isOpen = openTypes.contains(index)
    candidates.append(
      Self.finding(
        "no-route", verdict: isOpen ? .unknown : .warning, coordinator: modal, route: root,
        message: "\(registered), which does not show its root \(text) as a modal, and no other "
          + "route leads to it\(isOpen ? " as far as is known" : "")",
        advice: "make \(clipped: suspect.owner.name) claim its root and return .modal for it, or "
          + "remove its registration"))
    return true
  }

  private func suspect(
    _ visit: LiveVisit, _ node: any FlowLintable, _ owner: any FlowLintable
  ) {
    let root = node.lintedRoot
    let isSecond = owner.registeredModal(for: root) !== node
    if !isSecond, owner.navigationType(ofClaimed: root)?.presentsModal == true { return }
    let reference = CoordinatorReference(id: owner.inspectionID, clipping: owner.name)
    suspects.append(Suspect(visit: visit, owner: reference, isSecond: isSecond))
  }

  /// Returns the registered modal of the owner; nil for presentations, which are not asked before
  /// they are presented.
  private func inherited(_ visit: LiveVisit) -> Int? {
    visit.relation.isPresentation ? nil : visit.owner.flatMap { registrations[$0] }
  }

  /// Marks the registered modal that contains the coordinator, and those that contain this modal.
  private func mark(_ index: Int, in marks: inout Set<Int>, _ tree: LintedTree) {
    var next = registrations[index]
    while let modal = next, marks.insert(modal).inserted {
      guard let owner = tree.visits[modal].owner else { return }
      next = registrations[owner]
    }
  }
}
