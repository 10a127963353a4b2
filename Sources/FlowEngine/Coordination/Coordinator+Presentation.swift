extension Coordinator {
  /// Presents `modal` at its own root.
  ///
  /// Registered or not, it must not belong to anybody else.
  ///
  /// A modal that is up is dismissed first; the same one already up stays as it is. Refused, reported
  /// and without effect where it has another owner.
  @discardableResult
  public func presentModal(
    _ modal: Coordinator<R>, detents: ModalDetentConfiguration? = nil
  ) -> Bool {
    if router.state.modalNode === modal { return true }
    let isRegisteredHere = modal.ownerNode === self && modal.role == .modalRegistration
    if !isRegisteredHere,
      let refusal = Ownership.refusal(of: modal, by: self, as: .presentedModal)
    {
      report(refusal)
      return false
    }
    var builder = PlanBuilder()
    builder.dismissModal(of: self)
    builder.resetSubtree(of: modal)
    builder.present(modal, on: self, detents: detents)
    builder.carryOut()
    return true
  }

  /// Presents `coordinator` over everything, with what is underneath untouched.
  ///
  /// `route` is the label under which it is known; what shows is the coordinator's own root. Where a
  /// detour is up, the new one goes on top of the deepest. Refused, reported and without effect where
  /// the coordinator has an owner.
  @discardableResult
  public func presentDetour(
    _ coordinator: Coordinator<some Route>, presenting route: any Route
  ) -> Bool {
    var host: any CoordinatorNode = self
    while let detour = host.detourNode { host = detour }
    if let refusal = Ownership.refusal(
      of: coordinator, by: host, as: .detour, presenting: route)
    {
      report(refusal)
      return false
    }
    var builder = PlanBuilder()
    builder.add(.presentDetour(coordinator, route: route), to: host)
    builder.carryOut()
    return true
  }

  /// Takes down the modal that is up, and resets it and its whole subtree.
  public func dismissModal() {
    carryOut { $0.dismissModal(of: self) }
  }

  /// Takes down the detour that is up, and what stands on it.
  public func dismissDetour() {
    carryOut { $0.dismissDetour(of: self) }
  }

  /// Sets the root and takes down modal, detour, stack and pushed children, which stay children.
  public func transitionToNewFlow(root: R) {
    carryOut {
      $0.clean(self)
      $0.truncatePath(of: self, to: 0)
      if router.state.root != root { $0.add(.setRoot(root), to: self) }
    }
  }

  func carryOut(_ build: (inout PlanBuilder) -> Void) {
    var builder = PlanBuilder()
    build(&builder)
    builder.carryOut()
  }
}

extension Coordinator {
  /// Says how tall the content of the modal that is up would like to be, in points; nil: not measured.
  public func updateModalIdealHeight(_ height: Double?) {
    updateDetents { $0.idealHeight = height }
  }

  /// Says how tall the content of the modal that is up has to be, in points; nil: not measured.
  public func updateModalMinHeight(_ height: Double?) {
    updateDetents { $0.minHeight = height }
  }

  /// Rests the sheet of the modal that is up at `detent`; refused (false) where it is not in the list.
  @discardableResult
  public func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool {
    guard let detents = router.state.modalDetentConfiguration?.detents, detents.contains(detent)
    else { return false }
    updateDetents { $0.selectedDetent = detent }
    return true
  }

  private func updateDetents(_ change: (inout ModalDetentConfiguration) -> Void) {
    guard let present = router.state.modalDetentConfiguration else { return }
    var next = present
    change(&next)
    if next != present { carryOut { $0.add(.updateDetents(next), to: self) } }
  }
}
