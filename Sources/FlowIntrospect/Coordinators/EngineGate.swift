package import FlowEngine
package import FlowModel
package import FlowService

/// Asks the service about the planned navigations of one tree.
@MainActor
final class EngineGate: NavigationGate {
  private let treeID: CoordinatorID?
  private let judge: @MainActor (any ParkableNavigation) -> GateVerdict

  init(
    of treeID: CoordinatorID?, _ judge: @escaping @MainActor (any ParkableNavigation) -> GateVerdict
  ) {
    (self.treeID, self.judge) = (treeID, judge)
  }

  func verdict(on navigation: PlannedNavigation) -> GateVerdict {
    // The inspected root may have an owner.
    guard let node = navigation.node, node.ancestry.contains(where: { $0.id == treeID }) else {
      return .passes
    }
    return judge(navigation)
  }
}

extension PlannedNavigation: ParkableNavigation {
  package var givenName: String? { node?.inspect().givenName }

  package func letGo(
    _ end: ParkingEnd, number: Int, instead route: (any Route)?
  ) -> FlowOutcome {
    FlowOutcome(of: { letGo(end, number: number, to: route) }, by: origin.id)
  }

  package func refuse(number: Int) -> FlowOutcome {
    FlowOutcome(succeeded: false, error: refuseNow(number: number), about: request.route)
  }
}
