extension Coordinator {
  /// Presents `modal` in its current state: at its root, or in the state that the app prepared.
  ///
  /// A presented modal is dismissed first, unless it is the same one. If `modal` belongs to another
  /// coordinator, registered or not, the call is refused and reported, without effect.
  @discardableResult
  public func presentModal(
    _ modal: Coordinator<R>, detents: ModalDetentConfiguration? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      guard Applier.begin(at: self, taking: modal) else { return false }
      if modalNode === modal { return true }
      let isRegisteredHere = modal.ownerNode === self && modal.role == .modalRegistration
      guard isRegisteredHere || mayTake(modal, as: .presentedModal, by: self) else { return false }
      carryOut(.presentModal(RouteValue(modal.rootRoute))) {
        $0.dismissModal(of: self)
        $0.present(modal, on: self, detents: detents)
      }
      return true
    }
  }

  /// Presents `coordinator` above this one and above everything that shows this one.
  ///
  /// The layers below do not change. If this coordinator isn't visible, for example in another tab,
  /// the detour waits: it selects no tab, and nothing appears.
  ///
  /// `route` is a label; the coordinator shows its own root. If a detour is presented already, the
  /// new one goes on top of the deepest one. A coordinator that has an owner is refused and
  /// reported, without effect.
  @discardableResult
  public func presentDetour(
    _ coordinator: Coordinator<some Route>, presenting route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      carryOutDetour(coordinator, presenting: route)
    }
  }

  package func carryOutDetour(
    _ coordinator: Coordinator<some Route>, presenting route: any Route
  ) -> Bool {
    guard Applier.begin(at: self, taking: coordinator) else { return false }
    var host: any CoordinatorNode = self
    while let detour = host.detourNode { host = detour }
    guard mayTake(coordinator, as: .detour, by: host, presenting: route) else { return false }
    carryOut(.presentDetour(RouteValue(route))) {
      $0.add(.presentDetour(coordinator, route: route), to: host)
    }
    return true
  }

  /// Dismisses the modal, and resets it and its subtree.
  public func dismissModal(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismissModal() }
  }

  package func carryOutDismissModal() { carryOut(.dismissModal) { $0.dismissModal(of: self) } }

  /// Dismisses the detour, and everything presented on it.
  public func dismissDetour(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismissDetour() }
  }

  package func carryOutDismissDetour() { carryOut(.dismissDetour) { $0.dismissDetour(of: self) } }

  /// Sets the root, and clears modal, detour and stack; pushed children are popped and stay
  /// children.
  public func transitionToNewFlow(
    root: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      changeFlow(root: root, isNew: false)
    }
  }

  /// Clears the state and sets the root; with `isNew`, this is a navigation even without steps.
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
