extension CoordinatorNode {
  /// Carries out what was planned for this coordinator, as one observable change.
  func apply(_ steps: ArraySlice<NavigationStep>) {
    change { box in
      var leaving: [any Route] = []
      for step in steps {
        if hasScreenFailures { leaving += core.routes(takenBy: step.mutation) }
        box.apply(step.mutation)
      }
      forgetScreenFailures(of: leaving)
    }
  }

  /// A way back to the present state, for the one change that the engine cannot foresee: a flow change.
  func restorePoint() -> @MainActor () -> Void {
    let state = core
    return {
      self.change {
        let leaving = self.core.routes(takenBy: .reset) + [self.core.root]
        $0.restore(state)
        self.forgetScreenFailures(of: leaving)
      }
    }
  }

  private func change(_ body: (StateBox) -> Void) {
    Observed.change {
      let (modal, detour) = (modalNode, detourNode)
      body(box)
      didChangeState()
      if modal !== modalNode { settleModal(insteadOf: modal) }
      if detour !== detourNode { settleDetour(insteadOf: detour) }
      stateDidChange()
    }
  }

  // Ownership follows the state: what is no longer presented is let go, what is now is taken.

  private func settleModal(insteadOf old: (any CoordinatorNode)?) {
    if let old, old.role == .presentedModal { old.released() }
    if let modal = modalNode, modal.isUnowned { modal.adopted(by: self, as: .presentedModal) }
  }

  private func settleDetour(insteadOf old: (any CoordinatorNode)?) {
    old?.released()
    detourNode?.adopted(by: self, as: .detour)
  }
}

extension CoordinatorNode {
  /// Whether it belongs to whoever presents it, and only while that does: a modal that nobody registered.
  package var isOwnedWhileUp: Bool { isUnowned || role == .presentedModal }

  var isUnowned: Bool { ownerNode == nil }
}
