package import FlowEngine

/// The laws of the engine, as checks of one navigation or of a whole tree.
///
/// A check returns what breaks a law, in words.
@MainActor
package enum FlowLaws {
  /// The result of a checked navigation.
  package struct Outcome {
    /// Whether the navigation succeeded.
    package let succeeded: Bool
    package fileprivate(set) var violations: [String] = []
  }

  /// Navigates, and checks the four laws.
  ///
  /// `all` are the coordinators of the tree, and others whose state must not change unplanned. The
  /// fourth law does not hold for a tab switch, which shows the tab.
  package static func navigate(
    _ origin: CoordinatorNode, to route: any Route, among all: [CoordinatorNode],
    isTabSwitch: Bool = false
  ) -> Outcome {
    let before = snapshot(all)
    let ancestry = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.ancestry.map(\.id)) })
    let plan = origin.plan(to: route)
    var violations: [String] = []
    if snapshot(all) != before { violations.append("planning changed something") }
    violations += disagreements(of: plan, with: origin.explain(to: route).outcome)
    let predicted = plan.plan?.predictedStates() ?? [:]

    let summit = origin.ancestry[0]
    let onScreen = screens(from: summit).contains { $0 === origin }
    let succeeded = origin.navigate(to: route)
    if succeeded != (plan.plan != nil) { violations.append("plan and navigate differ") }
    guard let plan = plan.plan, succeeded else {
      if snapshot(all) != before { violations.append("a failure changed something") }
      return Outcome(succeeded: false, violations: violations)
    }
    var outcome = Outcome(succeeded: true, violations: violations)
    if let root = plan.flowChange {
      if !isShown(route, in: root.node) {
        outcome.violations.append("a flow change hides \(route)")
      }
      return outcome
    }
    for each in all where summary(each) != predicted[each.id] ?? before[each.id]?.state {
      outcome.violations.append("\(each.name) \(each.id) is not in the predicted state")
    }
    if isTabSwitch { return outcome }
    let touched = plan.steps.compactMap { ancestry[$0.coordinator.id] }
    let top = commonAncestor(touched) ?? origin.id
    guard let highest = all.first(where: { $0.id == top }) else {
      outcome.violations.append("a plan without a top")
      return outcome
    }
    outcome.violations += hidden(
      route, in: highest, under: onScreen ? summit : nil, hasSteps: !touched.isEmpty)
    return outcome
  }

  /// Checks that each coordinator of the list and those that it owns refer to each other.
  package static func order(of all: [CoordinatorNode]) -> [String] {
    var violations: [String] = []
    func check(_ holds: Bool, _ host: CoordinatorNode, _ rule: String) {
      if !holds { violations.append("\(host.name) \(host.id): \(rule)") }
    }
    for host in all {
      for child in host.childNodes {
        check(child.parent === host, host, "the parent of a child")
        let context: CoordinatorPresentationContext =
          child === host.flowNode ? .root : host.isTabbed ? .tab : .pushed
        check(child.presentationContext == context, host, "the context of a child")
      }
      for modal in host.modalRegistrations {
        check(modal.parent === host, host, "the parent of a modal")
        let isUp = modal === host.currentModalCoordinator
        check(
          modal.presentationContext == (isUp ? .modal : .root), host, "the context of a modal")
      }
      let state = summary(host)
      check((state.presented == nil) == (state.modal == nil), host, "a route without a modal")
      check((state.detents == nil) == (state.modal == nil), host, "detents without a modal")
      check(
        state.presented == host.modalNode.map { RouteValue($0.rootRoute) }, host,
        "the presented route")
      if let detour = host.detourCoordinator {
        check(detour.parent === host, host, "the parent of a detour")
        check(detour.presentationContext == .detour, host, "the context of a detour")
      }
      let pushed = state.path.compactMap { if case .child(let id) = $0 { id } else { nil } }
      check(Set(pushed).count == pushed.count, host, "a child pushed twice")
      check(Set(pushed).isSubset(of: host.childNodes.map(\.id)), host, "a pushed stranger")
    }
    return violations
  }

  /// Checks that an explanation, which asks every coordinator every question, has the same outcome
  /// as a plan, which takes shortcuts.
  private static func disagreements(
    of plan: Result<NavigationPlan, FlowError>, with asked: Result<NavigationPlan, FlowError>
  ) -> [String] {
    switch (plan, asked) {
    case (.success(let plan), .success(let asked))
    where plan.steps.map(\.summary) == asked.steps.map(\.summary)
      && plan.flowChange === asked.flowChange:
      []
    case (.failure(let error), .failure(let asked)) where error == asked: []
    default: ["with shortcuts, it comes out otherwise"]
    }
  }

  /// Checks the fourth law and, if the origin was on screen under `summit`, that the route shows
  /// there.
  ///
  /// A request from off screen may change only the coordinators that it leaves there: then the
  /// route shows further up.
  private static func hidden(
    _ route: any Route, in highest: CoordinatorNode, under summit: CoordinatorNode?,
    hasSteps: Bool
  ) -> [String] {
    let violation = ["\(route) is hidden in \(highest.name) by \(highest.visibleRoute)"]
    guard let summit else {
      return highest.ancestry.contains { isShown(route, in: $0) } ? [] : violation
    }
    if !isShown(route, in: summit) { return violation }
    return isVisible(route, in: summit) && hasSteps && !isVisible(route, in: highest)
      ? violation : []
  }

  private static func screens(from top: CoordinatorNode) -> [CoordinatorNode] {
    var shown = [top]
    while let next = shown[shown.count - 1].visibleBelow { shown.append(next) }
    return shown
  }

  private static func isShown(_ route: any Route, in top: CoordinatorNode) -> Bool {
    isVisible(route, in: top) || isBehindTabsOrFlow(route, in: top)
  }

  /// The root of a coordinator that shows its tabs or its flow instead cannot be seen.
  private static func isBehindTabsOrFlow(
    _ route: any Route, in top: CoordinatorNode
  ) -> Bool {
    var shown: CoordinatorNode? = top
    while let node = shown {
      let showsOther = node.flowNode != nil || node.isTabbed && !node.childNodes.isEmpty
      if showsOther, isClean(node), RouteValue(node.rootRoute) == RouteValue(route) { return true }
      shown = node.visibleBelow
    }
    return false
  }

  /// The highest changed coordinator, or the common ancestor if several are the highest.
  private static func commonAncestor(_ paths: [[CoordinatorID]]) -> CoordinatorID? {
    guard var common = paths.first?[...] else { return nil }
    for path in paths.dropFirst() {
      let length = zip(common, path).prefix { $0 == $1 }.count
      common = common.prefix(length)
    }
    return common.last
  }
}
