import FlowEngine
import FlowModules
import FlowSamples
import TestCoordinators
import Testing

@MainActor
@Suite("Named tabs inside one stack")
struct TabStackTests {
  enum Tab: String, Hashable, Sendable, CaseIterable { case dashboard, settings }

  let app = TabStackCoordinator<AppRoute, Tab>(
    root: .main, duplicates: .append, sheets: { $0 == .sheet })
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addTab(.dashboard, at: .home, item: TabItem(text: "Home", image: "house"))
    app.addTab(.settings, at: .settings)
  }

  @Test("a route that is not a tab is pushed above the tabs, also if a tab requests it")
  func pushes() throws {
    let tab = try #require(app.coordinator(for: .dashboard))
    #expect(tab.tabItem == TabItem(text: "Home", image: "house"))
    #expect((tab as? Coordinator<AppRoute>)?.inspectionName == "dashboard")
    #expect(tab.navigate(to: AppRoute.list))
    #expect(app.navigate(to: AppRoute.detail(1)))
    #expect(app.path == [.list, .detail(1)])
    #expect(app.selectedTabName == .dashboard)
    app.path.removeLast()
    #expect(isVisible(AppRoute.list, in: app))
  }

  @Test("the route of a tab selects the tab as one navigation, also from above the tabs")
  func selects() {
    app.navigate(to: AppRoute.list)
    let made = records { #expect(app.navigate(to: AppRoute.settings)) }
    #expect(made.count == 1)
    #expect(app.selectedTabName == .settings)
    #expect(isVisible(AppRoute.settings, in: app))
  }

  @Test("a sheet covers the tabs, and a UI dismisses it")
  func sheet() {
    app.selectedTabName = .settings
    #expect(app.navigate(to: AppRoute.sheet))
    #expect(app.sheet == .sheet)
    app.sheet = nil
    #expect(isVisible(AppRoute.settings, in: app))
    #expect(errors.errors == [])
  }

  @Test("plan and effect agree on random walks, and bindings show the state", arguments: 1...8)
  func laws(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let routes: [AppRoute] = [.home, .settings, .list, .sheet, .form, .detail(1), .detail(2)]
    for step in 0..<300 {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      switch random.below(10) {
      case 0..<6:
        let route = routes[random.below(routes.count)]
        let plan = app.plan(to: route).plan
        let predicted = plan?.predictedStates() ?? [:]
        #expect(app.navigate(to: route) == (plan != nil), mark)
        if let state = predicted[app.id] { #expect(summary(app) == state, mark) }
        #expect(isVisible(route, in: app), mark)
      case 6: app.path = Array(app.path.prefix(random.below(app.path.count + 1)))
      case 7: app.sheet = nil
      case 8: app.selectedTabName = Tab.allCases[random.below(2)]
      default: app.pop()
      }
      #expect(app.path == app.router.state.stack, mark)
      #expect(app.sheet == app.router.state.presented, mark)
      #expect(app.selectedTab === app.coordinator(for: app.selectedTabName ?? .dashboard), mark)
    }
    #expect(errors.errors == [])
  }
}
