import FlowEngine
import FlowLinks
import FlowModules

extension Wall {
  struct AuthState {
    var isLoggedIn = false
  }

  /// The user who is logged in, as the server knows them.
  struct Profile: Hashable {
    let name: String
    let unread: Int
  }

  /// The calls to the server.
  struct Service: Sendable {
    let profile: @Sendable () async throws -> Profile

    static let live = Service { Profile(name: "ana", unread: 3) }
  }

  /// The root: the screens of the login until a user is logged in, then the tabs.
  final class AppCoordinator: FlowOrchestrator<AppRoute> {
    private(set) var auth: AuthState
    /// False while the app is in the background, where nothing may change under the user's hands.
    private(set) var isActive = true
    /// The profile that was loaded after the login.
    private(set) var profile: Profile?
    /// The call that loads the profile; nil before the first login.
    private(set) var loading: Task<Void, Never>?
    private let service: Service
    /// The place where a link or a push notification waits for the login, and for the user to come
    /// back to the app; a later one replaces it.
    private lazy var parking = LinkParking(on: self, until: "logged in and in the foreground") {
      [weak self] in self?.auth.isLoggedIn == true && self?.isActive == true
    }

    /// Starts with the tabs if a user is logged in, and else with the login.
    init(auth: AuthState = AuthState(), service: Service = .live) {
      (self.auth, self.service) = (auth, service)
      super.init(root: .authentication)
      showStart()
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

    /// Why the gate is closed: all routes but those of the login are behind it.
    override func refusalReason(for route: any Route) -> String? {
      let isOfLogin = route is AuthRoute || route as? AppRoute == .authentication
      return switch (auth.isLoggedIn, isOfLogin) {
      case (false, false): "not logged in"
      case (true, true): "already logged in"
      default: nil
      }
    }

    override func handleFlowChange(to route: any Route) -> Bool {
      switch route as? AppRoute {
      case .authentication: transitionToFlow(AuthCoordinator(), root: .authentication)
      case .main: showMain()
      case nil: false
      }
    }

    private func showStart() {
      if auth.isLoggedIn {
        showMain()
      } else {
        transitionToFlow(AuthCoordinator(), root: .authentication)
      }
    }

    /// Shows the tabs, and only then calls the service: the screens do not wait for it.
    @discardableResult
    private func showMain() -> Bool {
      guard transitionToFlow(MainCoordinator(), root: .main) else { return false }
      loading?.cancel()
      loading = Task { [weak self, service] in
        guard let profile = try? await service.profile(), !Task.isCancelled else { return }
        self?.profile = profile
      }
      return true
    }

    /// Opens the app, and then the link that waited, as one navigation.
    func logIn() {
      auth.isLoggedIn = true
      navigate(to: AppRoute.main)
      parking.conditionDidChange()
    }

    func logOut() {
      auth.isLoggedIn = false
      loading?.cancel()
      profile = nil
      navigate(to: AppRoute.authentication)
    }

    /// Makes the flow of a saved state; the gate holds for it as well.
    override func restoreFlow(named name: String) {
      if name == "\(MainCoordinator.self)", auth.isLoggedIn {
        showMain()
      } else if name == "\(AuthCoordinator.self)" {
        transitionToFlow(AuthCoordinator(), root: .authentication)
      }
    }

    /// Restarts the app as if the system had terminated it: new coordinators take the saved state,
    /// and the login is kept, as in a keychain.
    @discardableResult
    func relaunch() -> RestorationReport {
      let state = savedState()
      showStart()
      return restoreState(state)
    }

    /// Opens a link, or keeps it until a user is logged in and back in the app.
    func follow(link: String) { parking.open(link, with: Wall.links) }

    /// Opens a push notification, or keeps it until a user is logged in and back in the app.
    func follow(push: String) { parking.open(push: push, with: Wall.pushes) }

    func enterBackground() { isActive = false }

    /// Comes back, and opens what arrived meanwhile.
    func enterForeground() {
      isActive = true
      parking.conditionDidChange()
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
