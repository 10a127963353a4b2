import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules

extension Sample {
  /// An app with tabs inside one stack, whose views navigate through callbacks.
  static let thriftwood = Sample(
    name: "thriftwood",
    summary: "tabs inside one stack: callbacks, links, and routes that are always appended",
    make: { ThriftwoodApp(seed: $0) })
}

/// The media app with a simulated user, who taps the buttons of the visible screen and opens links.
@MainActor
final class ThriftwoodApp: TouringSample {
  let app = Thriftwood.AppCoordinator()
  let catalogue = Thriftwood.catalogue
  var stepCount = 0
  let tour: [@MainActor (ThriftwoodApp) -> Void]
  private var generator: SeededGenerator

  /// The depth at which the user goes back to the root, below the limit of the lint.
  private static let depth = 12

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    tour =
      Self.start
      + Thriftwood.routes.filter { !$0.isLinkOnly }.map { route in
        { $0.show(route) }
      } + Thriftwood.opened.map { link in { $0.app.open(link, with: Thriftwood.links) } }
      + Self.end
  }

  var buttons: [Thriftwood.Button] {
    app.visibleScreen().content as? [Thriftwood.Button] ?? []
  }

  func draw() { _ = app.visibleScreen() }

  private static let start: [@MainActor (ThriftwoodApp) -> Void] = [
    { $0.front.navigate(to: Thriftwood.OnboardingRoute.welcome) },
    { $0.front.navigate(to: Thriftwood.OnboardingRoute.connectService) },
    { $0.front.navigate(to: Thriftwood.OnboardingRoute.finished) },
    { $0.app.popToRoot() },
  ]

  /// What a UI binds, movies that are on the stack several times, and two links that lead nowhere.
  private static let end: [@MainActor (ThriftwoodApp) -> Void] = [
    { $0.app.navigate(to: Thriftwood.AppRoute.radarrMoviesList) },
    { $0.tap("radarrAddMovie") },
    { $0.tap("options of 7") },
    { $0.tap("add") },
    { $0.app.navigate(to: Thriftwood.AppRoute.addProfile) },
    { $0.app.sheet = nil },
    { $0.app.path = $0.app.path.dropLast() },
    { $0.app.popToRoot() },
    { $0.app.selectedTabName = .settings },
    { $0.app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7)) },
    { $0.tapSimilarMovies() },
    { $0.app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7)) },
    { $0.app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7)) },
    { $0.app.open("thriftwood://radarr/movie/dune", with: Thriftwood.links) },
    { $0.app.open("thriftwood://lidarr", with: Thriftwood.links) },
  ]

  /// Taps the button with this title on the visible screen; returns false if there is none.
  @discardableResult
  func tap(_ title: String) -> Bool {
    guard let button = buttons.first(where: { $0.title == title }) else { return false }
    button.tap()
    return true
  }

  /// Goes from a movie to a similar one and back, until both are on the stack four times.
  private func tapSimilarMovies() {
    for _ in 0..<7 { buttons.first?.tap() }
  }

  private func show(_ route: Thriftwood.AppRoute) {
    if app.path.count >= Self.depth { app.popToRoot() }
    if route.isInSheet { app.navigate(to: Thriftwood.AppRoute.radarrAddMovie) }
    app.navigate(to: route)
  }

  func improvise() {
    if app.path.count >= Self.depth { return app.popToRoot() }
    switch generator.below(100) {
    case 0..<55:
      if let button = buttons.randomElement(using: &generator) { button.tap() } else { app.pop() }
    case 55..<75: app.pop()
    case 75..<78: app.sheet = nil
    case 78..<83:
      let tabs = Thriftwood.routes.filter(\.isTab)
      if let tab = tabs.randomElement(using: &generator) { app.navigate(to: tab) }
    case 83..<87: app.selectedTabName = Thriftwood.Tab.allCases.randomElement(using: &generator)
    case 87..<95:
      if let link = Thriftwood.opened.randomElement(using: &generator) {
        app.open(link, with: Thriftwood.links)
      }
    case 95..<97: app.open("thriftwood://lidarr", with: Thriftwood.links)
    default:
      let steps = Thriftwood.OnboardingRoute.allCases
      if let step = steps.randomElement(using: &generator) { front.navigate(to: step) }
    }
  }
}
