/// Whether the last answer to `canHandleFlowChange(to:)` is that of a coordinator without an own one.
@MainActor
enum FlowChangeGate {
  @exclusivity(unchecked) static var isAnsweredByDefault = false

  /// Asks a root whether it changes the flow, and whether it has a gate of its own.
  static func ask(_ root: CoordinatorNode, about route: any Route) -> (opens: Bool, isOwn: Bool) {
    isAnsweredByDefault = false
    let opens = root.canHandleFlowChange(to: route)
    return (opens, !isAnsweredByDefault)
  }
}

/// Why no coordinator of a tree took a route.
@MainActor
struct Refusal {
  let route: any Route
  /// The coordinators that were asked, from the first one up to the root.
  let asked: [CoordinatorNode]
  /// Whether the root has a `canHandleFlowChange(to:)` of its own, which said no.
  let isGated: Bool

  /// The context of the error: the best reason that there is.
  ///
  /// O(coordinators at or above the first 256 that show the route's type).
  var context: String {
    for node in asked {
      if let reason = node.refusalReason(for: route) { return refused(by: node, reason) }
    }
    if let found = search() { return found }
    guard isGated, let root = asked.last else { return NavigationFailure.noTakerContext }
    return NavigationFailure.noTakerContext + NavigationFailure.gatePrefix + root.name
      + NavigationFailure.gateSuffix
  }

  /// The reason of a coordinator that was asked on the way down; else one whose root is the route.
  private func search() -> String? {
    guard let root = asked.last else { return nil }
    let types = RouteTypeSet.of(type(of: route))
    var rooted: String?
    var pending = [root]
    var left = Self.mostSearched
    while left > 0, let node = pending.popLast() {
      if node.routeTypes.isDisjoint(with: types) { continue }
      node.appendOwned(to: &pending)
      guard node.accepts(route) else { continue }
      left -= 1
      if let reason = node.refusalReason(for: route) { return refused(by: node, reason) }
      // A coordinator that claims its root would have taken the route.
      if rooted == nil, isSameRoute(node.rootRoute, route) {
        rooted = "\(node.name)\(NavigationFailure.unclaimedRootSuffix)"
      }
    }
    return rooted
  }

  private static let mostSearched = 256

  private func refused(by node: CoordinatorNode, _ reason: String) -> String {
    "\(node.name)\(NavigationFailure.reasonInfix)'\(reason)'"
  }
}
