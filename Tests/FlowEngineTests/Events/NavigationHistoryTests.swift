import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("History of navigations")
struct NavigationHistoryTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .form, .settings])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addChild(shop)
  }

  private func verbs(_ records: [NavigationRecord]) -> [String] { records.map(\.request.verb) }

  @Test("a history keeps the navigations since its creation, oldest first")
  func keeps() {
    app.navigate(to: AppRoute.list)
    let history = NavigationHistory(of: app)
    #expect(history.records.isEmpty)
    #expect(history.last == nil)
    app.navigate(to: AppRoute.form)
    app.pop()
    app.navigate(to: HelpRoute.index)
    #expect(verbs(history.records) == ["navigate", "pop", "navigate"])
    #expect(history.last?.request == .navigate(RouteValue(HelpRoute.index)))
    #expect(history.count == 3)
  }

  @Test(
    "a history keeps the last records and counts all", arguments: [(1, 1), (3, 3), (0, 1), (-5, 1)])
  func bounded(capacity: Int, kept: Int) {
    let history = NavigationHistory(of: app, capacity: capacity)
    #expect(history.capacity == kept)
    for route in [AppRoute.list, .form, .settings, .list] { app.navigate(to: route) }
    #expect(history.records.count == kept)
    #expect(history.count == 4)
    #expect(history.last?.request == .navigate(RouteValue(AppRoute.list)))
    let all: [AppRoute] = [.list, .form, .settings, .list]
    #expect(
      history.records.map(\.request.route) == all.suffix(kept).map { RouteValue($0) })
  }

  @Test("a history can be filtered by failure, by changed coordinator, and by any condition")
  func queries() {
    let history = NavigationHistory(of: app)
    app.navigate(to: AppRoute.list)
    app.navigate(to: ShopRoute.cart)
    app.navigate(to: HelpRoute.index)
    shop.navigate(to: HelpRoute.article(1))
    app.popToRoot()
    #expect(history.failures.map(\.origin.id) == [app.id, shop.id])
    #expect(verbs(history.records(changing: shop.id)) == ["navigate", "popToRoot"])
    #expect(verbs(history.records(changing: app.id)) == ["navigate", "navigate", "popToRoot"])
    #expect(history.records { $0.origin.id == shop.id }.count == 1)
    #expect(history.records { $0.request == .popToRoot }.count == 1)
  }

  @Test("clearing a history removes its records and keeps its count")
  func cleared() {
    let history = NavigationHistory(of: app)
    app.navigate(to: AppRoute.list)
    app.pop()
    history.clear()
    #expect(history.records.isEmpty)
    #expect(history.count == 2)
    app.navigate(to: AppRoute.form)
    #expect(history.records.count == 1)
    #expect(history.count == 3)
  }

  @Test("the history of a tree keeps navigations anywhere in it, and none of other trees")
  func oneTree() {
    let other = TestCoordinator(AppRoute.main, shows: [.list])
    let history = NavigationHistory(of: app)
    let everything = NavigationHistory()
    other.navigate(to: AppRoute.list)
    #expect(history.count == 0)
    shop.navigate(to: ShopRoute.cart)
    #expect(history.count == 1)
    #expect(everything.count == 2)
    app.presentDetour(other, presenting: AppRoute.main)
    other.popToRoot()
    #expect(history.count == 3)
    everything.stop()
  }

  @Test("the navigation with which a detour leaves a tree is in the history of that tree")
  func detourThatLeaves() {
    let help = TestCoordinator(HelpRoute.index)
    app.presentDetour(help, presenting: HelpRoute.index)
    let history = NavigationHistory(of: app)
    #expect(help.navigate(to: AppRoute.list))
    #expect(help.parent == nil)
    #expect(history.records.map(\.origin.id) == [help.id])
  }

  @Test("the navigation with which a flow leaves a tree is in the history of that tree")
  func flowThatLeaves() {
    let root = TestOrchestrator(AppRoute.home)
    let login = TestCoordinator(AppRoute.login)
    root.transitionToFlow(login, root: .home)
    root.hooks.flowRoutes = [RouteValue(AppRoute.main)]
    root.hooks.onFlowChange = { [unowned root] _ in
      root.transitionToFlow(TestCoordinator(AppRoute.main), root: .main)
    }
    let history = NavigationHistory(of: root)
    #expect(login.navigate(to: AppRoute.main))
    #expect(login.parent == nil)
    #expect(verbs(history.records) == ["changeFlow", "navigate"])
  }

  @Test("a stopped history keeps its records, and receives no more")
  func stopped() {
    let history = NavigationHistory(of: app)
    app.navigate(to: AppRoute.list)
    history.stop()
    history.stop()
    app.pop()
    #expect(history.count == 1)
    #expect(history.records.count == 1)
  }

  @Test("a history does not retain its root, and a released history stops observing")
  func released() {
    app.navigate(to: AppRoute.list)
    let wasObserved = FlowEvents.isObserved
    weak var former: NavigationHistory?
    weak var formerRoot: TestCoordinator<AppRoute>?
    do {
      let root = TestCoordinator(AppRoute.home)
      let history = NavigationHistory(of: root)
      (former, formerRoot) = (history, root)
      #expect(FlowEvents.isObserved)
    }
    #expect(former == nil)
    #expect(formerRoot == nil)
    app.pop()
    #expect(FlowEvents.isObserved == wasObserved)
  }

  @Test("a navigation in didAppear is recorded after the one that showed the screen")
  func order() {
    let watched = WatchedCoordinator(AppRoute.home, shows: [.list, .form])
    watched.onPhase = { [unowned watched] phase, route in
      if phase == .didAppear, route == .list { watched.navigate(to: AppRoute.form) }
    }
    let attachment = watched.attachToScreen()
    let history = NavigationHistory(of: watched)
    watched.navigate(to: AppRoute.list)
    #expect(
      history.records.map(\.request.route) == [AppRoute.list, .form].map { RouteValue($0) })
    attachment.detach()
  }
}
