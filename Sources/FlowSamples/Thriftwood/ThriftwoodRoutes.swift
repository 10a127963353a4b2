import FlowEngine

/// The sample `thriftwood`: a media-server app with one stack for all its screens, whose views know
/// callbacks and no routes.
enum Thriftwood {
  /// Every screen of the app except those of the onboarding.
  enum AppRoute: Route, Codable {
    /// The root of the one stack, on which the tabs are; no navigation leads to it but through a tab.
    case main
    /// The three tabs.
    case dashboard, services, settings
    case search(String)
    case calendar
    case radarrMoviesList, radarrMovieDetail(Int), radarrAddMovie, radarrSettings
    case sonarrSeriesList, sonarrSeriesDetail(Int), sonarrSettings
    case tautulliActivity
    case profiles, addProfile, serviceConfiguration(String), appearance, about
    /// Routes without a callback: only a link leads to them.
    case releaseNotes(String), sharedProfile(String)

    var isTab: Bool {
      switch self {
      case .dashboard, .services, .settings: true
      default: false
      }
    }

    /// Whether no button leads to the route.
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
    .radarrMovieDetail(7), .services, .radarrSettings, .radarrAddMovie, .sonarrSeriesList,
    .sonarrSeriesDetail(4), .sonarrSettings, .tautulliActivity, .settings, .profiles, .addProfile,
    .serviceConfiguration("radarr"), .serviceConfiguration("sonarr"), .appearance, .about,
    .releaseNotes("2.0"), .sharedProfile("living-room"),
  ]
}
