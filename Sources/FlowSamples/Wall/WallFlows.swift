import FlowEngine
import FlowLinks
import FlowModules

extension Wall {
  /// Whether a user is logged in, and the route that waits for one.
  struct AuthState {
    var isLoggedIn = false
    var waiting = WaitingRoute()
  }

  /// The route of a link that arrived before the login; a later link takes its place.
  struct WaitingRoute {
    private var route: (any Route)?

    mutating func keep(_ route: any Route) { self.route = route }

    mutating func take() -> (any Route)? {
      defer { route = nil }
      return route
    }
  }

  /// The root: the screens of the login until a user is logged in, then the tabs.
  final class AppCoordinator: FlowOrchestrator<AppRoute> {
    private(set) var auth = AuthState()

    init() {
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
      if let route = auth.waiting.take() { navigate(to: route) }
    }

    func logOut() {
      auth.isLoggedIn = false
      navigate(to: AppRoute.authentication)
    }

    /// Opens a link, or keeps it until a user is logged in.
    func follow(link: String) {
      if !waits(for: try? Wall.links.route(for: link)) { open(link, with: Wall.links) }
    }

    /// Opens a push notification, or keeps it until a user is logged in.
    func follow(push: String) {
      if !waits(for: try? Wall.pushes.route(for: push)) { open(push: push, with: Wall.pushes) }
    }

    private func waits(for route: (any Route)?) -> Bool {
      guard !auth.isLoggedIn, let route else { return false }
      auth.waiting.keep(route)
      return true
    }
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
