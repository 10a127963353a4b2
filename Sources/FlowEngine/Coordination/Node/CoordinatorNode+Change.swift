extension CoordinatorNode {
  /// Applies the planned steps of this coordinator as one observable change.
  func apply(_ steps: ArraySlice<NavigationStep>) {
    change { box in
      let mayForget = hasScreenFailures
      var leaving: [any Route] = []
      for index in steps.indices {
        if mayForget { leaving += core.routes(takenBy: steps[index].mutation) }
        box.apply(steps[index].mutation, of: self)
        if AwaitedResults.areWaiting { AwaitedResults.didChange(self) }
      }
      if mayForget { forgetScreenFailures(of: leaving) }
    }
  }

  /// Pushes an own route, or pops own routes; the modal, the detour and pushed children do not
  /// change.
  func applyOnPath(_ mutation: NavigationMutation) {
    let box = box
    let leaving = hasScreenFailures ? box.core.routes(takenBy: mutation) : []
    Observed.begin()
    box.apply(mutation, of: self)
    if !leaving.isEmpty { forgetScreenFailures(of: leaving) }
    stateDidChange()
    Observed.end()
  }

  /// Pushes an own route as ``applyOnPath(_:)`` does, without a mutation, which would allocate
  /// memory for the route.
  func pushOnPath(_ route: any Route) {
    Observed.begin()
    box.push(route, of: self)
    stateDidChange()
    Observed.end()
  }

  /// Returns a closure that restores the present state, for a flow change, which the engine cannot
  /// predict.
  func restorePoint() -> @MainActor () -> Void {
    let state = core
    return {
      self.change {
        let leaving = self.core.routes(takenBy: .reset) + [self.core.root]
        $0.restore(state, of: self)
        self.forgetScreenFailures(of: leaving)
      }
      if AwaitedResults.areWaiting { AwaitedResults.didChange(self, isUndone: true) }
    }
  }

  private func change(_ body: (StateBox) -> Void) {
    Observed.begin()
    defer { Observed.end() }
    let box = box
    let (modal, detour) = (box.modalNode, box.detourNode)
    body(box)
    didChangeState()
    if modal !== box.modalNode { settleModal(insteadOf: modal) }
    if detour !== box.detourNode { settleDetour(insteadOf: detour) }
    stateDidChange()
  }

  // Ownership follows the state: dismissed coordinators are released, and presented ones are
  // adopted.

  private func settleModal(insteadOf old: (any CoordinatorNode)?) {
    if let old, old.role == .presentedModal { old.released() }
    if let modal = modalNode, modal.isUnowned { modal.adopted(by: self, as: .presentedModal) }
  }

  private func settleDetour(insteadOf old: (any CoordinatorNode)?) {
    old?.released()
    detourNode?.adopted(by: self, as: .detour)
  }

  /// Whether the presenter owns the coordinator only while it is presented, as an unregistered
  /// modal.
  package var isOwnedWhileUp: Bool { isUnowned || role == .presentedModal }

  var isUnowned: Bool { ownerNode == nil }
}
