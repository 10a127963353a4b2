extension Planner {
  /// Whether the walk to `route` ends at the coordinator that was asked, which pushes it and does nothing else: most
  /// navigations are that.
  ///
  /// A shortcut of the walk, which asks what that asks; a law says that both come out the same. False says nothing.
  static func isPlainPush(of route: any Route, at origin: any CoordinatorNode) -> Bool {
    let box = origin.box
    guard !box.isCovered, origin.accepts(route), box.match(route) == nil,
      origin.claimsToShow(route),
      case .push = origin.navigationType(for: route)
    else { return false }
    return !box.isStackEmpty || !origin.hasPrerequisites(for: route)
  }
}
