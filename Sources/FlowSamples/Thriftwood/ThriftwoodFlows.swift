import FlowEngine
import FlowModules

extension Thriftwood {
  /// The only authority for navigation: one stack, with the tabs at its root, on which each route is
  /// appended.
  ///
  /// The tabs have no stacks: a route that is no tab is pushed above the tab bar.
  final class AppCoordinator: TabStackCoordinator<AppRoute, Tab> {
    init() {
      super.init(root: .main, duplicates: .append, factory: Screens()) {
        $0 == .radarrAddMovie || $0 == .addProfile
      }
      addTab(.dashboard, at: .dashboard, item: TabItem(text: "Dashboard", image: "gauge"))
      addTab(.services, at: .services, item: TabItem(text: "Services", image: "server.rack"))
      addTab(.settings, at: .settings, item: TabItem(text: "Settings", image: "gear"))
    }

    /// The root is never appended: it has the tab bar, and only tabs lead back to it.
    override func canHandle(_ route: any Route) -> Bool {
      (route as? AppRoute).map { $0 != .main } ?? false
    }

    override func canHandleFlowChange(to route: any Route) -> Bool { route is OnboardingRoute }

    /// Presents the onboarding above everything, with its first step or the requested one.
    override func handleFlowChange(to route: any Route) -> Bool {
      guard let step = route as? OnboardingRoute else { return false }
      return presentDetour(OnboardingCoordinator(root: step), presenting: step)
    }
  }

  /// The first start, the one flow with a coordinator of its own: a detour, which any route of the app
  /// ends.
  ///
  /// It has three steps, of which the last replaces the one before.
  final class OnboardingCoordinator: Coordinator<OnboardingRoute> {
    init(root: OnboardingRoute) { super.init(root: root) }

    override func canHandle(_ route: any Route) -> Bool { route is OnboardingRoute }

    override func navigationType(for route: any Route) -> NavigationType {
      route as? OnboardingRoute == .finished ? .replace : .push
    }
  }
}
