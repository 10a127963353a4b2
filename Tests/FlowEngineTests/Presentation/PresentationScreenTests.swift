import FlowEngine
import TestCoordinators
import Testing

/// Makes screens for the routes that it knows.
final class PartialFactory<R: Route>: ViewFactory<R> {
  var known: Set<R>

  init(_ known: Set<R>) { self.known = known }

  override func buildScreen(for route: R) -> Screen? {
    known.contains(route)
      ? Screen(title: "Screen of \(route.identifier)", content: "content", minHeight: 10) : nil
  }
}

@MainActor
@Suite("Presentation: screens and fallbacks")
struct PresentationScreenTests {
  let factory = PartialFactory<AppRoute>([.list])
  let app: TestCoordinator<AppRoute>
  let errors: RecordingErrorHandler

  init() {
    app = TestCoordinator(
      .home, shows: [.list, .form, .settings, .sheet], as: [.sheet: .modal], factory: factory)
    errors = RecordingErrorHandler(on: app)
  }

  private func failure(
    _ route: AppRoute, _ viewType: FlowError.ViewType, of coordinator: any AnyCoordinator
  ) -> FlowError {
    .viewCreationFailed(
      coordinator: coordinator.name, route: route.identifier, routeType: "AppRoute",
      viewType: viewType)
  }

  @Test("a factory has the coordinator that was made with it, as if the app had set it")
  func coordinator() {
    #expect(factory.coordinator === app)
    factory.coordinator = app
    #expect(factory.coordinator === app)
    var other: TestCoordinator<AppRoute>? = TestCoordinator(.settings)
    factory.coordinator = other
    #expect(factory.coordinator === other)
    other = nil
    #expect(factory.coordinator == nil)
  }

  @Test("screens are those that the factory makes")
  func screens() {
    factory.known.insert(.home)
    app.navigate(to: AppRoute.list)
    let screens = app.presentation().layers[0].stacks[0].screens.map(\.screen)
    #expect(screens.map(\.title) == ["Screen of home", "Screen of list"])
    #expect(screens.map { $0.content as? String } == ["content", "content"])
    #expect(screens[0].minHeight == 10)
    #expect(!screens[0].isFallback)
    #expect(errors.errors.isEmpty)
  }

  @Test("a screen with its own back button gets no other, wherever it is on the stack")
  func ownBackButton() throws {
    let detour = TestCoordinator(.form, shows: [.form, .list, .settings], factory: OwnButtons())
    #expect(app.presentDetour(detour, presenting: AppRoute.form))
    detour.navigate(to: AppRoute.list)
    detour.navigate(to: AppRoute.settings)
    let screens = try #require(app.presentation().layers.last?.stacks.last?.screens)
    #expect(screens.map(\.route.route.identifier) == ["form", "list", "settings"])
    #expect(screens.map(\.showsBackButton) == [false, true, false])
    #expect(detour.presentationContext.shouldShowBackButton)
    #expect(detour.pop())
  }

  private final class OwnButtons: ViewFactory<AppRoute> {
    override func buildScreen(for route: AppRoute) -> Screen? {
      Screen(title: route.identifier, hasOwnBackButton: route != .list)
    }
  }

  @Test("each screen has the transition of its route")
  func transitions() {
    final class Fading: Coordinator<AppRoute> {
      override func canHandle(_ route: any Route) -> Bool { route is AppRoute }
      override func transitionStyle(for route: any Route) -> TransitionStyle {
        route as? AppRoute == .list ? .fade : super.transitionStyle(for: route)
      }
    }
    let app = Fading(root: .home)
    app.navigate(to: AppRoute.list)
    #expect(
      app.presentation().layers[0].stacks[0].screens.map(\.transition) == [.automatic, .fade])
  }

  @Test("a screen that cannot be made has a fallback with the error, beside those that can")
  func fallback() {
    app.navigate(to: AppRoute.list)
    let screens = app.presentation().layers[0].stacks[0].screens.map(\.screen)
    #expect(screens.map(\.isFallback) == [true, false])
    #expect(screens[0].title == "home")
    #expect(screens[0].content as? FlowError == failure(.home, .root, of: app))
    #expect(errors.errors == [failure(.home, .root, of: app)])
  }

  @Test("a missing screen is reported once while its route is on the stack, wherever the user goes")
  func once() {
    _ = app.presentation()
    _ = app.presentation()
    _ = app.visibleScreen()
    #expect(errors.errors.count == 1)
    app.navigate(to: AppRoute.form)
    _ = app.presentation()
    _ = app.presentation()
    #expect(errors.errors.dropFirst() == [failure(.form, .pushed, of: app)])
    app.navigate(to: AppRoute.list)
    _ = app.presentation()
    app.popTo(.form)
    _ = app.presentation()
    #expect(errors.errors.count == 2)
  }

  @Test(
    "a missing screen is reported again after its route left the stack, or after it was made once")
  func again() {
    app.navigate(to: AppRoute.form)
    _ = app.presentation()
    #expect(errors.errors.count == 2)
    app.pop()
    app.navigate(to: AppRoute.form)
    _ = app.presentation()
    #expect(errors.errors.dropFirst(2) == [failure(.form, .pushed, of: app)])
    factory.known.insert(.home)
    #expect(app.presentation().layers[0].stacks[0].screens[0].screen.isFallback == false)
    factory.known.remove(.home)
    _ = app.presentation()
    _ = app.presentation()
    #expect(errors.errors.dropFirst(3) == [failure(.home, .root, of: app)])
  }

  @Test("each of 20,000 missing screens is reported once, and again only after its own route left")
  func many() {
    let count = 20_000
    let deep = TestCoordinator(
      AppRoute.home, shows: Set((0..<count).map { AppRoute.detail($0) }), factory: factory)
    deep.errorHandler = errors.handler
    for number in 0..<count {
      deep.navigate(to: AppRoute.detail(number))
      _ = deep.visibleScreen()
    }
    #expect(errors.errors.count == count)
    deep.pop()
    deep.navigate(to: AppRoute.detail(count - 1))
    _ = deep.visibleScreen()
    #expect(errors.errors.count == count + 1)
    deep.popToRoot()
    deep.navigate(to: AppRoute.detail(0))
    _ = deep.visibleScreen()
    #expect(errors.errors.count == count + 2)
  }

  @Test("measuring or resizing a sheet does not report the presenter's missing screen again")
  func measuring() {
    let sheet = TestCoordinator(AppRoute.sheet)
    app.addModalCoordinator(sheet)
    app.presentModal(sheet, detents: ModalDetentConfiguration(detents: [.small, .large]))
    _ = app.presentation()
    #expect(errors.errors.count == 1)
    app.updateModalIdealHeight(100)
    app.updateModalMinHeight(50)
    app.selectModalDetent(.large)
    _ = app.presentation()
    #expect(errors.errors.count == 1)
  }

  @Test("changes of other coordinators do not report a missing screen again")
  func others() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.addChild(shop)
    app.navigate(to: ShopRoute.cart)
    _ = app.presentation()
    let reported = errors.errors.count
    shop.popToRoot()
    shop.navigate(to: ShopRoute.cart)
    _ = app.presentation()
    #expect(errors.errors.count == reported)
  }

  @Test("the report says where the screen belongs: root, pushed, modal or detour")
  func viewTypes() {
    func blind(_ root: AppRoute) -> TestCoordinator<AppRoute> {
      TestCoordinator(root, shows: [.form], factory: ViewFactory())
    }
    let tabs = TestTabs(AppRoute.main)
    tabs.errorHandler = errors.handler
    let (tab, child, modal, detour) = (blind(.home), blind(.list), blind(.sheet), blind(.login))
    tab.hooks.tabItem = TabItem(text: "Home", image: "house")
    tabs.addChild(tab)
    tab.addChild(child)
    tab.navigate(to: AppRoute.form)
    child.hooks.also(handles: AppRoute.detail(1))
    tab.navigate(to: AppRoute.detail(1))
    tab.presentModal(modal)
    modal.presentDetour(detour, presenting: AppRoute.settings)
    _ = tabs.presentation()
    #expect(
      errors.errors == [
        failure(.home, .root, of: tab), failure(.form, .pushed, of: tab),
        failure(.list, .pushed, of: child), failure(.detail(1), .pushed, of: child),
        failure(.sheet, .modal, of: modal), failure(.login, .detour, of: detour),
      ])
  }

  @Test("a root in whose place a flow is shown needs no screen, and nothing is reported")
  func containers() {
    let orchestrator = FlowOrchestrator(
      router: Router(initial: AppRoute.home, factory: ViewFactory<AppRoute>()))
    orchestrator.errorHandler = errors.handler
    orchestrator.transitionToFlow(TestCoordinator(ShopRoute.offer), root: .home)
    let presentation = orchestrator.presentation()
    #expect(presentation.layers[0].stacks[0].screens[0].screen.isFallback == false)
    #expect(errors.errors.isEmpty)
  }

  @Test("a tab without an item is reported once, whatever it does, and shown as an error")
  func tabItem() {
    let tabs = TestTabs(AppRoute.main)
    tabs.errorHandler = errors.handler
    let named = TestCoordinator(AppRoute.home)
    named.hooks.tabItem = TabItem(text: "Home", image: "house")
    let nameless = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    tabs.addChild(named)
    tabs.addChild(nameless)
    for _ in 0..<2 {
      guard
        case .tabs(let items) = tabs.presentation().layers[0].stacks[0].screens[0].container
      else {
        Issue.record("no tab bar")
        return
      }
      #expect(items.map(\.item.text) == ["Home", "Error"])
    }
    #expect(errors.errors.map(\.kind) == ["configurationError"])
    nameless.navigate(to: ShopRoute.cart)
    tabs.switchToTab(0)
    _ = tabs.presentation()
    #expect(errors.errors.count == 1)
  }

  @Test("a presentation changes nothing, and sends no events except its error reports")
  func pure() {
    let sheet = TestCoordinator(AppRoute.sheet)
    app.presentModal(sheet)
    app.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    let before = snapshot(app)
    let first = events { _ = app.presentation() }
    let second = events { _ = app.presentation() }
    #expect(first.count == 1)
    #expect(second.isEmpty)
    #expect(snapshot(app) == before)
  }
}
