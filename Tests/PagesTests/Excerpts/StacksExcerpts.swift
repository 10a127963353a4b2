import FlowEngine
import FlowModules
import Testing

/// The stacks and the named tabs of Docs/Modules.md.
@MainActor @Suite("Docs/Modules.md, stacks and tabs")
struct StacksExcerpts {
  enum AppRoute: Route { case main, dashboard, settings, addMovie, movieDetail(Int) }
  enum Section: Hashable, Sendable { case dashboard, settings }
  enum ProfileRoute: Route { case profile, changePassword, editProfileName }
  enum FeedRoute: Route { case feed, postDetail(Int) }
  enum MainTab: Hashable, Sendable { case home, campus }

  final class Views: ViewFactory<AppRoute> {
    override func buildScreen(for route: AppRoute) -> Screen? { Screen(title: route.identifier) }
  }

  final class HomeCoordinator: StackCoordinator<FeedRoute> {
    init() { super.init(root: .feed) }
  }

  final class CampusCoordinator: StackCoordinator<FeedRoute> {
    init() { super.init(root: .feed) }
  }

  @Test("one stack pushes, and its callbacks know no routes")
  func oneStack() {
    let app = StackCoordinator(
      root: AppRoute.dashboard, duplicates: .append, factory: Views(), sheets: { $0 == .addMovie })
    app.navigate(to: AppRoute.movieDetail(7))
    app.pop()  // navigateBack
    let onMovieSelected: @MainActor (Int) -> Void = app.callback { id in .movieDetail(id) }
    #expect(app.path.isEmpty)
    onMovieSelected(8)
    #expect(app.path == [.movieDetail(8)])
  }

  @Test("tabs inside one stack")
  func tabStack() {
    let app = TabStackCoordinator<AppRoute, Section>(root: .main, sheets: { $0 == .addMovie })
    app.addTab(.dashboard, at: .dashboard)
    app.addTab(.settings, at: .settings)
    app.navigate(to: AppRoute.movieDetail(7))  // above the tabs
    app.navigate(to: AppRoute.settings)  // back to the tabs, and to that one
    #expect(app.selectedTabName == .settings && app.path.isEmpty)
  }

  @Test("a navigation in a named tab switches and pushes")
  func namedTabs() {
    let post = 7
    final class ProfileCoordinator: StackCoordinator<ProfileRoute> {
      init() {
        super.init(root: .profile, sheets: { $0 == .changePassword || $0 == .editProfileName })
      }
    }
    let tabs = NamedTabCoordinator<AppRoute, MainTab>(root: .main)
    tabs.addTab(.home, HomeCoordinator())
    tabs.addTab(.campus, CampusCoordinator())
    tabs.select(.campus)
    tabs.navigate(to: FeedRoute.postDetail(post), inTab: .campus)  // switch and push
    #expect(tabs.visibleRoute as? FeedRoute == .postDetail(7))
    let profile = ProfileCoordinator()
    profile.navigate(to: ProfileRoute.changePassword)
    #expect(profile.sheet == .changePassword)
  }
}
