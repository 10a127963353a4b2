final class RetainedButDetachedLint: LiveLint {
  nonisolated static let description = LintDescription.retainedButDetached

  static var asksCoordinators: Bool { false }

  private(set) var candidates: [LintCandidate] = []
  private var pending: [CoordinatorID]?

  func conclude(in tree: LintedTree) -> Bool {
    guard let census = tree.census else {
      candidates = [
        Self.finding(
          "not-watched", verdict: .unknown,
          message: "there is no record of the tree's coordinators, so those that left it and are "
            + "still alive are unknown",
          advice: "give the LintSubject a CoordinatorCensus that has observed the tree")
      ]
      return false
    }
    if pending == nil { pending = census.ids }
    guard let id = pending?.popLast() else { return false }
    if let coordinator = census.missed(id, in: tree.round) { look(at: coordinator) }
    return true
  }

  /// Skips coordinators with an owner: they moved, or are below one that is reported instead.
  private func look(at coordinator: any FlowInspectable) {
    let lintable = coordinator as? any FlowLintable
    if lintable?.lintedOwner != nil { return }
    let reference = CoordinatorReference(
      id: coordinator.inspectionID, clipping: lintable?.name ?? coordinator.inspect().name.text)
    candidates.append(
      Self.finding(
        "retained", coordinator: reference,
        message: "\(reference.text) left the tree, has no owner, and is still alive",
        advice: "find the reference to it; if the app keeps it on purpose, allow "
          + "'retained-but-detached:\(clipped: reference.name)'",
        needsTime: true))
  }
}
