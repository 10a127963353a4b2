import FlowEngine

/// A coordinator as it will be: to whoever walks the tree it looks as if a plan had been applied.
///
/// So the hierarchy that is to come is put into words by the same walk as the present one.
@MainActor
final class ForeseenNode: FlowInspectable {
  private let coordinator: any ForeseenCoordinator
  private let foresight: Foresight

  init(_ coordinator: any ForeseenCoordinator, _ foresight: Foresight) {
    self.coordinator = coordinator
    self.foresight = foresight
  }

  var inspectionID: NodeID { coordinator.inspectionID }

  func inspect() -> Inspection {
    var inspection = coordinator.inspect(after: foresight)
    inspection.links = inspection.links.map { link in
      // What is of another framework is not changed by a plan of this one.
      guard let target = link.target as? any ForeseenCoordinator else { return link }
      return Inspection.Link(ForeseenNode(target, foresight), as: link.relation)
    }
    return inspection
  }
}

/// A coordinator of which it can be said what it will be made of.
@MainActor
protocol ForeseenCoordinator: FlowInspectable, CoordinatorNode {
  func inspect(after foresight: Foresight) -> Inspection
}

extension Coordinator: ForeseenCoordinator {}
