import FlowEngine
import FlowModules

extension Thriftwood {
  /// The only authority for navigation: one stack, on which each route is appended.
  ///
  /// The tabs are roots of this stack instead of coordinators: selecting one empties the stack.
  final class AppCoordinator: StackCoordinator<AppRoute> {
    init() {
      super.init(root: .dashboard, duplicates: .append, factory: Screens()) {
        $0 == .radarrAddMovie || $0 == .addProfile
      }
      addChild(OnboardingCoordinator())
    }

    override func canHandle(_ route: any Route) -> Bool {
      (route as? AppRoute)?.isTab == false
    }

    /// A tab is a flow change, so that a link, a callback and a viewer select it alike.
    override func canHandleFlowChange(to route: any Route) -> Bool {
      (route as? AppRoute)?.isTab == true
    }

    override func handleFlowChange(to route: any Route) -> Bool {
      guard let tab = route as? AppRoute, tab.isTab else { return false }
      transitionToNewFlow(root: tab)
      return true
    }
  }

  /// The first start, the one flow with a coordinator of its own: three steps, of which the last
  /// replaces the one before.
  final class OnboardingCoordinator: Coordinator<OnboardingRoute> {
    init() { super.init(root: .welcome) }

    override func canHandle(_ route: any Route) -> Bool { route is OnboardingRoute }

    override func navigationType(for route: any Route) -> NavigationType {
      route as? OnboardingRoute == .finished ? .replace : .push
    }
  }
}
