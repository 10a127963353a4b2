extension Coordinator {
  /// The result of ``makeModalCoordinator(for:)`` for `route`, which is called once for a plan and
  /// its application.
  package func madeModal(
    rootedAt route: any Route
  ) -> Result<any CoordinatorNode, FlowError>? {
    guard let route = route as? R else { return nil }
    if let plannedModal, plannedModal.ownerNode == nil, isSameRoute(plannedModal.rootRoute, route) {
      return .success(plannedModal)
    }
    let proposed = proposedModal(rootedAt: route)
    if case .success(let modal) = proposed { plannedModal = modal as? Coordinator<R> }
    return proposed
  }

  package func proposedModal(
    rootedAt route: any Route
  ) -> Result<any CoordinatorNode, FlowError>? {
    guard let route = route as? R, let modal = makeModalCoordinator(for: route) else { return nil }
    if let refusal = Ownership.refusal(of: modal, by: self, as: .presentedModal) {
      return .failure(refusal)
    }
    let root = modal.rootRoute
    guard isSameRoute(root, route) else {
      return .failure(
        .configurationError(
          message: "\(name).makeModalCoordinator(for:) was asked for '\(route.nameInMessages)' and "
            + "returned a coordinator whose root is '\(root.nameInMessages)'"))
    }
    return .success(modal)
  }
}
