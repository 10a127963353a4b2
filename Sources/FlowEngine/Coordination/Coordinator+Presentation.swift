extension Coordinator {
  /// Presents `modal` as it is: at its own root, or at what the app has prepared in it.
  ///
  /// Registered or not, it must not belong to another coordinator.
  ///
  /// A modal that is up is dismissed first; the same one already up stays as it is. Refused,
  /// reported and without effect where it has another owner.
  @discardableResult
  public func presentModal(
    _ modal: Coordinator<R>, detents: ModalDetentConfiguration? = nil
  ) -> Bool {
    guard Applier.begin(at: self, taking: modal) else { return false }
    if modalNode === modal { return true }
    let isRegisteredHere = modal.ownerNode === self && modal.role == .modalRegistration
    if !isRegisteredHere,
      let refusal = Ownership.refusal(of: modal, by: self, as: .presentedModal)
    {
      report(refusal)
      return false
    }
    carryOut(.presentModal(RouteValue(modal.rootRoute))) {
      $0.dismissModal(of: self)
      $0.present(modal, on: self, detents: detents)
    }
    return true
  }

  /// Presents `coordinator` over this one and over everything that shows this one.
  ///
  /// What is underneath stays unchanged. On a coordinator that isn't visible, such as one in
  /// another tab, the detour waits: it selects no tab, and nothing appears.
  ///
  /// `route` is its label; the coordinator shows its own root. Where a detour is up, the new one
  /// goes on top of the deepest. A coordinator that has an owner is refused and reported, without
  /// effect.
  @discardableResult
  public func presentDetour(
    _ coordinator: Coordinator<some Route>, presenting route: any Route
  ) -> Bool {
    guard Applier.begin(at: self, taking: coordinator) else { return false }
    var host: any CoordinatorNode = self
    while let detour = host.detourNode { host = detour }
    if let refusal = Ownership.refusal(
      of: coordinator, by: host, as: .detour, presenting: route)
    {
      report(refusal)
      return false
    }
    carryOut(.presentDetour(RouteValue(route))) {
      $0.add(.presentDetour(coordinator, route: route), to: host)
    }
    return true
  }

  /// Dismisses the modal, and resets it and its subtree.
  public func dismissModal() {
    carryOut(.dismissModal) { $0.dismissModal(of: self) }
  }

  /// Dismisses the detour, and everything presented on it.
  public func dismissDetour() {
    carryOut(.dismissDetour) { $0.dismissDetour(of: self) }
  }

  /// Sets the root, and clears modal, detour and stack; pushed children are popped and stay
  /// children.
  public func transitionToNewFlow(root: R) {
    changeFlow(root: root, isNew: false)
  }

  /// A flow that is new is a change even where the root stays as it is.
  func changeFlow(root: R, isNew: Bool) {
    carryOut(.changeFlow(RouteValue(root)), isChange: isNew) {
      $0.clean(self)
      $0.truncatePath(of: self, to: 0)
      if !isSameRoute(rootRoute, root) { $0.add(.setRoot(root), to: self) }
    }
  }

  func carryOut(
    _ request: @autoclosure () -> NavigationRequest, isChange: Bool = false,
    _ build: (inout PlanBuilder) -> Void
  ) {
    let node = node
    guard Applier.begin(at: node) else { return }
    var builder = PlanBuilder()
    build(&builder)
    if isChange || !builder.steps.isEmpty {
      Applier.carryOut(request(), from: node, builder.steps)
    }
  }
}
