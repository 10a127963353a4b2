import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: tab bars")
struct TabBarTests {
  private final class Delegate: UITabBarControllerDelegate {
    var asked: [UIViewController] = []
    var told: [UIViewController] = []
    var allows = true
    func tabBarController(
      _: UITabBarController, shouldSelect controller: UIViewController
    ) -> Bool {
      asked.append(controller)
      return allows
    }
    func tabBarController(_: UITabBarController, didSelect controller: UIViewController) {
      told.append(controller)
    }
  }

  let seen = Seen()
  private let delegate = Delegate()

  private func tabBar(_ count: Int) -> (UITabBarController, UIWindow) {
    let tabBar = UITabBarController()
    tabBar.delegate = delegate
    tabBar.viewControllers = (0..<count).map { SeenController("\($0)", seen) }
    let window = window(showing: tabBar)
    _ = seen.take()
    return (tabBar, window)
  }

  @Test("a tap selects a tab, asks the delegate before and tells it after; code does neither")
  func tap() {
    let (tabBar, window) = tabBar(3)
    #expect(tabBar.selectedIndex == 0)
    #expect(Hand(on: window).tapItem(2))
    #expect(tabBar.selectedIndex == 2)
    #expect(delegate.asked.count == 1)
    #expect(delegate.told.count == 1)
    #expect(
      seen.take() == [
        "0 willDisappear", "2 didLoad", "2 willAppear", "0 didDisappear", "2 didAppear",
      ])
    tabBar.selectedIndex = 1
    #expect(tabBar.selectedIndex == 1)
    #expect(delegate.told.count == 1)
    delegate.allows = false
    #expect(Hand(on: window).tapItem(0))
    #expect(tabBar.selectedIndex == 1)
    #expect(delegate.told.count == 1)
  }

  @Test("what does not fit in the bar is opened in the list of More")
  func more() throws {
    let (tabBar, window) = tabBar(7)
    let hand = Hand(on: window)
    #expect(!hand.tapItem(5))
    #expect(!hand.openInMore(5))
    #expect(hand.tapItem(4))
    #expect(delegate.asked.last === tabBar.moreNavigationController)
    #expect(tabBar.selectedViewController === tabBar.moreNavigationController)
    #expect(tabBar.selectedIndex == NSNotFound)
    #expect(!hand.openInMore(2))
    #expect(hand.openInMore(5))
    #expect(tabBar.selectedIndex == 5)
    #expect(try delegate.told.last === #require(tabBar.viewControllers)[5])
    tabBar.selectedIndex = 6
    #expect(tabBar.selectedIndex == 6)
  }

  @Test("a tab that is opened in More without a question is told to the delegate")
  func moreWithoutAsking() throws {
    let (tabBar, window) = tabBar(7)
    tabBar.asksInMore = false
    delegate.allows = true
    #expect(Hand(on: window).tapItem(4))
    let asked = delegate.asked.count
    #expect(Hand(on: window).openInMore(6))
    #expect(delegate.asked.count == asked)
    #expect(tabBar.selectedIndex == 6)
    #expect(try delegate.told.last === #require(tabBar.viewControllers)[6])
  }

  @Test("the selected tab stays selected if it is among the new ones")
  func replaced() throws {
    let (tabBar, _) = tabBar(3)
    tabBar.selectedIndex = 1
    let tabs = try #require(tabBar.viewControllers)
    tabBar.viewControllers = [tabs[1], tabs[2]]
    #expect(tabBar.selectedIndex == 0)
    #expect(tabBar.selectedViewController === tabs[1])
    tabBar.viewControllers = [tabs[2]]
    #expect(tabBar.selectedViewController === tabs[2])
  }
}
