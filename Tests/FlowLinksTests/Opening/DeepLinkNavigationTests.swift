import FlowEngine
import FlowLinks
import Foundation
import TestCoordinators
import Testing

/// A small shop with a shop tab, a help tab, a modal and a child, and links into all of them.
@MainActor
struct LinkedTree {
  let tabs = TestTabs(AppRoute.main)
  let home = TestCoordinator(
    AppRoute.home, shows: [.home, .list, .sheet, .detail(1), .detail(2)], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.catalogue, .cart, .item(7)])
  let help = TestCoordinator(HelpRoute.index, shows: [.index, .article(1)])
  let errors: RecordingErrorHandler

  let links = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
    DeepLink("/detail/:id") { AppRoute.detail(try $0.parameter("id")) }
    DeepLink("/sheet") { _ in AppRoute.sheet }
    DeepLink("/form") { _ in AppRoute.form }
    DeepLink("/item/:id") { ShopRoute.item(try $0.parameter("id")) }
    DeepLink("/help/:id") { link in
      let id: Int = try link.parameter("id")
      return HelpRoute.article(id)
    }
  }
  var pushes: PushRoutes {
    PushRoutes {
      PushRoute(when: "kind", is: "item") { ShopRoute.item(try $0.value("item.id")) }
      PushRoute(when: "kind", is: "detail") { AppRoute.detail(try $0.value("id")) }
      PushRoute(link: "deeplink", with: links)
    }
  }

  init() {
    errors = RecordingErrorHandler(on: tabs)
    tabs.addChild(home)
    tabs.addChild(help)
    home.addModalCoordinator(sheet)
    home.addChild(shop)
  }

  /// The possible states of an app when a link or a push arrives.
  enum State: CaseIterable, Sendable {
    case atHome, onStack, modal, modalWithStack, detour, detourOverModal, otherTab, pushedChild
  }

  func enter(_ state: State) {
    switch state {
    case .atHome: break
    case .onStack: home.navigate(to: AppRoute.list)
    case .modal: home.navigate(to: AppRoute.sheet)
    case .modalWithStack:
      home.navigate(to: AppRoute.sheet)
      sheet.navigate(to: AppRoute.form)
    case .detour: presentDetour()
    case .detourOverModal:
      home.navigate(to: AppRoute.sheet)
      presentDetour()
    case .otherTab: tabs.navigate(to: HelpRoute.article(1))
    case .pushedChild: home.navigate(to: ShopRoute.cart)
    }
  }

  /// Returns the visible route in a state.
  func visible(in state: State) -> any Route {
    switch state {
    case .atHome: AppRoute.home
    case .onStack: AppRoute.list
    case .modal: AppRoute.sheet
    case .modalWithStack: AppRoute.form
    case .detour, .detourOverModal: AppRoute.login
    case .otherTab: HelpRoute.article(1)
    case .pushedChild: ShopRoute.cart
    }
  }

  private func presentDetour() {
    tabs.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
  }
}

@MainActor
@Suite("Deep links: opening")
struct DeepLinkNavigationTests {
  let tree = LinkedTree()

  @Test(
    "a link opens from any state, and dismisses what was in front",
    arguments: LinkedTree.State.allCases)
  func anyState(state: LinkedTree.State) {
    tree.enter(state)
    #expect(isVisible(tree.visible(in: state), in: tree.tabs))
    #expect(tree.tabs.open("shop://item/7", with: tree.links))
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
    #expect(tree.tabs.selectedTab === tree.home)
    #expect(tree.tabs.detourCoordinator == nil)
    #expect(tree.home.currentModalCoordinator == nil)
    #expect(path(tree.home).filter { $0 == child(tree.shop) }.count == 1)
    #expect(tree.errors.errors.isEmpty)
  }

  @Test("a link to a route that only a modal shows opens the modal")
  func intoModal() {
    tree.enter(.otherTab)
    #expect(tree.tabs.open("https://shop.example.com/form", with: tree.links))
    #expect(tree.home.currentModalCoordinator === tree.sheet)
    #expect(isVisible(AppRoute.form, in: tree.tabs))
  }

  @Test("a link opens from a coordinator deep in the tree, and as a Foundation URL")
  func fromBelow() throws {
    tree.enter(.pushedChild)
    let url = try #require(URL(string: "shop://help/1"))
    #expect(tree.shop.open(url, with: tree.links))
    #expect(isVisible(HelpRoute.article(1), in: tree.tabs))
    #expect(tree.tabs.selectedTab === tree.help)
  }

  @Test("a link to a route gets its prerequisites below it, as navigating does")
  func prerequisites() {
    tree.home.hooks.paths[RouteValue(AppRoute.detail(1))] = [AppRoute.list, AppRoute.detail(1)]
    #expect(tree.tabs.open("/detail/1", with: tree.links))
    #expect(tree.home.router.state.stack == [.list, .detail(1)])
  }

  @Test(
    "a link without a route changes nothing, and is reported with the reason",
    arguments: LinkedTree.State.allCases,
    ["shop://nowhere", "ship://item/7", "shop://item/x", "shop://item//7", "%"])
  func failing(state: LinkedTree.State, url: String) throws {
    tree.enter(state)
    let before = snapshot(tree.tabs)
    let reason = try #require(tree.links.error(url))
    #expect(!tree.tabs.open(url, with: tree.links))
    #expect(snapshot(tree.tabs) == before)
    #expect(
      tree.errors.errors == [
        .navigationFailed(
          coordinator: tree.tabs.name, route: url, routeType: "URL",
          context: "the link leads to no route: \(reason.description)")
      ])
  }

  @Test("a link to a route that no coordinator shows is reported once, with the navigation's error")
  func notShown() {
    #expect(!tree.tabs.open("/help/99", with: tree.links))
    #expect(tree.errors.errors.map(\.kind) == ["navigationFailed"])
    #expect(tree.errors.errors.first?.routeType == "HelpRoute")
  }

  @Test("the report names the coordinator that was asked, with a clipped and harmless URL")
  func report() {
    let url = "shop://" + String(repeating: "x", count: 500) + "\u{1B}[2J"
    #expect(!tree.shop.open(url, with: tree.links))
    #expect(tree.errors.handler.journal.first?.origin?.id == tree.shop.id)
    #expect(
      tree.errors.errors.first?.route == "shop://" + String(repeating: "x", count: 93) + "…")
  }

  @Test(
    "a link opens as a detour, and leaves everything below unchanged",
    arguments: [
      LinkedTree.State.atHome, .onStack, .modal, .modalWithStack, .otherTab, .pushedChild,
    ])
  func detour(state: LinkedTree.State) {
    tree.enter(state)
    let before = snapshot(tree.home, tree.help, tree.shop)
    let detour = TestCoordinator(HelpRoute.article(1))
    #expect(tree.tabs.open("/help/1", with: tree.links) { _ in detour })
    #expect(tree.tabs.detourCoordinator === detour)
    #expect(isVisible(HelpRoute.article(1), in: tree.tabs))
    #expect(
      tree.tabs.router.state.detour.map { RouteValue($0) } == RouteValue(HelpRoute.article(1)))
    #expect(snapshot(tree.home, tree.help, tree.shop) == before)
  }

  @Test("a second detour is presented on top of the first")
  func secondDetour() {
    let (first, second) = (TestCoordinator(HelpRoute.index), TestCoordinator(ShopRoute.item(7)))
    tree.tabs.open("/help/1", with: tree.links) { _ in first }
    #expect(tree.tabs.open("/item/7", with: tree.links) { _ in second })
    #expect(first.detourCoordinator === second)
  }

  @Test("if the closure returns no detour, the coordinator navigates to the route")
  func noDetour() {
    let detour = TestCoordinator(HelpRoute.index)
    let make: Coordinator<AppRoute>.DetourMaker = { $0 is HelpRoute ? detour : nil }
    #expect(tree.tabs.open("/item/7", with: tree.links, asDetour: make))
    #expect(tree.tabs.detourCoordinator == nil)
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
    #expect(tree.tabs.open("/help/1", with: tree.links, asDetour: make))
    #expect(tree.tabs.detourCoordinator === detour)
  }

  @Test("no detour is created for a link without a route")
  func noDetourForError() {
    var made = 0
    let opened = tree.tabs.open("/nowhere", with: tree.links) { _ in
      made += 1
      return TestCoordinator(HelpRoute.index)
    }
    #expect(!opened)
    #expect(made == 0)
    #expect(tree.tabs.detourCoordinator == nil)
  }

  @Test("a detour that has an owner is refused, and nothing changes")
  func ownedDetour() {
    let before = snapshot(tree.tabs)
    #expect(!tree.tabs.open("/item/7", with: tree.links) { _ in tree.shop })
    #expect(snapshot(tree.tabs) == before)
    #expect(
      tree.errors.errors == [
        .invalidDetourNavigation(
          coordinator: tree.shop.name, route: "item", routeType: "ShopRoute")
      ])
  }
}
