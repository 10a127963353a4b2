import FlowEngine

/// What navigating to a route would do, as the main actor finds it.
@MainActor
struct Foretold {
  /// The coordinator that would be asked.
  let origin: CoordinatorReference
  let route: RouteValue
  /// What would be done, or why nothing would.
  let outcome: Result<[NavigationStepSummary], FlowError>
  /// The root that would change the flow after the steps.
  let flowChange: CoordinatorReference?
  let trace: NavigationTrace
  /// Who may be different then, as they will be: to be looked at as if they had been marked.
  let changed: [any FlowInspectable]

  /// Asks the engine; nothing is done.
  ///
  /// `root` is where the hierarchy that is shown starts.
  init(_ route: any Route, from origin: any AnyCoordinator, under root: any FlowInspectable) {
    let explanation = origin.explain(to: route)
    self.origin = CoordinatorReference(origin)
    self.route = RouteValue(route)
    trace = explanation.trace
    switch explanation.outcome {
    case .failure(let error):
      outcome = .failure(error)
      flowChange = nil
      changed = []
    case .success(let plan):
      outcome = .success(plan.steps.map(\.summary))
      flowChange = plan.flowChange.map { CoordinatorReference($0) }
      let foresight = Foresight(after: plan.steps)
      // The root's context is its owner's to decide, who may stand above what is shown.
      let nodes = foresight.changed + [root as? any CoordinatorNode].compactMap { $0 }
      changed = nodes.compactMap { node in
        (node as? any ForeseenCoordinator).map { ForeseenNode($0, foresight) }
      }
    }
  }
}
