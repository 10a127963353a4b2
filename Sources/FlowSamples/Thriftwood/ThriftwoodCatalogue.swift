import FlowEngine
import FlowIntrospect
import FlowLinks

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

  /// The links that the simulated user opens.
  static let opened = [
    "thriftwood://radarr/movie/123", "thriftwood://sonarr/series/4",
    "thriftwood://search?q=dune", "thriftwood://release-notes/2.0",
    "thriftwood://profile/living-room",
  ]
}
