public import FlowEngine

extension CoordinatorNode: FlowNavigable {
  /// The coordinator whose route the user sees.
  public var visibleNavigable: any FlowNavigable { visibleCoordinator }

  /// The coordinator whose `pop()` the back button of the visible screen calls.
  public var backNavigable: any FlowNavigable { visibleHost }

  /// Returns the engine's own plan and explanation.
  public func predict(_ route: any Route, under root: any FlowInspectable) -> FlowPrediction {
    let explanation = explain(to: route)
    let plan = try? explanation.outcome.get()
    var changed: [any FlowInspectable] = []
    var visible: NavigationSight?
    if let plan {
      let foresight = Foresight(after: plan.steps)
      changed = foresight.changed.map { ForeseenNode($0, foresight) }
      // The context of the root depends on its owner, which may be above the inspected hierarchy.
      if let root = ancestry.first(where: { $0 === root }) {
        changed.append(ForeseenNode(root, foresight))
      }
      visible = plan.sight(from: self, in: foresight)
    }
    return FlowPrediction(
      outcome: explanation.outcome.map { $0.steps.map(\.summary) },
      flowChange: plan?.flowChange.map { CoordinatorReference($0) }, trace: explanation.trace,
      changed: changed, visible: visible)
  }

  /// Carries out the request as the app's own code does, but without a call site.
  public func performRequest(_ request: NavigationRequest) -> FlowOutcome? {
    switch request {
    case .navigate(let route): outcome { carryOutNavigation(to: route.route) }
    case .pop: outcome { carryOutPop() }
    case .popToRoot: outcome { doing(pathCount > 0) { carryOutPopToRoot() } }
    case .dismissModal: outcome { doing(modalNode != nil) { carryOutDismissModal() } }
    case .dismissDetour: outcome { doing(detourNode != nil) { carryOutDismissDetour() } }
    case .selectTab(let index): isTabbed ? outcome { selectTab(at: index) } : nil
    case .popTo, .presentModal, .presentDetour, .changeFlow, .restore: nil
    }
  }

  private func doing(_ isNeeded: Bool, _ request: () -> Void) -> Bool {
    request()
    return isNeeded
  }

  private func outcome(of request: () -> Bool) -> FlowOutcome {
    FlowErrorHandler.serving { FlowOutcome(of: request, by: id) }
  }
}

extension FlowOutcome {
  /// Carries out a request of a coordinator.
  @MainActor
  init(of request: () -> Bool, by id: CoordinatorID) {
    var reports: [FlowErrorReport] = []
    let observation = FlowErrorHandler.observeAll { reports.append($0) }
    let outcome = Change.outcome(of: request)
    observation.cancel()
    let report = outcome.succeeded ? nil : reports.last { $0.origin?.id == id }
    self.init(
      succeeded: outcome.succeeded && outcome.parked == nil,
      steps: (try? outcome.record?.outcome.get()) ?? [], error: report?.error,
      about: report?.route, trace: report?.trace, visible: outcome.record?.visible,
      flowChange: outcome.record?.flowChange)
    parked = outcome.parked
  }
}

/// A coordinator in its predicted state, which the walker inspects as if a plan had been applied.
@MainActor
private final class ForeseenNode: FlowInspectable {
  private let coordinator: CoordinatorNode
  private let foresight: Foresight

  init(_ coordinator: CoordinatorNode, _ foresight: Foresight) {
    self.coordinator = coordinator
    self.foresight = foresight
  }

  var inspectionID: CoordinatorID { coordinator.id }

  func inspect() -> Inspection {
    coordinator.inspect(after: foresight) { [foresight] in ForeseenNode($0, foresight) }
  }
}
