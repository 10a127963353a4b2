/// The predicted tree after some steps, without applying them.
///
/// It cannot predict a flow change, which is the app's own code.
@MainActor
package struct Foresight {
  private struct Ownership {
    let owner: CoordinatorNode
    let role: CoordinatorRole
  }

  /// The only step and the shape after it, if there is exactly one.
  private let single: Single?

  // Not a tuple, which the runtime would copy.
  private struct Single {
    let step: NavigationStep
    let shape: NodeShape
  }

  private let changes: [CoordinatorID: (node: CoordinatorNode, mutations: [NavigationMutation])]
  private let shapes: [CoordinatorID: NodeShape]
  private let nextChildren: NextChildren?
  /// The owners of coordinators that are presented or dismissed; nil for those that will have no
  /// owner.
  private var ownerships: [CoordinatorID: Ownership?] = [:]

  /// Creates the tree after `steps`, including the owners of presented and dismissed coordinators.
  ///
  /// Create it before the steps are applied.
  ///
  /// O(steps, and the paths of the coordinators that they change).
  package init(after steps: [NavigationStep]) {
    self.init(after: steps, leaving: nil)
    let changed = changed
    for node in changed { release(from: node) }
    for node in changed { adopt(by: node) }
  }

  /// Creates the tree after `steps`; `children` are the future children of an owner that gains or
  /// loses one.
  ///
  /// It does not predict owners. O(steps), and O(1) for one step on a path.
  init(after steps: [NavigationStep], leaving children: NextChildren?) {
    nextChildren = children
    if steps.count == 1, let step = steps.first {
      single = Single(
        step: step, shape: NodeShape(step.node.box.core, after: step.mutation))
      (changes, shapes) = ([:], [:])
    } else {
      single = nil
      changes = steps.byCoordinator
      shapes = changes.mapValues { NodeShape($0.node.core(after: $0.mutations)) }
    }
  }

  /// The current tree.
  static var none: Foresight { Foresight(after: [], leaving: nil) }

  /// The coordinators whose own state changes.
  package var changed: [CoordinatorNode] {
    single.map { [$0.step.node] } ?? changes.values.map(\.node)
  }

  /// The coordinator that changes, if it is the only one, and its presentations stay.
  var onlyChanged: CoordinatorNode? {
    guard nextChildren == nil, let single, single.step.mutation.isOnPath else { return nil }
    return single.step.node
  }

  /// The state of the coordinator after the changes, in O(path) if it changes.
  package func state(of node: CoordinatorNode) -> StateCore {
    if let single, single.step.node === node { return node.core(after: [single.step.mutation]) }
    return changes[node.id].map { node.core(after: $0.mutations) } ?? node.core
  }

  func shape(of node: CoordinatorNode) -> NodeShape {
    if let single, single.step.node === node { return single.shape }
    if shapes.isEmpty { return NodeShape(node.box.core) }
    return shapes[node.id] ?? NodeShape(node.box.core)
  }

  /// The future presentation context of `node`.
  ///
  /// Nil for a registered modal that will not be presented.
  package func presentationContext(
    of node: CoordinatorNode
  ) -> CoordinatorPresentationContext? {
    guard let ownership = ownership(of: node) else { return .root }
    let isUp = shape(of: ownership.owner).modal === node
    if ownership.role == .modalRegistration, !isUp { return nil }
    return CoordinatorPresentationContext(as: ownership.role, isUp: isUp)
  }

  /// The future presented modal of the owner of `node`.
  package func modal(besides node: CoordinatorNode) -> CoordinatorNode? {
    ownership(of: node).flatMap { shape(of: $0.owner).modal }
  }

  private func ownership(of node: CoordinatorNode) -> Ownership? {
    if let ownership = ownerships[node.id] { return ownership }
    guard let owner = node.ownerNode, let role = node.role else { return nil }
    return Ownership(owner: owner, role: role)
  }

  private mutating func release(from node: CoordinatorNode) {
    let next = shape(of: node)
    if let modal = node.modalNode, modal !== next.modal, modal.role == .presentedModal {
      ownerships[modal.id] = .some(nil)
    }
    if let detour = node.detourNode, detour !== next.detour {
      ownerships[detour.id] = .some(nil)
    }
  }

  private mutating func adopt(by node: CoordinatorNode) {
    let next = shape(of: node)
    if let modal = next.modal, ownership(of: modal) == nil {
      ownerships[modal.id] = Ownership(owner: node, role: .presentedModal)
    }
    if let detour = next.detour, detour !== node.detourNode {
      ownerships[detour.id] = Ownership(owner: node, role: .detour)
    }
  }
}

struct NextChildren {
  let owner: CoordinatorNode
  let children: [CoordinatorNode]
}

extension Foresight: @MainActor ShownHierarchy {
  package func coordinator(_ node: CoordinatorNode) -> NodeShape? {
    var shape = shape(of: node)
    if shape.isPathEmpty { shape.contained = contained(in: node, selecting: shape.selectedTab) }
    return shape
  }

  private func contained(
    in node: CoordinatorNode, selecting tab: Int
  ) -> CoordinatorNode? {
    guard let nextChildren, nextChildren.owner === node else {
      return node.contained(selecting: tab)
    }
    let children = nextChildren.children
    if let flow = node.flowNode, children.contains(where: { $0 === flow }) { return flow }
    return node.isTabbed ? children.at(tab) : nil
  }
}

extension CoordinatorNode {
  func core(after mutations: [NavigationMutation]) -> StateCore {
    var core = core
    for mutation in mutations { core.apply(mutation) }
    return core
  }
}
