extension CoordinatorNode {
  /// Applies the steps of this coordinator as one observable change.
  func apply(_ steps: ArraySlice<NavigationStep>) {
    change {
      let mayForget = hasScreenFailures
      var leaving: [any Route] = []
      for index in steps.indices {
        if mayForget { leaving += core.routes(takenBy: steps[index].mutation) }
        apply(steps[index].mutation)
        Change.didApply(to: self)
      }
      if mayForget { forgetScreenFailures(of: leaving) }
    }
  }

  private func apply(_ mutation: NavigationMutation) {
    // The presenter's state decides whether a registered modal is presented.
    switch mutation {
    case .present(let modal, _, _):
      if let modalNode { Observed.willChange(modalNode) }
      Observed.willChange(modal.node)
    case .dismissModal, .reset: if let modalNode { Observed.willChange(modalNode) }
    default: break
    }
    Observed.willChange(
      self, pathFrom: box.core.pathEffect(of: mutation)?.removed.lowerBound)
    box.apply(mutation)
  }

  /// Pushes an own route without a mutation, which would allocate memory for the route.
  func pushOnPath(_ route: any Route) {
    Observed.willChange(self, pathFrom: box.pathCount)
    box.push(route)
    stateDidChange()
  }

  /// Pops own routes; the modal, the detour and pushed children do not change.
  func truncatePath(to count: Int) {
    let mutation = NavigationMutation.truncatePath(count: count)
    let leaving = hasScreenFailures ? box.core.routes(takenBy: mutation) : []
    Observed.willChange(self, pathFrom: count)
    box.apply(mutation)
    if !leaving.isEmpty { forgetScreenFailures(of: leaving) }
    stateDidChange()
  }

  /// Returns a closure that restores the present state, for a flow change, which the engine cannot
  /// predict.
  func restorePoint() -> @MainActor () -> Void {
    let state = core
    return {
      self.change {
        let leaving = self.core.routes(takenBy: .reset) + [self.core.root]
        for case let modal? in [self.modalNode, state.modal?.node] { Observed.willChange(modal) }
        Observed.willChange(self, pathFrom: 0)
        self.box.restore(state)
        self.forgetScreenFailures(of: leaving)
      }
      Change.didUndo(self)
    }
  }

  private func change(_ body: () -> Void) {
    let (modal, detour) = (modalNode, detourNode)
    body()
    if let plannedModal, plannedModal === modalNode { self.plannedModal = nil }
    if modal !== modalNode { settleModal(insteadOf: modal) }
    if detour !== detourNode { settleDetour(insteadOf: detour) }
    stateDidChange()
  }

  // MARK: Ownership
  //
  // Ownership follows the state: dismissed coordinators are released, and presented ones are
  // adopted.

  private func settleModal(insteadOf old: CoordinatorNode?) {
    if let old, old.role == .presentedModal { old.released() }
    if let modal = modalNode, modal.isUnowned { modal.adopted(by: self, as: .presentedModal) }
  }

  private func settleDetour(insteadOf old: CoordinatorNode?) {
    old?.released()
    detourNode?.adopted(by: self, as: .detour)
  }

  /// Changes the structure; no other code does, so no change can miss its observers.
  func changeStructure(_ body: (inout CoordinatorStructure) -> Void) {
    Observed.willChange(self)
    body(&structure)
    Change.didApply(to: self)
  }

  func adopted(by owner: CoordinatorNode, as role: CoordinatorRole) {
    changeStructure {
      $0.role = role
      self.owner = owner.uncounted
      madeReference?.move(below: self.owner)
    }
    madePlace?.move(below: owner.place)
    owner.addRouteTypes(routeTypes)
  }

  func released() {
    changeStructure {
      $0.role = nil
      owner = nil
      madeReference?.move(below: nil)
    }
    madePlace?.leave()
  }

  /// Removes the coordinators on the path and in presentations, which belonged to the router's
  /// previous coordinator.
  func dropCoordinators() {
    guard !isClean else { return }
    Change.asOne {
      Observed.willChange(self, pathFrom: 0)
      for case let holder in box.removeCoordinators() where holder.node.ownerNode == nil {
        holder.node.released()
      }
    }
  }
}
