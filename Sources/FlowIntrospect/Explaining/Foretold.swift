import FlowEngine

/// What navigating to a route would do, as the main actor finds it.
@MainActor
struct Foretold {
  /// What of it leaves the main actor.
  struct Told: Sendable {
    /// The coordinator that would be asked.
    let origin: CoordinatorReference
    let route: RouteValue
    /// What would be done, or why nothing would.
    let outcome: Result<[NavigationStepSummary], FlowError>
    /// The root that would change the flow after the steps.
    let flowChange: CoordinatorReference?
    let trace: NavigationTrace
  }

  let told: Told
  /// Who may be different then, as they will be: to be looked at as if they had been marked.
  let changed: [any FlowInspectable]

  /// Asks the engine; nothing is done.
  ///
  /// `root` is where the hierarchy that is shown starts.
  init(_ route: any Route, from origin: any AnyCoordinator, under root: any FlowInspectable) {
    let explanation = origin.explain(to: route)
    var flowChange: CoordinatorReference?
    switch explanation.outcome {
    case .failure: changed = []
    case .success(let plan):
      flowChange = plan.flowChange.map { CoordinatorReference($0) }
      let foresight = Foresight(after: plan.steps)
      // The root's context is its owner's to decide, who may stand above what is shown.
      let nodes = foresight.changed + [root as? any CoordinatorNode].compactMap { $0 }
      changed = nodes.compactMap { node in
        (node as? any ForeseenCoordinator).map { ForeseenNode($0, foresight) }
      }
    }
    told = Told(
      origin: CoordinatorReference(origin), route: RouteValue(route),
      outcome: explanation.outcome.map { $0.steps.map(\.summary) }, flowChange: flowChange,
      trace: explanation.trace)
  }
}
