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
      case .radarrMoviesList: return buttons(.radarrAddMovie) + [movie(123), movie(7)]
      // A similar movie: the stack may repeat a route, as its duplicates are appended.
      case .radarrMovieDetail(let id): return [movie(id == 7 ? 123 : 7)]
      case .sonarrSeriesList: return [Button(title: "series 4") { onSeriesSelected(4) }]
      case .radarrSettings: return buttons(.serviceConfiguration("radarr"))
      case .sonarrSettings: return buttons(.serviceConfiguration("sonarr"))
      case .profiles: return buttons(.addProfile)
      case .main, .radarrAddMovie, .sonarrSeriesDetail, .tautulliActivity, .addProfile,
        .serviceConfiguration, .appearance, .about, .releaseNotes, .sharedProfile:
        return []
      }
    }
  }
}
