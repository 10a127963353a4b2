import FlowEngine

/// The root coordinator, with a login flow and the main app with its five tabs.
final class AppCoordinator: FlowOrchestrator<AppRoute> {
  /// The message that is on top of the app for a moment; nil if there is none.
  var toast: String? {
    didSet { if toast != oldValue { inspectionDidChange() } }
  }

  /// The toast isn't a part of the navigation state, so inspectors learn of it only from this fact.
  override var inspectionFacts: [InspectionFact] {
    toast.map { [InspectionFact("toast", $0)] } ?? []
  }

  init() {
    super.init(router: Router(initial: .login))
    transitionToFlow(LoginCoordinator(), root: .login)
  }

  override func canHandleFlowChange(to route: any Route) -> Bool { route is AppRoute }

  override func handleFlowChange(to route: any Route) -> Bool {
    switch route as? AppRoute {
    case .login: transitionToFlow(LoginCoordinator(), root: .login)
    case .mainApp: transitionToFlow(MainTabCoordinator(), root: .mainApp)
    case nil: false
    }
  }

  override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    switch name {
    case "ProfileCoordinator": ProfileCoordinator(user: 1)
    case "LightRedCoordinator": LightRedCoordinator(.customBar)
    case "UnhandledCoordinator": UnhandledCoordinator()
    default: nil
    }
  }

  override func restoreFlow(named name: String) {
    switch name {
    case "LoginCoordinator": transitionToFlow(LoginCoordinator(), root: .login)
    case "MainTabCoordinator": transitionToFlow(MainTabCoordinator(), root: .mainApp)
    default: break
    }
  }
}

final class LoginCoordinator: Coordinator<LoginRoute> {
  init() { super.init(router: Router(initial: .signIn)) }
  override func canHandle(_ route: any Route) -> Bool { route is LoginRoute }
}

final class MainTabCoordinator: TabCoordinator<MainTabRoute> {
  init() {
    super.init(router: Router(initial: .tabs))
    addChild(RedCoordinator())
    addChild(GreenCoordinator())
    addChild(BlueCoordinator())
    addChild(YellowCoordinator())
    addChild(PurpleCoordinator())
  }

  override func canHandle(_ route: any Route) -> Bool { route is MainTabRoute }
}

/// A user's profile, shown as a detour so that the user returns to the previous screen; its screens
/// have no back button of their own: the renderer draws one.
final class ProfileCoordinator: Coordinator<ProfileRoute>, Dismissible {
  let dismissal = Dismissal.fallback

  init(user: Int) { super.init(router: Router(initial: .profile(user: user))) }
  override func canHandle(_ route: any Route) -> Bool { route is ProfileRoute }
}

/// Shows the route that no coordinator of the tree handles: only a detour can.
final class UnhandledCoordinator: Coordinator<UnhandledRoute> {
  init() { super.init(root: .unhandled) }
}

/// The light red as a detour, whose screen draws its own back button: the renderer draws none.
final class LightRedCoordinator: Coordinator<RedRoute>, Dismissible {
  let dismissal: Dismissal

  init(_ dismissal: Dismissal) {
    self.dismissal = dismissal
    super.init(
      root: .lightRed, factory: ColourScreens(of: .lightRed, ColourScreen(dismissal: dismissal)))
  }

  override var inspectionFacts: [InspectionFact] {
    [InspectionFact("back button", dismissal.rawValue)]
  }
}
