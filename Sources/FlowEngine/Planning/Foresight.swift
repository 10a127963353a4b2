/// A tree as it will be once some steps were applied; nothing is done to it.
///
/// What a flow change does is the app's own code, and not foreseen.
@MainActor
package struct Foresight {
  private struct Place {
    let owner: any CoordinatorNode
    let role: CoordinatorRole
  }

  /// The coordinators whose own state will be another.
  package let changed: [any CoordinatorNode]
  private let states: [CoordinatorID: StateCore]
  /// Whom those belong to that come up or go away; nil where they will belong to nobody.
  private var places: [CoordinatorID: Place?] = [:]

  /// The tree after `steps`; to be asked before they are applied.
  ///
  /// O(steps, and the paths of the coordinators that they change).
  package init(after steps: [NavigationStep]) {
    let byCoordinator = steps.byCoordinator.values
    changed = byCoordinator.map(\.node)
    states = Dictionary(
      byCoordinator.map { ($0.node.id, $0.node.core(after: $0.mutations)) },
      uniquingKeysWith: { $1 })
    for node in changed { release(from: node) }
    for node in changed { adopt(by: node) }
  }

  /// The state that `node` will be in.
  package func state(of node: any CoordinatorNode) -> StateCore {
    states[node.id] ?? node.core
  }

  /// How `node` will have come to be on screen.
  ///
  /// Nil for a registered modal that will not be up.
  package func presentationContext(
    of node: any CoordinatorNode
  ) -> CoordinatorPresentationContext? {
    guard let place = place(of: node) else { return .root }
    let isUp = state(of: place.owner).modalNode === node
    if place.role == .modalRegistration, !isUp { return nil }
    return CoordinatorPresentationContext(as: place.role, isUp: isUp)
  }

  /// The modal that the owner of `node` will have up.
  package func modal(besides node: any CoordinatorNode) -> (any CoordinatorNode)? {
    place(of: node).flatMap { state(of: $0.owner).modalNode }
  }

  private func place(of node: any CoordinatorNode) -> Place? {
    if let place = places[node.id] { return place }
    guard let owner = node.ownerNode, let role = node.role else { return nil }
    return Place(owner: owner, role: role)
  }

  private mutating func release(from node: any CoordinatorNode) {
    let next = state(of: node)
    if let modal = node.modalNode, modal !== next.modalNode, modal.role == .presentedModal {
      places[modal.id] = .some(nil)
    }
    if let detour = node.detourNode, detour !== next.detourNode {
      places[detour.id] = .some(nil)
    }
  }

  private mutating func adopt(by node: any CoordinatorNode) {
    let next = state(of: node)
    if let modal = next.modalNode, place(of: modal) == nil {
      places[modal.id] = Place(owner: node, role: .presentedModal)
    }
    if let detour = next.detourNode, detour !== node.detourNode {
      places[detour.id] = Place(owner: node, role: .detour)
    }
  }
}

extension CoordinatorNode {
  /// The state that the coordinator will be in after `mutations`.
  func core(after mutations: [NavigationMutation]) -> StateCore {
    var core = core
    for mutation in mutations { core.apply(mutation) }
    return core
  }
}
