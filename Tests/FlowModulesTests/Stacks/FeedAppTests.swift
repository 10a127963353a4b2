import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// An app of observable coordinators: an authentication flow, and tabs that show the same posts.
@MainActor
@Suite("An app of observable coordinators")
struct FeedAppTests {
  struct Post: Hashable, Sendable { let id: Int }

  enum AppRoute: Route { case authentication, main }
  enum AuthRoute: Route { case welcome, login, registration, forgotPassword }
  enum FeedRoute: Route {
    case feed, setPassword
    case postDetail(Post)
  }
  enum ProfileRoute: Route {
    case profile, setPassword, changePassword, editProfileName
    case postDetail(Post)
  }
  enum Tab: Hashable, Sendable { case home, campus, profile }

  final class AuthCoordinator: StackCoordinator<AuthRoute> {
    init() { super.init(root: .welcome, sheets: { $0 == .forgotPassword }) }
  }
  final class HomeCoordinator: StackCoordinator<FeedRoute> {
    init() { super.init(root: .feed, sheets: { $0 == .setPassword }) }
  }
  final class CampusCoordinator: StackCoordinator<FeedRoute> {
    init() { super.init(root: .feed, sheets: { $0 == .setPassword }) }
  }
  final class ProfileCoordinator: StackCoordinator<ProfileRoute> {
    init() {
      super.init(
        root: .profile,
        sheets: { [.setPassword, .changePassword, .editProfileName].contains($0) })
    }
  }

  final class AppCoordinator: FlowOrchestrator<AppRoute> {
    let home = HomeCoordinator()
    let campus = CampusCoordinator()
    let profile = ProfileCoordinator()
    private(set) weak var tabs: NamedTabCoordinator<AppRoute, Tab>?
    private(set) weak var auth: AuthCoordinator?

    init() {
      super.init(router: Router(initial: .authentication))
      signOut()
    }

    func signOut() {
      let auth = AuthCoordinator()
      transitionToFlow(auth, root: .authentication)
      self.auth = auth
    }

    func signIn() {
      let tabs = NamedTabCoordinator<AppRoute, Tab>(root: .main)
      tabs.addTab(.home, home)
      tabs.addTab(.campus, campus)
      tabs.addTab(.profile, profile)
      transitionToFlow(tabs, root: .main)
      self.tabs = tabs
    }
  }

  let app = AppCoordinator()
  let post = Post(id: 7)

  @Test(
    "registration leads to login and login to registration, and forgotten passwords are a sheet")
  func authentication() throws {
    let auth = try #require(app.auth)
    auth.navigate(to: AuthRoute.registration)
    auth.navigate(to: AuthRoute.login)
    #expect(auth.path == [.registration, .login])
    auth.navigate(to: AuthRoute.forgotPassword)
    #expect(auth.sheet == .forgotPassword)
    #expect(auth.path == [.registration, .login])
    #expect(isVisible(AuthRoute.forgotPassword, in: app))
    auth.sheet = nil
    #expect(isVisible(AuthRoute.login, in: app))
    auth.popToRoot()
    #expect(isVisible(AuthRoute.welcome, in: app))
  }

  @Test("signing in releases the authentication flow and shows the first tab")
  func signIn() {
    let auth = Weak(app.auth)
    app.auth?.navigate(to: AuthRoute.login)
    app.signIn()
    #expect(auth.value == nil)
    #expect(app.tabs?.selectedTabName == .home)
    #expect(isVisible(FeedRoute.feed, in: app))
    app.signOut()
    #expect(isVisible(AuthRoute.welcome, in: app))
  }

  @Test("each feed shows posts on its own stack")
  func feeds() throws {
    app.signIn()
    app.home.navigate(to: FeedRoute.postDetail(post))
    try #require(app.tabs).select(.campus)
    app.campus.navigate(to: FeedRoute.postDetail(Post(id: 8)))
    #expect(app.home.path == [.postDetail(post)])
    #expect(app.campus.path == [.postDetail(Post(id: 8))])
    app.campus.pop()
    #expect(app.campus.path.isEmpty)
    #expect(app.home.path == [.postDetail(post)])
  }

  @Test("a post that both feeds show is opened in the named feed")
  func crossTab() throws {
    app.signIn()
    let tabs = try #require(app.tabs)
    tabs.select(.profile)
    app.profile.navigate(to: ProfileRoute.postDetail(post))
    app.profile.navigate(to: ProfileRoute.editProfileName)
    #expect(tabs.navigate(to: FeedRoute.postDetail(post), inTab: .campus))
    #expect(tabs.selectedTabName == .campus)
    #expect(app.campus.path == [.postDetail(post)])
    #expect(app.home.path.isEmpty)
    #expect(app.profile.path == [.postDetail(post)])
    #expect(isVisible(FeedRoute.postDetail(post), in: app))
  }

  @Test("passwords and names are changed in sheets, one at a time")
  func profile() {
    app.signIn()
    for route in [ProfileRoute.setPassword, .changePassword, .editProfileName] {
      #expect(app.profile.navigate(to: route))
      #expect(app.profile.sheet == route)
    }
    #expect(app.profile.path.isEmpty)
    #expect(app.home.navigate(to: FeedRoute.setPassword))
    #expect(app.home.sheet == .setPassword)
  }

  @Test("going back on the screen shortens the path that the view is bound to")
  func binding() {
    app.signIn()
    app.home.navigate(to: FeedRoute.postDetail(post))
    app.home.path.removeLast()
    #expect(app.home.path.isEmpty)
  }
}
