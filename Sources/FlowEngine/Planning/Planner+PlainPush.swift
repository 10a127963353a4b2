extension Planner {
  /// Whether navigating to `route` only pushes it on the coordinator that is asked, as most
  /// navigations do.
  ///
  /// A shortcut of the walk with the same questions; a test compares the two. False decides
  /// nothing.
  static func isPlainPush(of route: any Route, at origin: any CoordinatorNode) -> Bool {
    let box = origin.box
    guard !box.isCovered, origin.accepts(route), box.match(route) == nil,
      origin.claimsToShow(route),
      case .push = origin.navigationType(for: route)
    else { return false }
    return !box.isStackEmpty || !origin.hasPrerequisites(for: route)
  }
}
