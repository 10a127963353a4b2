import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: navigation controllers")
struct NavigationStackTests {
  private final class Delegate: UINavigationControllerDelegate {
    var shown: [String] = []
    func navigationController(
      _: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) { shown.append((controller as? SeenController)?.name ?? "?") }
  }

  let seen = Seen()
  private let delegate = Delegate()
  let stack = UINavigationController()
  let a: SeenController
  let b: SeenController
  let c: SeenController
  let window: UIWindow
  var hand: Hand { Hand(on: window) }

  init() {
    a = SeenController("a", seen)
    b = SeenController("b", seen)
    c = SeenController("c", seen)
    stack.delegate = delegate
    stack.viewControllers = [a]
    window = UIKitRendererTests.window(showing: stack)
    stack.setViewControllers([a, b], animated: true)
    window.turns.untilStill()
    delegate.shown = []
    _ = seen.take()
  }

  private func names() -> [String] {
    stack.viewControllers.compactMap { ($0 as? SeenController)?.name }
  }

  @Test("a push shows the new page later, and tells the delegate")
  func push() {
    stack.setViewControllers([a, b, c], animated: true)
    #expect(stack.transitionCoordinator != nil)
    #expect(seen.take() == ["b willDisappear", "c didLoad", "c willAppear"])
    #expect(delegate.shown.isEmpty)
    window.turns.untilStill()
    #expect(seen.take() == ["b didDisappear", "c didAppear"])
    #expect(delegate.shown == ["c"])
    #expect(stack.transitionCoordinator == nil)
  }

  @Test("the back button pops")
  func back() {
    #expect(hand.tapBack())
    #expect(names() == ["a"])
    #expect(delegate.shown.isEmpty)
    window.turns.untilStill()
    #expect(delegate.shown == ["a"])
    #expect(b.parent == nil)
    #expect(!hand.tapBack())
  }

  @Test("a swipe back shortens the stack while the finger is down")
  func swiped() {
    #expect(hand.beginSwipeBack())
    #expect(names() == ["a"])
    #expect(stack.transitionCoordinator?.isInteractive == true)
    #expect(window.turns.isStill)
    #expect(hand.endSwipeBack(cancelled: false))
    window.turns.untilStill()
    #expect(names() == ["a"])
    #expect(delegate.shown == ["a"])
    #expect(
      seen.take() == ["b willDisappear", "a willAppear", "b didDisappear", "a didAppear"])
  }

  @Test("a swipe that is cancelled puts the page back, and the delegate is not told")
  func cancelled() {
    #expect(hand.beginSwipeBack())
    #expect(hand.endSwipeBack(cancelled: true))
    window.turns.untilStill()
    #expect(names() == ["a", "b"])
    #expect(delegate.shown.isEmpty)
    #expect(
      seen.take() == [
        "b willDisappear", "a willAppear", "a willDisappear", "a didDisappear", "b willAppear",
        "b didAppear",
      ])
  }

  @Test("a stack that is set during a swipe stands, even if the swipe is cancelled")
  func setDuringSwipe() {
    #expect(hand.beginSwipeBack())
    stack.setViewControllers([a, c], animated: true)
    #expect(hand.endSwipeBack(cancelled: true))
    window.turns.untilStill()
    #expect(names() == ["a", "c"])
    #expect(delegate.shown == ["c"])
    #expect(b.view.window == nil)
  }

  @Test("the stack as it is under the finger, set again, loses the page that was popped")
  func setAsItIs() {
    #expect(hand.beginSwipeBack())
    stack.setViewControllers(stack.viewControllers, animated: true)
    #expect(hand.endSwipeBack(cancelled: true))
    window.turns.untilStill()
    #expect(names() == ["a"])
    #expect(a.view.window === window)
    #expect(b.view.window == nil)
  }

  @Test("a swipe ends, cancelled, when its stack leaves the window")
  func leavesWindow() {
    #expect(hand.beginSwipeBack())
    window.rootViewController = UIViewController()
    window.turns.untilStill()
    #expect(names() == ["a", "b"])
    #expect(stack.transitionCoordinator == nil)
    window.rootViewController = stack
    window.turns.untilStill()
    #expect(b.view.window === window)
    #expect(a.view.window == nil)
  }

  @Test("a stack that is set during a transition is shown after it")
  func setDuringTransition() {
    stack.setViewControllers([a, b, c], animated: true)
    stack.setViewControllers([a], animated: true)
    #expect(names() == ["a"])
    window.turns.untilStill()
    #expect(delegate.shown == ["c", "a"])
    #expect(a.view.window === window)
    #expect(c.view.window == nil)
  }

  @Test("a page with no back button, or with an item in its place, cannot be swiped away")
  func noSwipe() {
    b.navigationItem.hidesBackButton = true
    #expect(!hand.beginSwipeBack())
    #expect(!hand.tapBack())
    b.navigationItem.hidesBackButton = false
    var isTapped = false
    b.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Back", primaryAction: UIAction { _ in isTapped = true })
    #expect(!hand.beginSwipeBack())
    #expect(hand.tapBack())
    #expect(isTapped)
    #expect(names() == ["a", "b"])
  }

  @Test("leaving the app cancels a swipe")
  func background() {
    #expect(hand.beginSwipeBack())
    hand.leaveApp()
    #expect(names() == ["a", "b"])
    #expect(b.view.window === window)
  }
}
