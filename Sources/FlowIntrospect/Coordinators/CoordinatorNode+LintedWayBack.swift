public import FlowEngine

extension CoordinatorNode {
  /// The answer of the default, without inspections: links open while the user waits.
  public func lintedWayBack(from route: any Route) -> LintedWayBack? {
    let top = top
    guard isSameRoute(top.shownRoute, route) else { return nil }
    if !top.core.path.isEmpty { return top.wayBack(from: top.core.path.count - 1) }
    guard let owner = top.ownerNode, let place = owner.position(of: top) else { return .nothing }
    return owner.wayBack(from: place)
  }

  /// The pushed coordinator on top of the stack, or the coordinator itself.
  private var top: CoordinatorNode {
    var top = self
    while case .child(let child) = top.core.path.last { top = child.node }
    return top
  }

  /// The own route on top.
  private var shownRoute: any Route { core.path.last?.route ?? rootRoute }

  private func wayBack(from place: Int) -> LintedWayBack {
    guard place > 0 else { return .init(rootRoute) }
    return switch core.path[place - 1] {
    case .route(let route): .init(route)
    case .child(let child): .coordinator(type: child.node.name)
    }
  }
}
