/// Turns the path to the coordinator that took the route into steps.
@MainActor
struct PlanCompiler {
  let route: any Route
  /// From the coordinator at which the walk turned down, to the one above ``last``.
  let outer: [Planner.Frame]
  /// The coordinator that took the route.
  let last: Planner.Frame
  let leftBehind: [CoordinatorNode]

  private(set) var builder = PlanBuilder()

  /// An error that prevents the plan, and the index of its frame.
  struct Obstacle: Error {
    let error: FlowError
    let depth: Int
  }

  mutating func flowChange() -> Decision {
    for node in leftBehind { builder.clean(node) }
    uncover(last.node)
    return Decision(steps: builder.steps, flowChange: last.node, taker: last.node)
  }

  mutating func plan(_ action: Planner.Action) -> Result<Decision, Obstacle> {
    for node in leftBehind { builder.clean(node) }
    var depth = 0
    do throws(FlowError) {
      while depth < outer.count {
        try lead(from: depth)
        depth += 1
      }
      let isPushed = try act(action)
      return .success(
        Decision(
          steps: builder.steps, last: isPushed ? .push(last.node) : nil, taker: last.node))
    } catch {
      return .failure(Obstacle(error: error, depth: depth))
    }
  }

  /// Puts the next coordinator on the way to the route on screen.
  private mutating func lead(from depth: Int) throws(FlowError) {
    let (node, caller) = (outer[depth].node, outer[depth].caller)
    let (next, role) =
      depth + 1 < outer.count
      ? (outer[depth + 1].node, outer[depth + 1].role) : (last.node, last.role)
    switch role {
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
        return goBack(to: position, of: node, for: caller)
      }
      try buildPrerequisites(of: node, popping: caller)
      builder.add(.pushChild(next), to: node)
    case .modalRegistration:
      uncover(node)
      try buildPrerequisites(of: node)
      builder.present(next, on: node)
    }
  }

  /// Returns whether the plan ends with a push of the route.
  private mutating func act(_ action: Planner.Action) throws(FlowError) -> Bool {
    let (node, caller) = (last.node, last.caller)
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
      if built.reachesDestination { return false }
      if replacing { replaceTop(of: node, &built) }
      return true
    }
    return false
  }

  private mutating func uncover(_ node: CoordinatorNode) {
    builder.dismissDetour(of: node)
    builder.dismissModal(of: node)
  }

  private mutating func goBackToRoot(of node: CoordinatorNode) {
    uncover(node)
    builder.truncatePath(of: node, to: 0)
  }

  private mutating func selectTab(_ index: Int, of node: CoordinatorNode) {
    uncover(node)
    builder.truncatePath(of: node, to: 0)
    if node.selectedTabIndex != index { builder.add(.selectTab(index), to: node) }
  }

  /// Makes the entry at `index` the top, and removes the calling child from below it.
  private mutating func goBack(
    to index: Int, of node: CoordinatorNode, for caller: CoordinatorNode?
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
    of node: CoordinatorNode, popping caller: CoordinatorNode? = nil
  ) throws(FlowError) -> Built {
    var built = Built(pathCount: node.pathCount)
    if let caller, let position = node.position(of: caller) {
      builder.removeChild(caller, from: node)
      built.poppedTop = position == built.pathCount - 1
      built.pathCount -= 1
    }
    guard node.isStackEmpty else { return built }
    let prerequisites = try node.prerequisites(for: route)
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
  private mutating func replaceTop(of node: CoordinatorNode, _ built: inout Built) {
    guard !built.poppedTop, built.pathCount > 0 else { return }
    if built.isTopPresent, let child = node.topChild {
      builder.removeChild(child, from: node)
    } else {
      builder.add(.truncatePath(count: built.pathCount - 1), to: node)
    }
    built.pathCount -= 1
  }
}

/// The stack that a deep link needs below its destination.
struct Prerequisites {
  var routes: [(route: any Route, replaces: Bool)] = []
  /// Whether the last route is the destination itself.
  var reachesDestination = false
}

extension CoordinatorNode {
  func prerequisites(for route: any Route) throws(FlowError) -> Prerequisites {
    var found = Prerequisites()
    guard let path = navigationPath(for: route) else { return found }
    for step in path {
      guard accepts(step) else {
        throw pathError(at: step, for: route, because: "a route of a different type")
      }
      let isRoot = isSameRoute(step, rootRoute)
      if !isRoot {
        switch navigationType(for: step) {
        case .push: found.routes.append((step, false))
        case .replace: found.routes.append((step, true))
        case .modal: throw pathError(at: step, for: route, because: "a modal route")
        case .tabSwitch:
          throw pathError(at: step, for: route, because: "a route that switches tabs")
        }
      }
      if isSameRoute(step, route) {
        // The root is requested again although it is visible: it is not pushed yet.
        found.reachesDestination = !isRoot
        break
      }
    }
    return found
  }

  /// The error of a malformed ``navigationPath(for:)``; nil if it can be built.
  package func prerequisiteError(for route: any Route) -> FlowError? {
    do throws(FlowError) {
      _ = try prerequisites(for: route)
      return nil
    } catch {
      return error
    }
  }

  private func pathError(
    at step: any Route, for route: any Route, because reason: String
  ) -> FlowError {
    .navigationFailed(
      coordinator: name, route: route.keptIdentifier, routeType: route.typeName,
      context: "\(NavigationFailure.pathPrefix)'\(step.nameInMessages)', \(reason)")
  }
}
