import FlowEngine
import Testing
import UIKitFakes

@MainActor
@Suite("The UIKit renderer: tabs")
struct TabsTests {
  let tabBar = TestTabBar(7)
  let phone: Phone

  init() { phone = Phone(tabBar) }

  private var fakeBar: UITabBarController? {
    phone.hand.touchable.compactMap { $0 as? UITabBarController }.first
  }

  @Test("a tab that is tapped is selected in the engine, and keeps its pages")
  func tap() async {
    await phone.start()
    tabBar.tabs[0].navigate(to: PageRoute.page(1))
    await phone.settle()
    #expect(phone.hand.tapItem(2))
    await phone.settle()
    #expect(tabBar.selectedTab === tabBar.tabs[2])
    #expect(phone.shown == phone.described)
    #expect(phone.hand.tapItem(0))
    await phone.settle()
    #expect(tabBar.tabs[0].router.state.stack == [.page(1)])
    #expect(phone.shown == phone.described)
    #expect(phone.isTopVisible)
  }

  @Test("a tab beyond the fifth is opened in the list of More", arguments: [true, false])
  func more(asks: Bool) async throws {
    await phone.start()
    try #require(fakeBar).asksInMore = asks
    #expect(phone.hand.tapItem(4))
    await phone.settle()
    #expect(tabBar.selectedTab === tabBar.tabs[0])
    tabBar.tabs[1].navigate(to: PageRoute.page(9))
    tabBar.selectedTab = tabBar.tabs[0]
    await phone.settle()
    #expect(fakeBar?.selectedIndex == NSNotFound)
    #expect(phone.hand.openInMore(5))
    await phone.settle()
    #expect(tabBar.selectedTab === tabBar.tabs[5])
    #expect(phone.shown == phone.described)
    #expect(phone.isTopVisible)
    #expect(phone.hand.tapItem(4))
    await phone.settle()
    #expect(phone.hand.openInMore(5))
    await phone.settle()
    #expect(phone.shown == phone.described)
  }

  @Test("More is left by a tap on the tab that is still selected")
  func leaveMore() async {
    await phone.start()
    #expect(phone.hand.tapItem(4))
    await phone.settle()
    #expect(phone.hand.tapItem(0))
    await phone.settle()
    #expect(phone.shown == phone.described)
    #expect(phone.isTopVisible)
  }

  @Test("a page that is swiped away while the app selects another tab is popped")
  func swipedAndLeft() async {
    await phone.start()
    tabBar.tabs[0].navigate(to: PageRoute.page(1))
    await phone.settle()
    #expect(phone.hand.beginSwipeBack())
    #expect(phone.hand.endSwipeBack(cancelled: false))
    phone.window.turns.turn()
    tabBar.switchToTab(1)
    await phone.settle()
    #expect(tabBar.tabs[0].router.state.stack.isEmpty)
    #expect(phone.shown == phone.described)
    tabBar.switchToTab(0)
    await phone.settle()
    #expect(phone.shown == phone.described)
    #expect(phone.isTopVisible)
  }

  @Test("a tab that is selected by code is shown, also one beyond the fifth")
  func code() async {
    await phone.start()
    tabBar.switchToTab(6)
    await phone.settle()
    #expect(phone.shown == phone.described)
    #expect(phone.isTopVisible)
  }
}
