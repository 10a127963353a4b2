import FlowEngine
import FlowModules

extension Thriftwood {
  /// A button of a screen: a title, and a callback that hides the route.
  struct Button: Sendable {
    let title: String
    let tap: @MainActor @Sendable () -> Void
  }

  /// Builds the screens: a title, and buttons with the callbacks of the app.
  final class Screens: ViewFactory<AppRoute> {
    override func buildScreen(for route: AppRoute) -> Screen? {
      Screen(title: route.identifier, content: coordinator.map { buttons(on: route, of: $0) })
    }

    private func buttons(on route: AppRoute, of app: Coordinator<AppRoute>) -> [Button] {
      func buttons(_ routes: AppRoute...) -> [Button] {
        routes.map { Button(title: $0.identifier, tap: app.callback(to: $0)) }
      }
      let onMovieSelected = app.callback { (id: Int) in .radarrMovieDetail(id) }
      let onSeriesSelected = app.callback { (id: Int) in .sonarrSeriesDetail(id) }
      func movie(_ id: Int) -> Button { Button(title: "movie \(id)") { onMovieSelected(id) } }
      switch route {
      case .dashboard: return buttons(.calendar, .search("dune")) + [movie(7)]
      case .services: return buttons(.radarrMoviesList, .sonarrSeriesList, .tautulliActivity)
      case .settings:
        return buttons(
          .profiles, .radarrSettings, .sonarrSettings, .appearance, .about)
      case .search, .calendar:
        return [movie(123), Button(title: "series 4") { onSeriesSelected(4) }]
      case .radarrMoviesList:
        // The callback presents the sheet and waits for its result.
        let add = Button(title: AppRoute.radarrAddMovie.identifier) { [weak app] in
          (app as? AppCoordinator)?.addMovie()
        }
        return [add, movie(123), movie(7)]
      // A similar movie: the stack may repeat a route, as its duplicates are appended.
      case .radarrMovieDetail(let id): return [movie(id == 7 ? 123 : 7)]
      case .sonarrSeriesList: return [Button(title: "series 4") { onSeriesSelected(4) }]
      case .radarrSettings: return buttons(.serviceConfiguration("radarr"))
      case .sonarrSettings: return buttons(.serviceConfiguration("sonarr"))
      case .profiles: return buttons(.addProfile)
      case .main, .radarrAddMovie, .addMovieOptions, .sonarrSeriesDetail, .tautulliActivity,
        .addProfile,
        .serviceConfiguration, .appearance, .about, .releaseNotes, .sharedProfile:
        return []
      }
    }
  }
}

extension Thriftwood {
  /// The only authority for navigation: one stack, with the tabs at its root, on which each route
  /// is appended.
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
    ///
    /// The steps of a sheet belong to the sheet.
    override func canHandle(_ route: any Route) -> Bool {
      (route as? AppRoute).map { $0 != .main && !$0.isInSheet } ?? false
    }

    /// The sheet of a movie has a stack of its own; the others are single screens.
    override func makeModalCoordinator(for route: AppRoute) -> Coordinator<AppRoute>? {
      route == .radarrAddMovie ? AddMovieCoordinator() : super.makeModalCoordinator(for: route)
    }

    /// Lets the user add a movie in a sheet, and goes to it.
    func addMovie() {
      presentModal(AddMovieCoordinator()) { [weak self] result in
        if case .success(let id) = result { self?.navigate(to: AppRoute.radarrMovieDetail(id)) }
      }
    }

    override func canHandleFlowChange(to route: any Route) -> Bool { route is OnboardingRoute }

    /// Presents the onboarding above everything, with its first step or the requested one.
    override func handleFlowChange(to route: any Route) -> Bool {
      guard let step = route as? OnboardingRoute else { return false }
      return presentDetour(OnboardingCoordinator(root: step), presenting: step)
    }
  }

  /// The sheet in which a movie is added: a search, and the options of what was found, on a stack of
  /// its own; it returns the id of the movie.
  final class AddMovieCoordinator: Coordinator<AppRoute>, ResultCoordinator {
    typealias Output = Int

    init() { super.init(root: .radarrAddMovie, factory: AddMovieScreens()) }

    override func canHandle(_ route: any Route) -> Bool {
      (route as? AppRoute).map { $0.isInSheet || $0 == .radarrAddMovie } ?? false
    }
  }

  /// The screens of the sheet; the last one hands the result over.
  private final class AddMovieScreens: ViewFactory<AppRoute> {
    override func buildScreen(for route: AppRoute) -> Screen? {
      Screen(title: route.identifier, content: buttons(on: route))
    }

    private func buttons(on route: AppRoute) -> [Button] {
      guard let sheet = coordinator as? AddMovieCoordinator else { return [] }
      switch route {
      case .radarrAddMovie:
        return [123, 7].map { id in
          Button(title: "options of \(id)", tap: sheet.callback(to: .addMovieOptions(id)))
        }
      case .addMovieOptions(let id):
        return [Button(title: "add") { [weak sheet] in sheet?.finish(with: id) }]
      default: return []
      }
    }
  }

  /// The first start, the one flow with a coordinator of its own: a detour, which any route of the
  /// app ends.
  ///
  /// It has three steps, of which the last replaces the one before.
  final class OnboardingCoordinator: Coordinator<OnboardingRoute> {
    override func canHandle(_ route: any Route) -> Bool { route is OnboardingRoute }

    override func navigationType(for route: any Route) -> NavigationType {
      route as? OnboardingRoute == .finished ? .replace : .push
    }
  }
}
