/// A tree as it will be once some steps were applied; nothing is done to it.
///
/// It does not foresee what a flow change does, which is the app's own code.
@MainActor
package struct Foresight {
  private struct Ownership {
    let owner: any CoordinatorNode
    let role: CoordinatorRole
  }

  /// The one step, where there is one.
  private let single: (step: NavigationStep, shape: NodeShape)?
  private let changes: [CoordinatorID: (node: any CoordinatorNode, mutations: [NavigationMutation])]
  private let shapes: [CoordinatorID: NodeShape]
  private let nextChildren: NextChildren?
  /// Of coordinators that come up or go away; nil where they will have no owner.
  private var ownerships: [CoordinatorID: Ownership?] = [:]

  /// The tree after `steps`, with the owners of what comes up and goes away; to be asked before
  /// they are applied.
  ///
  /// O(steps, and the paths of the coordinators that they change).
  package init(after steps: [NavigationStep]) {
    self.init(after: steps, leaving: nil)
    let changed = changed
    for node in changed { release(from: node) }
    for node in changed { adopt(by: node) }
  }

  /// The tree after `steps`; where a child comes or goes, `children` are those that are then left.
  ///
  /// It knows no owners. O(steps), and O(1) for one step on a path.
  init(after steps: [NavigationStep], leaving children: NextChildren?) {
    nextChildren = children
    if steps.count == 1, let step = steps.first {
      single = (step, step.node.shape(after: [step.mutation]))
      (changes, shapes) = ([:], [:])
    } else {
      single = nil
      changes = steps.byCoordinator
      shapes = changes.mapValues { $0.node.shape(after: $0.mutations) }
    }
  }

  /// The tree as it is.
  static var none: Foresight { Foresight(after: [], leaving: nil) }

  /// The coordinators whose own state will be another.
  package var changed: [any CoordinatorNode] {
    single.map { [$0.step.node] } ?? changes.values.map(\.node)
  }

  /// The state that `node` will be in.
  ///
  /// O(its path) for one that changes.
  package func state(of node: any CoordinatorNode) -> StateCore {
    if let single, single.step.node === node { return node.core(after: [single.step.mutation]) }
    return changes[node.id].map { node.core(after: $0.mutations) } ?? node.core
  }

  func shape(of node: any CoordinatorNode) -> NodeShape {
    if let single, single.step.node === node { return single.shape }
    if shapes.isEmpty { return NodeShape(node.box.core) }
    return shapes[node.id] ?? NodeShape(node.box.core)
  }

  /// How `node` will have come to be on screen.
  ///
  /// Nil for a registered modal that will not be up.
  package func presentationContext(
    of node: any CoordinatorNode
  ) -> CoordinatorPresentationContext? {
    guard let ownership = ownership(of: node) else { return .root }
    let isUp = shape(of: ownership.owner).modal === node
    if ownership.role == .modalRegistration, !isUp { return nil }
    return CoordinatorPresentationContext(as: ownership.role, isUp: isUp)
  }

  /// The modal that the owner of `node` will have up.
  package func modal(besides node: any CoordinatorNode) -> (any CoordinatorNode)? {
    ownership(of: node).flatMap { shape(of: $0.owner).modal }
  }

  private func ownership(of node: any CoordinatorNode) -> Ownership? {
    if let ownership = ownerships[node.id] { return ownership }
    guard let owner = node.ownerNode, let role = node.role else { return nil }
    return Ownership(owner: owner, role: role)
  }

  private mutating func release(from node: any CoordinatorNode) {
    let next = shape(of: node)
    if let modal = node.modalNode, modal !== next.modal, modal.role == .presentedModal {
      ownerships[modal.id] = .some(nil)
    }
    if let detour = node.detourNode, detour !== next.detour {
      ownerships[detour.id] = .some(nil)
    }
  }

  private mutating func adopt(by node: any CoordinatorNode) {
    let next = shape(of: node)
    if let modal = next.modal, ownership(of: modal) == nil {
      ownerships[modal.id] = Ownership(owner: node, role: .presentedModal)
    }
    if let detour = next.detour, detour !== node.detourNode {
      ownerships[detour.id] = Ownership(owner: node, role: .detour)
    }
  }
}

/// The children that a coordinator will have.
struct NextChildren {
  let owner: any CoordinatorNode
  let children: [any CoordinatorNode]
}

extension Foresight: @MainActor ShownHierarchy {
  package func coordinator(_ node: any CoordinatorNode) -> NodeShape? {
    var shape = shape(of: node)
    if shape.isPathEmpty { shape.contained = contained(in: node, selecting: shape.selectedTab) }
    return shape
  }

  private func contained(
    in node: any CoordinatorNode, selecting tab: Int
  ) -> (any CoordinatorNode)? {
    guard let nextChildren, nextChildren.owner === node else {
      return node.contained(selecting: tab)
    }
    let children = nextChildren.children
    if let flow = node.flowNode, children.contains(where: { $0 === flow }) { return flow }
    return node.isTabbed && children.indices.contains(tab) ? children[tab] : nil
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
