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
    for tab in Thriftwood.Tab.allCases {
      app.select(tab)
      #expect(app.open("thriftwood://radarr/movie/123", with: Thriftwood.links))
      #expect(app.path == [.radarrMovieDetail(123)] && app.selectedTabName == tab)
      app.popToRoot()
    }
  }

  @Test("the tabs are inside the one stack: the route of a tab selects it and empties the stack")
  func tabs() throws {
    #expect(app.tabs == Thriftwood.Tab.allCases && app.selectedTabName == .dashboard)
    app.navigate(to: Thriftwood.AppRoute.calendar)
    #expect(app.path == [.calendar])
    #expect(app.open("thriftwood://services", with: Thriftwood.links))
    #expect(app.selectedTabName == .services && app.path.isEmpty)
    #expect(app.visibleRoute as? Thriftwood.AppRoute == .services)
    let root = try #require(app.presentation().layers.first?.stacks.first?.screens.first)
    guard case .tabs(let tabs) = root.container else { return #expect(Bool(false), "no tabs") }
    #expect(tabs.map(\.item.text) == ["Dashboard", "Services", "Settings"])
    #expect(!app.navigate(to: Thriftwood.AppRoute.main), "only tabs lead back to the root")
  }

  @Test("a UI binds the path, the sheet and the selected tab of the one stack")
  func bindings() {
    app.navigate(to: Thriftwood.AppRoute.calendar)
    app.navigate(to: Thriftwood.AppRoute.addProfile)
    #expect(app.sheet == .addProfile)
    app.sheet = nil
    #expect(app.visibleRoute as? Thriftwood.AppRoute == .calendar)
    app.path.removeLast()
    app.selectedTabName = .settings
    #expect(app.visibleRoute as? Thriftwood.AppRoute == .settings)
  }

  @Test("a route that is on the stack is appended")
  func appended() {
    for _ in 0..<3 { app.navigate(to: Thriftwood.AppRoute.radarrMovieDetail(7)) }
    #expect(app.path == Array(repeating: .radarrMovieDetail(7), count: 3))
  }

  @Test("adding a movie is a sheet with a stack of its own, and its result leads to the movie")
  func addMovie() throws {
    app.navigate(to: Thriftwood.AppRoute.radarrMoviesList)
    for title in ["radarrAddMovie", "options of 7"] { #expect(sample.tap(title), "\(title)") }
    #expect(app.sheet == .radarrAddMovie && app.path == [.radarrMoviesList])
    let sheet = try #require(app.currentModalCoordinator as? Thriftwood.AddMovieCoordinator)
    #expect(sheet.router.state.stack == [.addMovieOptions(7)])
    // Back within the sheet, and another choice.
    #expect(sheet.pop() && app.currentModalCoordinator === sheet)
    #expect(sample.tap("options of 123") && sample.tap("add"))
    #expect(app.sheet == nil && app.path == [.radarrMoviesList, .radarrMovieDetail(123)])
  }

  @Test(
    "a sheet that is left without a movie leads nowhere, and so does a result without a presenter")
  func addNoMovie() throws {
    app.navigate(to: Thriftwood.AppRoute.radarrMoviesList)
    #expect(sample.tap("radarrAddMovie") && sample.tap("options of 7"))
    app.sheet = nil
    #expect(app.path == [.radarrMoviesList])
    // Opened by a navigation: the app makes the same sheet, and no presenter waits.
    #expect(app.navigate(to: Thriftwood.AppRoute.radarrAddMovie))
    let made = app.makeModalCoordinator(for: .radarrAddMovie)
    #expect(made is Thriftwood.AddMovieCoordinator)
    #expect(sample.tap("options of 7") && sample.tap("add"))
    #expect(app.sheet == nil && app.path == [.radarrMoviesList])
    // The second step is nowhere but in the sheet.
    #expect(!app.navigate(to: Thriftwood.AppRoute.addMovieOptions(7)))
  }

  @Test("onboarding is a detour; its last step replaces the one before, and any route ends it")
  func onboarding() {
    for step in Thriftwood.OnboardingRoute.allCases {
      #expect(sample.front.navigate(to: step))
    }
    #expect(app.detourCoordinator is Thriftwood.OnboardingCoordinator)
    #expect(app.visibleCoordinator === app.detourCoordinator)
    #expect(sample.front.pop())
    #expect(app.visibleRoute.identifier == "welcome")
    #expect(app.navigate(to: Thriftwood.AppRoute.calendar))
    #expect(app.path == [.calendar] && app.detourCoordinator == nil)
    #expect(app.open("thriftwood://welcome", with: Thriftwood.links))
    #expect(app.visibleRoute.identifier == "welcome" && app.path == [.calendar])
  }

  @Test("a view does not retain its app, and a button whose app is gone reports an error")
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

  @Test("the buttons lead to every route except those that only links reach")
  func linkOnly() throws {
    var seen: Set<Thriftwood.AppRoute> = []
    var open = Thriftwood.routes.filter(\.isTab)
    func buttons(on route: Thriftwood.AppRoute) throws -> [Thriftwood.Button] {
      app.dismissModal()
      app.popToRoot()
      if route.isInSheet { app.navigate(to: Thriftwood.AppRoute.radarrAddMovie) }
      #expect(app.navigate(to: route))
      return try #require(app.visibleScreen().content as? [Thriftwood.Button])
    }
    while let route = open.popLast() {
      guard seen.insert(route).inserted else { continue }
      for index in try buttons(on: route).indices {
        try buttons(on: route)[index].tap()
        open.append(try #require(app.visibleRoute as? Thriftwood.AppRoute))
      }
    }
    let missing = Thriftwood.routes.filter { !seen.contains($0) }
    #expect(missing == Thriftwood.routes.filter(\.isLinkOnly))
    #expect(missing.count == 2)
  }
}
