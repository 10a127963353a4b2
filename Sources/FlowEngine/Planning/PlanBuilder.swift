/// Collects steps, with the resets that each of them requires.
@MainActor
struct PlanBuilder {
  private(set) var steps: [NavigationStep] = []
  /// The mark of coordinators that this plan resets; cheaper than a set of them.
  private let number: Int

  private static var last = 0

  init() {
    Self.last += 1
    number = Self.last
  }

  private func isReset(_ node: CoordinatorNode) -> Bool {
    node.box.startedAfreshBy == number
  }

  mutating func add(_ mutation: NavigationMutation, to node: CoordinatorNode) {
    steps.append(NavigationStep(node: node, mutation: mutation))
  }

  /// Keeps the first `count` entries of the path; pushed children above are reset.
  mutating func truncatePath(of node: CoordinatorNode, to count: Int) {
    guard count < node.pathCount, !isReset(node) else { return }
    for child in node.pushedChildren(from: count) { resetSubtree(of: child) }
    add(.truncatePath(count: count), to: node)
  }

  mutating func removeChild(_ child: CoordinatorNode, from node: CoordinatorNode) {
    resetSubtree(of: child)
    add(.removeChild(child), to: node)
  }

  mutating func dismissModal(of node: CoordinatorNode) {
    guard let modal = node.modalNode, !isReset(node) else { return }
    resetSubtree(of: modal)
    add(.dismissModal, to: node)
  }

  mutating func dismissDetour(of node: CoordinatorNode) {
    guard let detour = node.detourNode, !isReset(node) else { return }
    resetSubtree(of: detour)
    add(.dismissDetour, to: node)
  }

  mutating func present(
    _ modal: CoordinatorNode, on node: CoordinatorNode,
    detents: ModalDetentConfiguration? = nil
  ) {
    let route = modal.rootRoute
    let detents = detents ?? node.modalDetentConfiguration(for: route)
    add(.present(modal, route: route, detents: detents), to: node)
  }

  /// Cleans up a coordinator that a route moves past on its way up; tabs keep their state.
  mutating func clean(_ node: CoordinatorNode) {
    dismissDetour(of: node)
    dismissModal(of: node)
    if node.isTabbed { return }
    truncatePath(of: node, to: 0)
    node.box.startedAfreshBy = number
  }

  /// Resets a coordinator that leaves the screen, and its subtree; roots and selected tabs stay.
  ///
  /// O(subtree).
  mutating func resetSubtree(of node: CoordinatorNode) {
    var pending = [node]
    while let node = pending.popLast() {
      node.appendOwned(to: &pending)
      if node.isClean || isReset(node) { continue }
      node.box.startedAfreshBy = number
      add(.reset, to: node)
    }
  }
}
