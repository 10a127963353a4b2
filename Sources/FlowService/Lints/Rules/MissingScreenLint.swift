final class MissingScreenLint: LiveLint {
  nonisolated static let description = LintDescription.missingScreen

  private var asked: Set<CoordinatorCensus.ScreenKey> = []
  private var findings = AlikeFindings()
  var candidates: [LintCandidate] { findings.candidates }

  func visit(_ claim: LiveClaim, in tree: LintedTree) {
    guard let factory = claim.node.screenMaker, isOnOwnScreen(claim) else { return }
    let key = CoordinatorCensus.ScreenKey(
      coordinator: ObjectIdentifier(type(of: claim.node)), factory: factory,
      route: RouteValue(claim.route))
    guard asked.insert(key).inserted, tree.census?.screens.contains(key) != true else { return }
    if claim.node.makesScreen(for: claim.route) == true {
      tree.census?.screens.insert(key)
      return
    }
    findings.add(claim, in: tree, "no-screen") { coordinator, route, _ in
      Self.finding(
        "no-screen", .text(coordinator.name), .route(route), coordinator: coordinator, route: route,
        message: "\(coordinator.text) shows '\(clipped: route.shown)', but its view factory makes "
          + "no screen for it",
        advice: "make the screen in buildScreen(for:), or do not claim the route in canHandle(_:)")
    }
  }

  /// Whether the route has a screen of this coordinator: a modal shows its root itself, and tabs or
  /// a flow show in place of the root.
  private func isOnOwnScreen(_ claim: LiveClaim) -> Bool {
    claim.isRoot
      ? !claim.node.hidesRoot
      : claim.navigationType?.isOnStack == true
  }
}
