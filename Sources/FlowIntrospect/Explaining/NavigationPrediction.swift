import FlowEngine

/// The predicted result of navigating to a route, computed on the main actor.
@MainActor
struct NavigationPrediction {
  /// The part of the prediction that leaves the main actor.
  struct Summary: Sendable {
    /// The coordinator that would be asked first.
    let origin: CoordinatorReference
    let route: RouteValue
    let outcome: Result<[NavigationStepSummary], FlowError>
    /// The root coordinator that would change the flow after the steps.
    let flowChange: CoordinatorReference?
    let trace: NavigationTrace
  }

  let summary: Summary
  /// The coordinators that may change, in their predicted state, for the walker to inspect.
  let changed: [any FlowInspectable]

  /// Asks the engine for a plan without applying it; `root` is the root of the inspected hierarchy.
  init(_ route: any Route, from origin: any AnyCoordinator, under root: any FlowInspectable) {
    let explanation = origin.explain(to: route)
    let plan = try? explanation.outcome.get()
    if let plan {
      let foresight = Foresight(after: plan.steps)
      // The context of the root depends on its owner, which may be above the inspected hierarchy.
      let nodes = foresight.changed + [root as? any CoordinatorNode].compactMap { $0 }
      changed = nodes.compactMap { node in
        (node as? any ForeseenCoordinator).map { ForeseenNode($0, foresight) }
      }
    } else {
      changed = []
    }
    summary = Summary(
      origin: CoordinatorReference(origin), route: RouteValue(route),
      outcome: explanation.outcome.map { $0.steps.map(\.summary) },
      flowChange: plan?.flowChange.map { CoordinatorReference($0) }, trace: explanation.trace)
  }
}

extension PredictedResult {
  /// Creates an explanation of `prediction`, based on `known`; `found` has the predicted nodes.
  ///
  /// O(found).
  init(
    _ prediction: NavigationPrediction.Summary, finding found: FoundChanges,
    in known: KnownHierarchy
  ) {
    var known = known
    let (epoch, revision) = (known.snapshot.epoch, known.snapshot.revision)
    self.init(
      epoch: epoch, revision: revision, origin: prediction.origin, route: prediction.route,
      outcome: prediction.outcome, flowChange: prediction.flowChange, trace: prediction.trace,
      delta: known.take(found))
  }
}

/// A coordinator in its predicted state, which the walker inspects as if a plan had been applied.
@MainActor
final class ForeseenNode: FlowInspectable {
  private let coordinator: any ForeseenCoordinator
  private let foresight: Foresight

  init(_ coordinator: any ForeseenCoordinator, _ foresight: Foresight) {
    self.coordinator = coordinator
    self.foresight = foresight
  }

  var inspectionID: CoordinatorID { coordinator.inspectionID }

  func inspect() -> Inspection {
    var inspection = coordinator.inspect(after: foresight)
    inspection.links = inspection.links.map { link in
      // A plan of FlowEngine does not change coordinators of other frameworks.
      guard let target = link.target as? any ForeseenCoordinator else { return link }
      return Inspection.Link(ForeseenNode(target, foresight), as: link.relation)
    }
    return inspection
  }
}

@MainActor
protocol ForeseenCoordinator: FlowInspectable, CoordinatorNode {
  func inspect(after foresight: Foresight) -> Inspection
}

extension Coordinator: ForeseenCoordinator {}
