import FlowEngine
import FlowLinks
import FlowModules

extension Wall {
  struct AuthState {
    var isLoggedIn = false
  }

  /// The root: the screens of the login until a user is logged in, then the tabs.
  final class AppCoordinator: FlowOrchestrator<AppRoute> {
    private(set) var auth: AuthState
    /// The place where a link or a push notification waits for the login; a later one replaces it.
    private lazy var parking = LinkParking(on: self, until: "logged in") { [weak self] in
      self?.auth.isLoggedIn == true
    }

    init(auth: AuthState = AuthState()) {
      self.auth = auth
      super.init(root: .authentication)
      transitionToFlow(AuthCoordinator(), root: .authentication)
    }

    var main: MainCoordinator? { currentFlow as? MainCoordinator }

    /// The gate: the route of the app is refused without a login, and the login with one.
    override func canHandleFlowChange(to route: any Route) -> Bool {
      switch route as? AppRoute {
      case .authentication: !auth.isLoggedIn
      case .main: auth.isLoggedIn
      case nil: false
      }
    }

    override func handleFlowChange(to route: any Route) -> Bool {
      switch route as? AppRoute {
      case .authentication: transitionToFlow(AuthCoordinator(), root: .authentication)
      case .main: transitionToFlow(MainCoordinator(), root: .main)
      case nil: false
      }
    }

    /// Opens the app, and then the link that waited, as one navigation.
    func logIn() {
      auth.isLoggedIn = true
      navigate(to: AppRoute.main)
      parking.conditionDidChange()
    }

    func logOut() {
      auth.isLoggedIn = false
      navigate(to: AppRoute.authentication)
    }

    /// Makes the flow of a saved state; the gate holds for it as well.
    override func restoreFlow(named name: String) {
      if name == "\(MainCoordinator.self)", auth.isLoggedIn {
        transitionToFlow(MainCoordinator(), root: .main)
      } else if name == "\(AuthCoordinator.self)" {
        transitionToFlow(AuthCoordinator(), root: .authentication)
      }
    }

    /// Restarts the app as if the system had terminated it: new coordinators take the saved state,
    /// and the login is kept, as in a keychain.
    @discardableResult
    func relaunch() -> RestorationReport {
      let state = savedState()
      transitionToFlow(AuthCoordinator(), root: .authentication)
      return restoreState(state)
    }

    /// Opens a link, or keeps it until a user is logged in.
    func follow(link: String) { parking.open(link, with: Wall.links) }

    /// Opens a push notification, or keeps it until a user is logged in.
    func follow(push: String) { parking.open(push: push, with: Wall.pushes) }
  }

  final class AuthCoordinator: StackCoordinator<AuthRoute> {
    init() { super.init(root: .login) { $0 == .forgotPassword } }
  }

  final class MainCoordinator: NamedTabCoordinator<MainRoute, Tab> {
    init() {
      super.init(root: .tabs)
      addTab(.home, HomeCoordinator())
      addTab(.campus, CampusCoordinator())
      addTab(.create, CreateCoordinator())
      addTab(.internship, InternshipCoordinator())
      addTab(.market, MarketCoordinator())
      addTab(.messages, MessagesCoordinator())
      addTab(.profile, ProfileCoordinator())
    }

    override func canHandle(_ route: any Route) -> Bool { route is MainRoute }

    /// Shows the chat with the author of a post: selects Messages and pushes, as one navigation.
    func showAuthor(_ user: String) {
      navigate(to: MessagesRoute.chatDetail(user: user), inTab: .messages)
    }
  }
}
