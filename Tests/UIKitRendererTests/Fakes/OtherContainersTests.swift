import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: alerts, split views, pages and the run loop")
struct OtherContainersTests {
  let seen = Seen()

  @Test("a button of an alert dismisses it, and its handler is called when it is gone")
  func alert() {
    let base = SeenController("base", seen)
    let window = window(showing: base)
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var wasPresented: [Bool] = []
    alert.addAction(
      UIAlertAction(title: "Yes", style: .default) { _ in
        wasPresented.append(base.presentedViewController != nil)
      })
    base.present(alert, animated: true)
    #expect(!Hand(on: window).tapAlert("Yes"))
    window.turns.untilStill()
    _ = seen.take()
    #expect(!Hand(on: window).tapAlert("No"))
    #expect(Hand(on: window).tapAlert("Yes"))
    #expect(wasPresented.isEmpty)
    window.turns.untilStill()
    #expect(wasPresented == [false])
    // What an alert covers does not disappear.
    #expect(!seen.take().contains("base willDisappear"))
  }

  @Test("columns get stacks, except for the compact one; collapsed, the first stack has the second")
  func columns() throws {
    let split = UISplitViewController(style: .doubleColumn)
    let (list, detail) = (SeenController("list", seen), SeenController("detail", seen))
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    let window = window(showing: split)
    #expect(split.viewController(for: .primary) === list)
    let first = try #require(list.navigationController)
    let second = try #require(detail.navigationController)
    #expect(first !== second)
    Hand(on: window).resize(isCompact: true)
    #expect(split.isCollapsed && first.viewControllers == [list, second])
    Hand(on: window).resize(isCompact: false)
    #expect(!split.isCollapsed && first.viewControllers == [list] && second.parent === split)
    let compact = SeenController("compact", seen)
    split.setViewController(compact, for: .compact)
    #expect(compact.parent === split && compact.navigationController == nil)
    Hand(on: window).resize(isCompact: true)
    #expect(first.viewControllers == [list])
    #expect(Hand(on: window).touchable.last === compact)
  }

  private final class Pages: UIPageViewControllerDataSource {
    var pages: [UIViewController] = []
    func pageViewController(
      _: UIPageViewController, viewControllerBefore controller: UIViewController
    ) -> UIViewController? { pages.prefix { $0 !== controller }.last }
    func pageViewController(
      _: UIPageViewController, viewControllerAfter controller: UIViewController
    ) -> UIViewController? { pages.drop { $0 !== controller }.dropFirst().first }
  }

  @Test("pages are turned as the source says, and one appears at a time")
  func pages() {
    let source = Pages()
    source.pages = ["a", "b"].map { SeenController($0, seen) }
    let book = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    book.dataSource = source
    book.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let window = window(showing: book)
    _ = seen.take()
    #expect(!Hand(on: window).turnPage(forward: false))
    #expect(Hand(on: window).turnPage(forward: true))
    #expect(book.viewControllers == [source.pages[1]] && book.children == [source.pages[1]])
    #expect(
      seen.take() == [
        "a willDisappear", "b didLoad", "b willAppear", "a didDisappear", "b didAppear",
      ])
    #expect(!Hand(on: window).turnPage(forward: true))
  }

  @Test("an observer of the run loop is called when a turn has ended, until it is invalidated")
  func runLoop() {
    let window = window(showing: SeenController("base", seen))
    var calls = 0
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
    ) { _, activity in
      MainActor.assumeIsolated { calls += activity == .beforeWaiting ? 1 : 0 }
    }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    window.turns.turn()
    #expect(calls == 1)
    window.turns.untilStill()
    #expect(calls == 2)
    CFRunLoopObserverInvalidate(observer)
    window.turns.turn()
    #expect(calls == 2)
  }
}
