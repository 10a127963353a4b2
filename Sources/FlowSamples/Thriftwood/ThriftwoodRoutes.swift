import FlowEngine
import FlowIntrospect
import FlowLinks

/// The sample `thriftwood`: a media-server app with one stack for all its screens, whose views know
/// callbacks and no routes.
enum Thriftwood {
  /// Every screen of the app except those of the onboarding.
  enum AppRoute: Route, Codable {
    /// The root of the one stack, which shows the tabs; a navigation reaches it only through a tab.
    case main
    case dashboard, services, settings
    case search(String)
    case calendar
    case radarrMoviesList, radarrMovieDetail(Int), radarrAddMovie, radarrSettings
    /// The second step of adding a movie, on the stack of that sheet and nowhere else.
    case addMovieOptions(Int)
    case sonarrSeriesList, sonarrSeriesDetail(Int), sonarrSettings
    case tautulliActivity
    case profiles, addProfile, serviceConfiguration(String), appearance, about
    /// Routes without a callback: only a link leads to them.
    case releaseNotes(String), sharedProfile(String)

    var isTab: Bool { [.dashboard, .services, .settings].contains(self) }

    var isInSheet: Bool {
      if case .addMovieOptions = self { true } else { false }
    }

    var isLinkOnly: Bool {
      switch self {
      case .releaseNotes, .sharedProfile: true
      default: false
      }
    }
  }

  /// The tabs, in the order of the tab bar.
  enum Tab: CaseIterable {
    case dashboard, services, settings
  }

  enum OnboardingRoute: Route, CaseIterable {
    case welcome, connectService, finished
  }

  /// The routes of the app that a navigation leads to, with two examples of those with values.
  static let routes: [AppRoute] = [
    .dashboard, .calendar, .search("dune"), .radarrMoviesList, .radarrMovieDetail(123),
    .radarrMovieDetail(7), .services, .radarrSettings, .radarrAddMovie, .addMovieOptions(123),
    .addMovieOptions(7), .sonarrSeriesList,
    .sonarrSeriesDetail(4), .sonarrSettings, .tautulliActivity, .settings, .profiles, .addProfile,
    .serviceConfiguration("radarr"), .serviceConfiguration("sonarr"), .appearance, .about,
    .releaseNotes("2.0"), .sharedProfile("living-room"),
  ]
}

extension Thriftwood {
  static var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(AppRoute.self)
    catalogue.add(routes)
    catalogue.add(OnboardingRoute.self)
    catalogue.add(links)
    return catalogue
  }

  /// The links, such as `thriftwood://radarr/movie/123`.
  static let links = DeepLinks(schemes: ["thriftwood"]) {
    DeepLink("/dashboard") { _ in AppRoute.dashboard }
    DeepLink("/services") { _ in AppRoute.services }
    DeepLink("/settings") { _ in AppRoute.settings }
    DeepLink("/search") { AppRoute.search(try $0.requiredQuery("q")) }
    DeepLink("/radarr") { _ in AppRoute.radarrMoviesList }
    DeepLink("/radarr/movie/:id") { AppRoute.radarrMovieDetail(try $0.parameter("id")) }
    DeepLink("/sonarr") { _ in AppRoute.sonarrSeriesList }
    DeepLink("/sonarr/series/:id") { AppRoute.sonarrSeriesDetail(try $0.parameter("id")) }
    DeepLink("/welcome") { _ in OnboardingRoute.welcome }
    DeepLink("/release-notes/:version") {
      AppRoute.releaseNotes(try $0.parameter("version"))
    }
    DeepLink("/profile/:name") { AppRoute.sharedProfile(try $0.parameter("name")) }
  }

  static let opened = [
    "thriftwood://radarr/movie/123", "thriftwood://sonarr/series/4",
    "thriftwood://search?q=dune", "thriftwood://release-notes/2.0",
    "thriftwood://profile/living-room",
  ]
}
