import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: what coordinators use of a stack")
struct CoordinatorRulesTests {
  private final class Delegate: UINavigationControllerDelegate {
    var told: [String] = []
    func navigationController(
      _ stack: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) { told.append("will \(controller.title ?? "")") }
    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      let left = stack.transitionCoordinator?.viewController(forKey: .from)
      told.append("did \(controller.title ?? "") from \(left?.title ?? "-")")
    }
  }

  let seen = Seen()
  private let delegate = Delegate()
  private let stack: UINavigationController
  private let window: UIWindow

  init() {
    let root = SeenController("root", seen)
    root.title = "root"
    stack = UINavigationController(rootViewController: root)
    stack.delegate = delegate
    window = UIKitRendererTests.window(showing: stack)
    delegate.told = []
  }

  private func page(_ title: String) -> UIViewController {
    let page = SeenController(title, seen)
    page.title = title
    return page
  }

  @Test("a push and a pop are told before and after, with the page that was left")
  func told() {
    stack.pushViewController(page("a"), animated: true)
    #expect(delegate.told == ["will a"])
    window.turns.untilStill()
    stack.popViewController(animated: true)
    window.turns.untilStill()
    #expect(delegate.told == ["will a", "did a from root", "will root", "did root from a"])
    #expect(stack.transitionCoordinator == nil)
  }

  @Test(
    "several pages are popped at once; what is not on the stack is no aim, what is is not pushed")
  func severalPages() {
    let (a, b) = (page("a"), page("b"))
    stack.viewControllers = [stack.viewControllers[0], a, b]
    stack.pushViewController(a, animated: false)
    #expect(stack.viewControllers.count == 3)
    #expect(stack.popToViewController(page("c"), animated: false) == nil)
    #expect(stack.popToViewController(a, animated: false) == [b])
    #expect(stack.popToRootViewController(animated: false) == [a])
    #expect(stack.popToRootViewController(animated: false) == nil)
  }

  @Test("the context says whose page leaves, and that a swipe is cancelled as soon as it is")
  func context() throws {
    let a = page("a")
    stack.pushViewController(a, animated: false)
    window.turns.untilStill()
    #expect(Hand(on: window).beginSwipeBack())
    let transition = try #require(stack.transitionCoordinator)
    #expect(transition.viewController(forKey: .from) === a)
    #expect(transition.viewController(forKey: .to) === stack.viewControllers[0])
    #expect(transition.isInteractive && !transition.isCancelled)
    #expect(Hand(on: window).endSwipeBack(cancelled: true))
    #expect(!transition.isInteractive && transition.isCancelled)
    window.turns.untilStill()
    #expect(stack.viewControllers.last === a && stack.transitionCoordinator == nil)
  }

  @Test("a child knows its stack, through containers too")
  func ancestors() {
    let (outer, inner) = (page("outer"), page("inner"))
    outer.addChild(inner)
    stack.pushViewController(outer, animated: false)
    #expect(inner.navigationController === stack && stack.navigationController == nil)
  }
}
