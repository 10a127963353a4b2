import FlowEngine
import TestCoordinators
import Testing

extension Presentation.Stack {
  /// The routes from the bottom up.
  var routes: [RouteValue] { screens.map(\.route) }
  var backButtons: [Bool] { screens.map(\.showsBackButton) }
}

func routes(_ routes: any Route...) -> [RouteValue] { routes.map { RouteValue($0) } }

@MainActor
@Suite("Presentation: stacks, tabs and flows")
struct PresentationTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .form, .settings])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .item(1)])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])

  private func onlyLayer(_ coordinator: Coordinator<some Route>) throws -> Presentation.Layer {
    let layers = coordinator.presentation().layers
    try #require(layers.count == 1)
    return layers[0]
  }

  @Test("a coordinator on its own is one layer with one stack with one screen")
  func alone() throws {
    let layer = try onlyLayer(app)
    #expect(layer.kind == .base)
    #expect(layer.presenter == nil)
    #expect(layer.route == nil)
    #expect(!layer.isCovered)
    try #require(layer.stacks.count == 1)
    let stack = layer.stacks[0]
    #expect(stack.host.id == app.id)
    #expect(stack.routes == routes(AppRoute.home))
    #expect(stack.backButtons == [false])
    #expect(stack.screens[0].owner.id == app.id)
    #expect(stack.screens[0].container == .none)
    #expect(stack.screens[0].screen.title == "home")
    #expect(stack.screens[0].transition == .automatic)
  }

  @Test("a stack has the screens of its host and of pushed descendants, in the order of pushing")
  func flattened() throws {
    app.addChild(shop)
    shop.addChild(help)
    let second = TestCoordinator(ShopRoute.offer, shows: [.receipt])
    app.addChild(second)
    for route in [
      AppRoute.list, ShopRoute.cart, ShopRoute.item(1), HelpRoute.article(1),
    ] as [any Route] { app.navigate(to: route) }
    app.navigate(to: AppRoute.form)
    app.navigate(to: ShopRoute.receipt)
    let layer = try onlyLayer(app)
    let stack = layer.stacks[0]
    #expect(layer.stacks.count == 1)
    #expect(
      stack.routes
        == routes(
          AppRoute.home, AppRoute.list, ShopRoute.catalogue, ShopRoute.cart, ShopRoute.item(1),
          HelpRoute.index, HelpRoute.article(1), AppRoute.form, ShopRoute.offer,
          ShopRoute.receipt))
    #expect(
      stack.screens.map(\.owner.id) == [
        app.id, app.id, shop.id, shop.id, shop.id, help.id, help.id, app.id, second.id, second.id,
      ])
    #expect(stack.backButtons == [false] + Array(repeating: true, count: 9))
    #expect(stack.host.id == app.id)
  }

  @Test(
    "a tab bar is on the stack in place of the root's screen, and holds the selected tab's stack")
  func tabs() throws {
    let tabs = TestTabs(AppRoute.main)
    app.hooks.tabItem = TabItem(text: "Home", image: "house")
    shop.hooks.tabItem = TabItem(text: "Shop", image: "cart")
    tabs.addChild(app)
    tabs.addChild(shop)
    tabs.navigate(to: ShopRoute.cart)
    let layer = try onlyLayer(tabs)
    try #require(layer.stacks.count == 2)
    #expect(layer.stacks.map(\.host.id) == [tabs.id, shop.id])
    let bar = layer.stacks[0].screens[0]
    guard case .tabs(let items) = bar.container else {
      Issue.record("no tab bar")
      return
    }
    #expect(items.map(\.item.text) == ["Home", "Shop"])
    #expect(items.map(\.isSelected) == [false, true])
    #expect(items.map(\.coordinator.id) == [app.id, shop.id])
    #expect(bar.owner.id == tabs.id)
    #expect(layer.stacks[0].routes == routes(AppRoute.main))
    #expect(layer.stacks[1].routes == routes(ShopRoute.catalogue, ShopRoute.cart))
    #expect(layer.stacks[1].backButtons == [false, true])
    tabs.switchToTab(0)
    let other = try onlyLayer(tabs)
    #expect(other.stacks[1].routes == routes(AppRoute.home))
  }

  @Test("a tab coordinator without tabs shows its own root")
  func noTabs() throws {
    let tabs = TestTabs(AppRoute.main)
    let layer = try onlyLayer(tabs)
    try #require(layer.stacks.count == 1)
    #expect(layer.stacks[0].routes == routes(AppRoute.main))
    #expect(layer.stacks[0].screens[0].container == .none)
  }

  @Test("a screen on top of the tabs hides the stack of the selected tab")
  func onTabs() throws {
    let tabs = TestTabs(AppRoute.main, shows: [.form])
    tabs.addChild(shop)
    tabs.navigate(to: AppRoute.form)
    let presentation = tabs.presentation()
    #expect(presentation.layers[0].stacks.map(\.host.id) == [tabs.id])
    #expect(presentation.layers[0].stacks[0].routes == routes(AppRoute.main, AppRoute.form))
    #expect(presentation.topScreen?.route == RouteValue(AppRoute.form))
    tabs.pop()
    #expect(tabs.presentation().topScreen?.route == RouteValue(ShopRoute.catalogue))
  }

  @Test(
    "a flow is shown in place of the orchestrator's root, and a tab in place of the flow's root")
  func flows() throws {
    let root = TestOrchestrator(AppRoute.main)
    let tabs = TestTabs(AppRoute.list)
    tabs.addChild(shop)
    shop.addChild(help)
    root.transitionToFlow(tabs, root: .main)
    root.navigate(to: HelpRoute.article(1))
    let layer = try onlyLayer(root)
    try #require(layer.stacks.count == 3)
    #expect(layer.stacks.map(\.host.id) == [root.id, tabs.id, shop.id])
    #expect(layer.stacks[0].screens[0].container == .flow)
    #expect(
      layer.stacks[2].routes == routes(ShopRoute.catalogue, HelpRoute.index, HelpRoute.article(1)))
    #expect(layer.stacks.map { $0.backButtons[0] } == [false, false, false])
  }

  @Test("a pushed tab coordinator shows its tab bar, with a way back, and its selected tab on top")
  func pushedTabs() throws {
    let tabs = TestTabs(ShopRoute.offer)
    app.addChild(tabs)
    tabs.addChild(help)
    app.navigate(to: HelpRoute.article(1))
    let layer = try onlyLayer(app)
    try #require(layer.stacks.count == 2)
    #expect(layer.stacks[0].routes == routes(AppRoute.home, ShopRoute.offer))
    #expect(layer.stacks[0].backButtons == [false, true])
    #expect(layer.stacks[0].screens[1].container != .none)
    #expect(layer.stacks[1].host.id == help.id)
    #expect(layer.stacks[1].routes == routes(HelpRoute.index, HelpRoute.article(1)))
    #expect(app.presentation().topScreen?.route == RouteValue(HelpRoute.article(1)))
    app.navigate(to: AppRoute.form)
    let covered = try onlyLayer(app)
    #expect(covered.stacks.map(\.host.id) == [app.id])
    #expect(covered.stacks[0].routes == routes(AppRoute.home, ShopRoute.offer, AppRoute.form))
  }

  @Test("the root of a modal and of a detour has a back button, also if it is a tab bar")
  func backButtons() throws {
    let tabs = TestTabs(AppRoute.sheet)
    tabs.addChild(help)
    app.presentModal(tabs)
    help.presentDetour(shop, presenting: ShopRoute.offer)
    let layers = app.presentation().layers
    try #require(layers.count == 3)
    #expect(layers[1].stacks.map(\.backButtons) == [[true], [false]])
    #expect(layers[2].stacks.map(\.backButtons) == [[true]])
    help.dismissDetour()
    app.dismissModal()
    #expect(app.presentation().layers[0].stacks[0].backButtons == [false])
  }

  @Test("each route has its transition, also one that replaces another")
  func transitions() throws {
    app.hooks.transitions = [.home: .fade, .list: .slide, .settings: .custom("flip")]
    app.hooks.types[.settings] = .replace
    app.navigate(to: AppRoute.list)
    app.navigate(to: AppRoute.form)
    let pushed = try onlyLayer(app)
    #expect(pushed.stacks[0].screens.map(\.transition) == [.fade, .slide, .automatic])
    app.navigate(to: AppRoute.settings)
    let replaced = try onlyLayer(app)
    #expect(replaced.stacks[0].screens.map(\.transition) == [.fade, .slide, .custom("flip")])
  }
}
