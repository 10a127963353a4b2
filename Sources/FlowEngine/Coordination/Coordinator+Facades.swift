/// A coordinator of another target of the package, with more hooks than the public ones.
///
/// It sets ``CoordinatorNode/isFacade``, because the conformance is looked up only in coordinators that
/// set it.
@MainActor
package protocol CoordinatorFacade: AnyObject {
  /// The names of the children that are named tabs; nil if there are none.
  var namesOfTabs: [CoordinatorID: AnyHashable]? { get }
  /// The name of a tab for people; nil if it has none.
  ///
  /// O(1).
  func nameOfTab(_ id: CoordinatorID) -> String?
  /// Called after a change of the state, when the ownership of coordinators has been updated too.
  func facadeDidChangeState()
  /// Returns a saved route as the façade decodes it; nil if it cannot.
  func facadeDecoded(_ route: SavedState.SavedRoute) -> (any Route)?
  func facadeWillLose(_ child: CoordinatorNode)
}

extension CoordinatorFacade {
  package var namesOfTabs: [CoordinatorID: AnyHashable]? { nil }
  package func nameOfTab(_ id: CoordinatorID) -> String? { nil }
  package func facadeDidChangeState() {}
  package func facadeWillLose(_ child: CoordinatorNode) {}
  package func facadeDecoded(_ route: SavedState.SavedRoute) -> (any Route)? { nil }
}

// The operations that façades use.

extension Coordinator {
  /// Pushes `route`, even if it is already on the stack.
  package func push(_ route: R) -> Bool {
    Change.navigate(to: route, from: self, within: .own(.show(replacing: false)))
  }

  /// Presents `modal` for `route`, without looking for another coordinator that shows it.
  package func present(
    _ route: R, in modal: Coordinator<R>, detents: ModalDetentConfiguration?
  ) -> Bool {
    Change.navigate(to: route, from: self, within: .own(.present(modal, detents: detents)))
  }

  package func holds(_ route: R) -> Bool { core.holds(route) }

  /// Runs `body` as one change: observers are notified once, at its end.
  package func asOneChange<Result>(_ body: () -> Result) -> Result { Change.asOne(body) }
}

extension CoordinatorNode {
  /// Keeps the first `count` own routes of the stack, and the pushed children below the next one.
  ///
  /// O(path).
  @discardableResult
  package func keepOwnRoutes(first count: Int) -> Bool {
    let entries = core.path
    let own = entries.indices.filter { entries[$0].isRoute }
    guard own.indices.contains(count) else { return false }
    var request = NavigationRequest.popToRoot
    if count > 0, case .route(let route) = entries[own[count - 1]] {
      request = .popTo(RouteValue(route))
    }
    return makeSteps(request) { $0.truncatePath(of: self, to: own[count]) }
  }

  /// How many own routes stay if the steps are those of ``keepOwnRoutes(first:)``; nil if they pop to
  /// the lowest `route`, or to the root without one.
  func ownRoutes(keptBy steps: [NavigationStep], unlessTo route: (any Route)?) -> Int? {
    let entries = core.path
    for step in steps where step.node === self {
      guard case .truncatePath(let count) = step.mutation else { continue }
      let lowest = route.map { (entries.firstIndex(of: $0) ?? -1) + 1 } ?? 0
      return count == lowest ? nil : entries.prefix(count).count { $0.isRoute }
    }
    return nil
  }
}

extension TabCoordinator {
  /// Selects `tab` and shows `route` in it, as one navigation.
  ///
  /// If `tab` is a failure, its error is reported.
  package func navigate(to route: any Route, in tab: Result<TabChoice, FlowError>) -> Bool {
    Change.navigate(to: route, from: self, within: .tab(tab))
  }

  package func plan(
    to route: any Route, in tab: Result<TabChoice, FlowError>
  ) -> Result<NavigationPlan, FlowError> {
    Planner.plan(to: route, from: self, within: .tab(tab))
  }

  package func explain(
    to route: any Route, in tab: Result<TabChoice, FlowError>
  ) -> NavigationExplanation {
    Planner.explain(to: route, from: self, within: .tab(tab))
  }
}
