import FlowEngine

/// A coordinator in its predicted state: it appears to the walker as if a plan had been applied.
///
/// The same walk therefore describes the predicted hierarchy and the current one.
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

/// A coordinator whose state after a plan can be predicted.
@MainActor
protocol ForeseenCoordinator: FlowInspectable, CoordinatorNode {
  func inspect(after foresight: Foresight) -> Inspection
}

extension Coordinator: ForeseenCoordinator {}
