import Testing
import UIKitFakes

@testable import FlowBridge
@testable import UIKitBridgeOnFakes

@MainActor
@Suite("View controllers of a window: containers")
struct ContainerTests {
  @Test("a stack has screens: by restoration identifier, else by type, and a plain one by title")
  func screens() {
    let plain = UIViewController()
    plain.title = "Plain"
    let phone = Phone(stack(Page(), Detail("Shoes"), Detail(id: "detail"), plain))
    #expect(
      phone.lines == [
        "flow UINavigationController Page > Detail > detail > Plain title=Plain"
      ])
  }

  @Test("a window without a controller has no parts")
  func empty() {
    let window = UIWindow()
    var reader = WindowReader()
    #expect(reader.part(of: window).parts.isEmpty)
    #expect(reader.part(of: window).screens.isEmpty)
  }

  @Test("from the first container within a stack on, each controller is a part, in their order")
  func mixed() {
    let tabs = UITabBarController()
    tabs.viewControllers = [Page("A"), Page("B")]
    let phone = Phone(stack(Page(), tabs, Detail("Over it")))
    #expect(
      phone.lines == [
        "flow UINavigationController Page title=Over it",
        "  pushed UITabBarController UITabBarController tab 0",
        "    tab Page Page 'A' [A]",
        "    tab Page Page 'B' [B]",
        "  pushed Detail Detail 'Over it'",
      ])
  }

  @Test("a container at the root of a stack shows in place of it, until something is pushed")
  func containerAtRoot() {
    let tabs = UITabBarController()
    tabs.viewControllers = [Page("A")]
    let outer = stack(tabs)
    let phone = Phone(outer)
    #expect(phone.lines.map { $0.split(separator: " ")[0] } == ["flow", "flow", "tab"])
    outer.pushViewController(Detail(), animated: true)
    #expect(phone.lines.map { $0.split(separator: " ")[0] } == ["flow", "flow", "tab", "pushed"])
  }

  @Test("tabs have the titles of their items, and one is selected")
  func tabs() {
    let tabBar = UITabBarController()
    let first = stack(Page())
    first.tabBarItem = UITabBarItem(title: "Home", image: nil, tag: 0)
    tabBar.viewControllers = [first, Page("Search"), Page()]
    let phone = Phone(tabBar)
    #expect(phone.hand.tapItem(1))
    #expect(
      phone.lines == [
        "flow UITabBarController UITabBarController tab 1",
        "  tab UINavigationController Page [Home]",
        "  tab Page Page 'Search' [Search]",
        "  tab Page Page [Page]",
      ])
  }

  @Test("More is a tab once it was opened, and what is opened in it is another one")
  func more() {
    let tabBar = UITabBarController()
    tabBar.viewControllers = (0..<7).map { Page("\($0)") }
    let phone = Phone(tabBar)
    #expect(phone.lines.count == 8)
    #expect(phone.hand.tapItem(4))
    #expect(phone.lines.first == "flow UITabBarController UITabBarController tab 7")
    #expect(phone.lines.last == "  tab UINavigationController UINavigationController [More]")
    #expect(phone.hand.openInMore(5))
    #expect(phone.lines.first == "flow UITabBarController UITabBarController tab 5")
    #expect(phone.lines.count == 9)
  }

  @Test("the secondary column shows last; collapsed, the first has it on its stack")
  func split() {
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(stack(Page()), for: .primary)
    split.setViewController(Detail(), for: .secondary)
    let phone = Phone(split)
    #expect(
      phone.lines == [
        "flow UISplitViewController UISplitViewController",
        "  column UINavigationController Page column=primary",
        "  column UINavigationController Detail column=secondary",
      ])
    phone.hand.resize(isCompact: true)
    #expect(
      phone.lines == [
        "flow UISplitViewController UISplitViewController collapsed=yes",
        "  column UINavigationController Page column=primary",
        "    pushed UINavigationController Detail",
      ])
    phone.hand.resize(isCompact: false)
    #expect(phone.lines.count == 3)
  }

  @Test("the compact column shows only when the split view is collapsed, and is known before")
  func compact() {
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(stack(Page()), for: .primary)
    split.setViewController(stack(Detail()), for: .secondary)
    split.setViewController(stack(Page(id: "compact")), for: .compact)
    let phone = Phone(split)
    func columns() -> [Substring] { phone.lines.compactMap { $0.split(separator: "=").last } }
    #expect(columns().suffix(3) == ["compact", "primary", "secondary"])
    phone.hand.resize(isCompact: true)
    #expect(columns().suffix(3) == ["primary", "secondary", "compact"])
  }

  @Test("a split view without columns has what it lists")
  func classic() {
    let split = UISplitViewController(style: .unspecified)
    split.viewControllers = [stack(Page()), Detail()]
    #expect(
      Phone(split).lines == [
        "flow UISplitViewController UISplitViewController",
        "  column UINavigationController Page column=primary",
        "  column Detail Detail column=secondary",
      ])
  }

  private final class Book: UIPageViewController, UIPageViewControllerDataSource {
    let pages = [Page("One", id: "one"), Page("Two", id: "two")]

    init() {
      super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
      dataSource = self
      setViewControllers([pages[0]], direction: .forward, animated: false)
    }

    required init?(coder: NSCoder) { nil }

    func pageViewController(
      _: UIPageViewController, viewControllerBefore controller: UIViewController
    ) -> UIViewController? { controller == pages[1] ? pages[0] : nil }

    func pageViewController(
      _: UIPageViewController, viewControllerAfter controller: UIViewController
    ) -> UIViewController? { controller == pages[0] ? pages[1] : nil }
  }

  @Test("the page that is shown is the screen of its container")
  func pages() {
    let phone = Phone(Book())
    #expect(phone.lines == ["flow Book one title=One"])
    #expect(phone.hand.turnPage(forward: true))
    #expect(phone.lines == ["flow Book two title=Two"])
    #expect(!phone.hand.turnPage(forward: true))
  }

  @Test("a page with a navigation of its own is a part")
  func pageWithStack() {
    let pages = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([stack(Page())], direction: .forward, animated: false)
    #expect(
      Phone(pages).lines == [
        "flow UIPageViewController UINavigationController",
        "  page UINavigationController Page",
      ])
  }

  @Test("of an app's own container, the child with a navigation shows; embedded ones are children")
  func container() {
    let container = Container()
    let phone = Phone(container)
    container.embed(stack(Page()))
    container.embed(Detail())
    #expect(
      phone.lines == [
        "flow Container Container",
        "  flow UINavigationController Page",
        "  child Detail Detail",
      ])
    container.show(Detail("Alone"))
    #expect(phone.lines.last == "  flow Detail Detail 'Alone'")
    container.children[0].view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(phone.lines.last == "  child Detail Detail 'Alone'")
  }

  @Test("what a screen of a stack embeds is said, and is no screen")
  func embedded() {
    let screen = Container()
    let phone = Phone(stack(Page(), screen))
    screen.embed(Detail())
    #expect(
      phone.lines == ["flow UINavigationController Page > Container embedded=Detail"])
  }

  @Test("reading loads no view")
  func views() {
    let tabBar = UITabBarController()
    let second = Page()
    tabBar.viewControllers = [Page(), stack(second)]
    let phone = Phone(tabBar)
    #expect(phone.lines.count == 3)
    #expect(!second.isViewLoaded && !tabBar.moreNavigationController.isViewLoaded)
  }
}
