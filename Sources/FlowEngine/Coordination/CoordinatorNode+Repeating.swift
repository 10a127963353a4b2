extension CoordinatorNode {
  /// What asks this coordinator for the same navigation again, by the one function that plans it.
  ///
  /// `steps` are those of its plan; they hold what is to be presented.
  func repetition(
    of request: NavigationRequest, to route: (any Route)?, within scope: Planner.Scope,
    _ steps: [NavigationStep]
  ) -> @MainActor (CoordinatorNode) -> Bool {
    switch request {
    case .navigate(let asked):
      let route = route ?? asked.route
      return { Change.navigate(to: route, from: $0, within: scope) }
    case .pop:
      // A coordinator that leaves takes everything above it away from its owner.
      let leaves = steps.contains { step in
        if case .truncatePath = step.mutation { step.node === ownerNode } else { false }
      }
      if leaves { return { $0.leavePresentation() } }
      return { $0.carryOutPop() }
    case .popTo(let route):
      if let count = ownRoutes(keptBy: steps, unlessTo: route.route) {
        return { $0.keepOwnRoutes(first: count) }
      }
      return { $0.carryOutPop(to: route.route) }
    case .popToRoot:
      if let count = ownRoutes(keptBy: steps, unlessTo: nil) {
        return { $0.keepOwnRoutes(first: count) }
      }
      return { node in node.makeSteps(.popToRoot) { $0.truncatePath(of: node, to: 0) } }
    case .presentModal:
      for case .present(let modal, _, let detents) in steps.lazy.map(\.mutation) {
        return { $0.carryOutPresentation(of: modal.node, detents: detents) }
      }
    case .presentDetour(let route):
      for case .presentDetour(let detour, _) in steps.lazy.map(\.mutation) {
        return { $0.carryOutDetour(detour.node, presenting: route.route) }
      }
    case .dismissModal:
      return { node in node.makeSteps(.dismissModal) { $0.dismissModal(of: node) } }
    case .dismissDetour:
      return { node in node.makeSteps(.dismissDetour) { $0.dismissDetour(of: node) } }
    case .selectTab(let index): return { $0.carryOutSelection(ofTab: index) }
    case .changeFlow(let root):
      return { $0.carryOutFlowChange(root: root.route, isNew: false) }
    case .restore: break
    }
    // A restoration is a group of changes, which no gate keeps.
    return { _ in false }
  }
}
