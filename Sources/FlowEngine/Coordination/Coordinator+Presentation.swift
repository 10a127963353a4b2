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
      carryOutPresentation(of: modal, detents: detents)
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
}

extension CoordinatorNode {
  package func carryOutPresentation(
    of modal: CoordinatorNode, detents: ModalDetentConfiguration?
  ) -> Bool {
    Change.make(at: self, taking: modal) {
      if modalNode === modal { return .nothing(true) }
      let isRegisteredHere = modal.ownerNode === self && modal.role == .modalRegistration
      if !isRegisteredHere,
        let refusal = Ownership.refusal(of: modal, by: self, as: .presentedModal)
      {
        return .refused(refusal)
      }
      var builder = PlanBuilder()
      builder.dismissModal(of: self)
      builder.present(modal, on: self, detents: detents)
      return .navigation(.presentModal(RouteValue(modal.rootRoute)), builder.steps)
    }
  }

  package func carryOutDetour(_ detour: CoordinatorNode, presenting route: any Route) -> Bool {
    Change.make(at: self, taking: detour) {
      var host = self
      while let detour = host.detourNode { host = detour }
      if let refusal = Ownership.refusal(of: detour, by: host, as: .detour, presenting: route) {
        return .refused(refusal)
      }
      return .navigation(
        .presentDetour(RouteValue(route)),
        [NavigationStep(node: host, mutation: .presentDetour(detour, route: route))])
    }
  }
}
