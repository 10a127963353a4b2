/// Turns the path to the coordinator that took the route into steps.
@MainActor
struct PlanCompiler {
  let route: any Route
  /// From the coordinator at which the walk turned down, to the one that took the route.
  let frames: [Planner.Frame]
  let leftBehind: [any CoordinatorNode]

  private(set) var builder = PlanBuilder()

  /// An error that prevents the plan, and the index of its frame.
  struct Obstacle: Error {
    let error: FlowError
    let depth: Int
  }

  mutating func flowChange() -> NavigationPlan {
    for node in leftBehind { builder.clean(node) }
    let root = frames[0].node
    uncover(root)
    return NavigationPlan(route: RouteValue(route), steps: builder.steps, flowChange: root)
  }

  mutating func plan(_ action: Planner.Action) -> Result<NavigationPlan, Obstacle> {
    for node in leftBehind { builder.clean(node) }
    let last = frames.count - 1
    var depth = 0
    do throws(FlowError) {
      while depth < last {
        try lead(from: depth)
        depth += 1
      }
      try act(action, at: last)
    } catch {
      return .failure(Obstacle(error: error, depth: depth))
    }
    return .success(
      NavigationPlan(route: RouteValue(route), steps: builder.steps, flowChange: nil))
  }

  /// Puts the next coordinator on the way to the route on screen.
  private mutating func lead(from depth: Int) throws(FlowError) {
    let (node, next) = (frames[depth].node, frames[depth + 1].node)
    switch frames[depth + 1].role {
    case .start, .bubbled:
      break
    case .presentedModal:
      builder.dismissDetour(of: node)
    case .detour:
      builder.dismissModal(of: node)
    case .flow:
      uncover(node)
      builder.truncatePath(of: node, to: 0)
    case .tab(let index), .chosenTab(let index):
      selectTab(index, of: node)
    case .child:
      uncover(node)
      if let position = node.position(of: next) {
        return goBack(to: position, of: node, for: frames[depth].caller)
      }
      try buildPrerequisites(of: node, popping: frames[depth].caller)
      builder.add(.pushChild(next), to: node)
    case .modalRegistration:
      uncover(node)
      try buildPrerequisites(of: node)
      builder.present(next, on: node)
    }
  }

  private mutating func act(_ action: Planner.Action, at depth: Int) throws(FlowError) {
    let (node, caller) = (frames[depth].node, frames[depth].caller)
    switch action {
    case .goBack(.presented):
      if let caller, node.position(of: caller) != nil {
        builder.removeChild(caller, from: node)
      }
      builder.dismissDetour(of: node)
      if let modal = node.modalNode { goBackToRoot(of: modal) }
    case .goBack(.entry(let index)):
      uncover(node)
      goBack(to: index, of: node, for: caller)
    case .goBack(.root):
      goBackToRoot(of: node)
    case .selectTab(let index):
      selectTab(index, of: node)
    case .present(let modal, let detents):
      uncover(node)
      try buildPrerequisites(of: node)
      // The route must be on top, whatever the app has prepared above it.
      goBackToRoot(of: modal)
      builder.present(modal, on: node, detents: detents)
    case .show(let replacing):
      uncover(node)
      var built = try buildPrerequisites(of: node, popping: caller)
      if built.reachesDestination { return }
      if replacing { replaceTop(of: node, &built) }
      builder.add(.push(route), to: node)
    }
  }

  private mutating func uncover(_ node: any CoordinatorNode) {
    builder.dismissDetour(of: node)
    builder.dismissModal(of: node)
  }

  private mutating func goBackToRoot(of node: any CoordinatorNode) {
    uncover(node)
    builder.truncatePath(of: node, to: 0)
  }

  private mutating func selectTab(_ index: Int, of node: any CoordinatorNode) {
    uncover(node)
    builder.truncatePath(of: node, to: 0)
    if node.selectedTabIndex != index { builder.add(.selectTab(index), to: node) }
  }

  /// Makes the entry at `index` the top, and removes the calling child from below it.
  private mutating func goBack(
    to index: Int, of node: any CoordinatorNode, for caller: (any CoordinatorNode)?
  ) {
    builder.truncatePath(of: node, to: index + 1)
    if let caller, let position = node.position(of: caller), position < index {
      builder.removeChild(caller, from: node)
    }
  }

  /// The path that the plan has built so far.
  private struct Built {
    var reachesDestination = false
    var pathCount = 0
    /// Whether the caller was popped from the top; a replacing route then pops nothing else.
    var poppedTop = false
    /// Whether the top is an entry of the current path.
    var isTopPresent = true
  }

  /// Pops `caller`, the pushed child that asked, and pushes the route's prerequisites on an empty
  /// stack.
  @discardableResult
  private mutating func buildPrerequisites(
    of node: any CoordinatorNode, popping caller: (any CoordinatorNode)? = nil
  ) throws(FlowError) -> Built {
    var built = Built(pathCount: node.pathCount)
    if let caller, let position = node.position(of: caller) {
      builder.removeChild(caller, from: node)
      built.poppedTop = position == built.pathCount - 1
      built.pathCount -= 1
    }
    guard node.isStackEmpty else { return built }
    let prerequisites = try node.prerequisites(for: route).get()
    for (step, replaces) in prerequisites.routes {
      if replaces { replaceTop(of: node, &built) }
      builder.add(.push(step), to: node)
      built.pathCount += 1
      built.isTopPresent = false
      built.poppedTop = false
    }
    built.reachesDestination = prerequisites.reachesDestination
    return built
  }

  /// Pops the top, unless the caller was popped from there already.
  private mutating func replaceTop(of node: any CoordinatorNode, _ built: inout Built) {
    guard !built.poppedTop, built.pathCount > 0 else { return }
    if built.isTopPresent, case .child(let child) = node.topEntry {
      builder.removeChild(child, from: node)
    } else {
      builder.add(.truncatePath(count: built.pathCount - 1), to: node)
    }
    built.pathCount -= 1
  }
}
