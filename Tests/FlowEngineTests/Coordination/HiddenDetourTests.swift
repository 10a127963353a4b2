import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("A detour on a tab that is not selected")
struct HiddenDetourTests {
  let tabs = TestTabs(AppRoute.main)
  let home = TestCoordinator(AppRoute.home)
  let shop = TestCoordinator(ShopRoute.catalogue)
  let help = TestCoordinator(HelpRoute.index)
  let log: LifecycleLog

  init() {
    tabs.addChild(home)
    tabs.addChild(shop)
    log = LifecycleLog(["tabs": tabs, "home": home, "shop": shop, "help": help])
  }

  @Test("the detour isn't shown, no hook is called, and the selected tab stays selected")
  func waits() throws {
    let attachment = log.attach(tabs)
    _ = log.take()
    let made = records { #expect(shop.presentDetour(help, presenting: HelpRoute.index)) }
    #expect(log.take().isEmpty)
    #expect(tabs.selectedTab === home)
    #expect(isVisible(AppRoute.home, in: tabs))
    #expect(tabs.presentation().layers.count == 1)
    #expect(isVisible(HelpRoute.index, in: shop))
    #expect(try made[0].outcome.get().map(\.change.description) == ["present detour index"])
    attachment.detach()
  }

  @Test("the detour appears over the tab bar when its tab is selected, and disappears with the tab")
  func shows() {
    let attachment = log.attach(tabs)
    shop.presentDetour(help, presenting: HelpRoute.index)
    _ = log.take()
    tabs.switchToTab(1)
    #expect(log.take() == change(["home/home", "home", "tabs"], ["help", "help/index"]))
    #expect(isVisible(HelpRoute.index, in: tabs))
    #expect(tabs.presentation().layers.map(\.isCovered) == [true, false])
    tabs.switchToTab(0)
    #expect(log.take() == change(["help/index", "help"], ["tabs", "home", "home/home"]))
    #expect(isVisible(AppRoute.home, in: tabs))
    #expect(shop.detourCoordinator === help)
    attachment.detach()
  }
}
