import FlowEngine
import FlowIntrospect
import FlowLinks
import FlowModules
import TestCoordinators
import Testing

@testable import FlowSamples

@MainActor
@Suite struct ThriftwoodTests {
  private let sample = ThriftwoodApp(seed: 1)
  private var app: Thriftwood.AppCoordinator { sample.app }

  init() {
    sample.app.errorHandler = FlowErrorHandler()
    sample.app.errorHandler?.onError = { _ in }
  }

  @Test("a link to a movie leads to it, whichever tab is selected")
  func link() {
    #expect(Thriftwood.links.problems == [])
    for tab in Thriftwood.routes.filter(\.isTab) {
      #expect(app.navigate(to: tab))
      #expect(app.open("thriftwood://radarr/movie/123", with: Thriftwood.links))
      #expect(app.path == [.radarrMovieDetail(123)])
      #expect(app.router.state.root == tab)
    }
  }

  @Test("a tab is a root of the one stack: selecting it empties the stack")
  func tabs() {
    app.navigate(to: Thriftwood.AppRoute.calendar)
    #expect(app.open("thriftwood://services", with: Thriftwood.links))
    #expect(app.router.state.root == .services && app.path.isEmpty)
    #expect(app.open("thriftwood://services", with: Thriftwood.links))
    #expect(app.children.count == 1)
  }

  @Test("a route that is on the stack is appended")
  func appended() {
    for _ in 0..<3 { app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7)) }
    #expect(app.path == Array(repeating: .radarrMovieDetail(7), count: 3))
  }

  @Test("onboarding is the only child, and its last step replaces the one before")
  func onboarding() {
    for step in Thriftwood.OnboardingRoute.allCases {
      #expect(sample.front.navigate(to: step))
    }
    #expect(app.visibleCoordinator is Thriftwood.OnboardingCoordinator)
    #expect(sample.front.pop())
    #expect(app.visibleRoute.identifier == "welcome")
    #expect(app.navigate(to: Thriftwood.AppRoute.calendar))
    #expect(app.path == [.calendar])
  }

  @Test("a view holds its app weakly: a button without its app is reported")
  func callbacks() throws {
    var other: ThriftwoodApp? = ThriftwoodApp(seed: 2)
    let button = try #require(other?.buttons.first)
    other = nil
    var errors: [FlowErrorReport] = []
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let observation = FlowErrorHandler.shared.observe { errors.append($0) }
    defer { observation.cancel() }
    button.tap()
    #expect(errors.map(\.error.kind) == ["configurationError"])
  }

  @Test("the buttons lead to every route except those of links")
  func linkOnly() throws {
    var seen: Set<Thriftwood.AppRoute> = []
    var open = Thriftwood.routes.filter(\.isTab)
    while let route = open.popLast() {
      guard seen.insert(route).inserted else { continue }
      let screen = try #require(app.router.factory?.buildScreen(for: route))
      for button in try #require(screen.content as? [Thriftwood.Button]) {
        button.tap()
        open.append(app.sheet ?? app.path.last ?? app.router.state.root)
        app.dismissModal()
        app.popToRoot()
      }
    }
    let missing = Thriftwood.routes.filter { !seen.contains($0) }
    #expect(missing == Thriftwood.routes.filter(Thriftwood.isLinkOnly))
    #expect(missing.count == 2)
  }
}
