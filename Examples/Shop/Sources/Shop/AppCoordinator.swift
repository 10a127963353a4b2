import FlowEngine

final class AppCoordinator: FlowOrchestrator<AppRoute> {
  init() {
    super.init(root: .login)
    transitionToFlow(LoginCoordinator(), root: .login)
  }

  override func canHandleFlowChange(to route: any Route) -> Bool { route is AppRoute }

  override func handleFlowChange(to route: any Route) -> Bool {
    switch route as? AppRoute {
    case .login: transitionToFlow(LoginCoordinator(), root: .login)
    case .shop: transitionToFlow(TabsCoordinator(), root: .shop)
    case nil: false
    }
  }
}

final class LoginCoordinator: Coordinator<LoginRoute> {
  init() { super.init(root: .signIn) }

  override func canHandle(_ route: any Route) -> Bool { route is LoginRoute }
}
