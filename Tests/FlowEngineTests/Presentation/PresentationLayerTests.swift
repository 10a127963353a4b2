import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Presentation: sheets, covers and detours")
struct PresentationLayerTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])

  init() {
    app.addModalCoordinator(sheet)
    app.addChild(shop)
  }

  private func kinds(_ presentation: Presentation) -> [String] {
    presentation.layers.map { layer in
      switch layer.kind {
      case .base: "base"
      case .sheet: "sheet"
      case .cover: "cover"
      case .detour: "detour"
      }
    }
  }

  private func hosts(_ presentation: Presentation) -> [CoordinatorID] {
    presentation.layers.map { $0.stacks[0].host.id }
  }

  @Test("a sheet has its current detents, and covers nothing")
  func sheetLayer() throws {
    app.hooks.detents[.sheet] = ModalDetentConfiguration(detents: [.small, .large, .fullscreen])
    app.navigate(to: AppRoute.sheet)
    app.navigate(to: AppRoute.form)
    app.updateModalMinHeight(120)
    app.selectModalDetent(.large)
    let layers = app.presentation().layers
    try #require(layers.count == 2)
    #expect(
      layers[1].kind
        == .sheet(
          ModalDetentConfiguration(
            detents: [.small, .large, .fullscreen], selectedDetent: .large, minHeight: 120)))
    #expect(layers[1].presenter?.id == app.id)
    #expect(layers[1].route == RouteValue(AppRoute.sheet))
    #expect(layers[1].stacks[0].routes == routes(AppRoute.sheet, AppRoute.form))
    #expect(layers[1].stacks[0].backButtons == [true, true])
    #expect(layers.map(\.isCovered) == [false, false])
  }

  @Test("a modal whose only detent is fullscreen is a cover, and hides everything underneath")
  func coverLayer() {
    app.presentModal(sheet, detents: ModalDetentConfiguration(detents: [.fullscreen]))
    let presentation = app.presentation()
    #expect(kinds(presentation) == ["base", "cover"])
    #expect(presentation.layers.map(\.isCovered) == [true, false])
    app.dismissModal()
    #expect(app.presentation().layers.map(\.isCovered) == [false])
  }

  @Test("a sheet dragged to full screen stays a sheet, and covers what is underneath")
  func draggedSheet() {
    app.presentModal(sheet, detents: ModalDetentConfiguration(detents: [.medium, .fullscreen]))
    #expect(app.dragModalPastLargestDetent())
    #expect(kinds(app.presentation()) == ["base", "sheet"])
    #expect(app.presentation().layers.map(\.isCovered) == [true, false])
  }

  @Test("a detour is above everything, and has the route with which it was presented")
  func detourLayer() throws {
    app.navigate(to: AppRoute.sheet)
    app.presentDetour(help, presenting: ShopRoute.offer)
    let presentation = app.presentation()
    #expect(kinds(presentation) == ["base", "sheet", "detour"])
    #expect(hosts(presentation) == [app.id, sheet.id, help.id])
    #expect(presentation.layers.map(\.isCovered) == [true, true, false])
    let detour = try #require(presentation.layers.last)
    #expect(detour.route == RouteValue(ShopRoute.offer))
    #expect(detour.presenter?.id == app.id)
    #expect(detour.stacks[0].routes == routes(HelpRoute.index))
  }

  @Test("a detour on a detour is presented by the lower one, and only the upper one is visible")
  func detours() {
    app.presentDetour(help, presenting: HelpRoute.index)
    let second = TestCoordinator(ShopRoute.offer)
    app.presentDetour(second, presenting: ShopRoute.offer)
    let presentation = app.presentation()
    #expect(presentation.layers.map(\.presenter?.id) == [nil, app.id, help.id])
    #expect(presentation.layers.map(\.isCovered) == [true, true, false])
  }

  @Test("sheets on sheets are all visible; a cover among them hides only those underneath")
  func nested() {
    let cover = TestCoordinator(AppRoute.form)
    let last = TestCoordinator(AppRoute.login)
    app.navigate(to: AppRoute.sheet)
    sheet.presentModal(cover)
    cover.presentModal(last)
    #expect(kinds(app.presentation()) == ["base", "sheet", "sheet", "sheet"])
    #expect(!app.presentation().layers.contains { $0.isCovered })
    sheet.dismissModal()
    sheet.presentModal(cover, detents: ModalDetentConfiguration(detents: [.fullscreen]))
    cover.presentModal(last)
    let presentation = app.presentation()
    #expect(kinds(presentation) == ["base", "sheet", "cover", "sheet"])
    #expect(hosts(presentation) == [app.id, sheet.id, cover.id, last.id])
    #expect(presentation.layers.map(\.isCovered) == [true, true, false, false])
  }

  @Test("a host's modal is above the modal of its pushed child")
  func hostAboveChild() {
    let offer = TestCoordinator(ShopRoute.offer)
    app.navigate(to: ShopRoute.cart)
    shop.presentModal(offer, detents: ModalDetentConfiguration(detents: [.fullscreen]))
    app.presentModal(sheet)
    let presentation = app.presentation()
    #expect(hosts(presentation) == [app.id, offer.id, sheet.id])
    #expect(presentation.layers.map(\.isCovered) == [true, false, false])
    #expect(presentation.topScreen?.route == RouteValue(AppRoute.sheet))
    #expect(isVisible(AppRoute.sheet, in: app))
  }

  @Test("the sheet of a pushed child under another screen is hidden until that screen is popped")
  func coveredChild() {
    let offer = TestCoordinator(ShopRoute.offer)
    app.navigate(to: ShopRoute.cart)
    shop.presentModal(offer)
    app.navigate(to: AppRoute.list)
    #expect(kinds(app.presentation()) == ["base"])
    #expect(app.presentation().topScreen?.route == RouteValue(AppRoute.list))
    app.pop()
    #expect(hosts(app.presentation()) == [app.id, offer.id])
  }

  @Test("the sheet of a tab is hidden if the tab is not selected, or if a screen covers the tabs")
  func coveredTab() {
    let tabs = TestTabs(AppRoute.main, shows: [.login])
    let offer = TestCoordinator(ShopRoute.offer)
    let store = TestCoordinator(ShopRoute.catalogue)
    tabs.addChild(store)
    tabs.addChild(help)
    store.presentModal(offer)
    #expect(hosts(tabs.presentation()) == [tabs.id, offer.id])
    tabs.switchToTab(1)
    #expect(hosts(tabs.presentation()) == [tabs.id])
    tabs.switchToTab(0)
    tabs.navigate(to: AppRoute.login)
    #expect(hosts(tabs.presentation()) == [tabs.id])
  }

  @Test("a modal has the route with which it was presented, whatever its current root")
  func presentedRoute() {
    app.navigate(to: AppRoute.sheet)
    sheet.transitionToNewFlow(root: .login)
    let layer = app.presentation().layers[1]
    #expect(layer.route == RouteValue(AppRoute.sheet))
    #expect(layer.stacks[0].routes == routes(AppRoute.login))
  }

  @Test("the presentation of a part of a tree starts at that part")
  func part() {
    app.navigate(to: ShopRoute.cart)
    app.navigate(to: AppRoute.sheet)
    let presentation = shop.presentation()
    #expect(kinds(presentation) == ["base"])
    #expect(presentation.layers[0].stacks[0].routes == routes(ShopRoute.catalogue, ShopRoute.cart))
    #expect(presentation.layers[0].stacks[0].backButtons == [true, true])
  }
}
