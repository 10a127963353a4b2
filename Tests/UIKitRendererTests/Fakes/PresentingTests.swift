import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: presenting and dismissing")
struct PresentingTests {
  let seen = Seen()

  private func controller(_ name: String, covers: Bool = false) -> SeenController {
    SeenController(name, seen, covers: covers)
  }

  @Test("a full-screen presentation removes what it covers, and its completion comes later")
  func cover() {
    let base = controller("base")
    let window = window(showing: base)
    #expect(seen.take() == ["base didLoad", "base willAppear", "base didAppear"])
    var isComplete = false
    base.present(controller("cover", covers: true), animated: true) { isComplete = true }
    #expect(seen.take() == ["base willDisappear", "cover didLoad", "cover willAppear"])
    #expect(base.presentedViewController?.isBeingPresented == true)
    window.turns.turn()
    #expect(!isComplete)
    window.turns.untilStill()
    #expect(isComplete)
    #expect(seen.take() == ["cover didAppear", "base didDisappear"])
    #expect(base.view.window == nil)
    base.dismiss(animated: true)
    window.turns.untilStill()
    #expect(
      seen.take() == [
        "cover willDisappear", "base willAppear", "cover didDisappear", "base didAppear",
      ])
    #expect(base.presentedViewController == nil)
    #expect(window.warnings.isEmpty)
  }

  @Test("a sheet leaves what is below on screen")
  func sheet() {
    let base = controller("base")
    let window = window(showing: base)
    _ = seen.take()
    base.present(controller("sheet"), animated: false)
    window.turns.untilStill()
    #expect(seen.take() == ["sheet didLoad", "sheet willAppear", "sheet didAppear"])
    #expect(base.view.window === window)
  }

  @Test("a presentation from a controller outside a window is refused")
  func outside() {
    let base = controller("base")
    let sheet = controller("sheet")
    base.present(sheet, animated: true) { Issue.record("completed") }
    #expect(base.presentationsOutsideWindows == 1)
    #expect(base.presentedViewController == nil)
    let window = window(showing: base)
    #expect(window.frontmost === base)
  }

  @Test("a second presentation is refused while the first runs, and after it")
  func second() {
    let base = controller("base")
    let window = window(showing: base)
    base.present(controller("a"), animated: true)
    base.present(controller("b"), animated: true) { Issue.record("completed") }
    #expect(window.warnings == ["Attempt to present while a presentation is in progress"])
    window.turns.untilStill()
    base.present(controller("b"), animated: true) { Issue.record("completed") }
    window.turns.untilStill()
    #expect(window.warnings.last == "Attempt to present on which is already presenting")
    #expect((window.frontmost as? SeenController)?.name == "a")
  }

  @Test("nothing is presented or dismissed while a dismissal runs")
  func dismissal() {
    let base = controller("base")
    let window = window(showing: base)
    base.present(controller("a"), animated: true)
    window.turns.untilStill()
    base.dismiss(animated: true)
    base.present(controller("b"), animated: true) { Issue.record("completed") }
    base.dismiss(animated: true) { Issue.record("completed") }
    #expect(window.warnings.count == 2)
    window.turns.untilStill()
    #expect(window.frontmost === base)
  }

  @Test(
    "dismissing takes all that is above, and a controller that presents nothing asks its presenter")
  func chain() {
    let base = controller("base")
    let window = window(showing: base)
    let first = controller("first")
    let second = controller("second", covers: true)
    base.present(first, animated: false)
    window.turns.untilStill()
    first.present(second, animated: false)
    window.turns.untilStill()
    #expect(second.presentingViewController === first)
    second.dismiss(animated: true)
    window.turns.untilStill()
    #expect(window.frontmost === first)
    first.present(second, animated: false)
    window.turns.untilStill()
    base.dismiss(animated: true)
    window.turns.untilStill()
    #expect(window.frontmost === base)
    #expect(first.presentingViewController == nil)
    #expect(second.presentingViewController == nil)
  }

  @Test("a child presents through the outermost controller")
  func child() {
    let base = controller("base")
    let child = controller("child")
    base.addChild(child)
    base.view.addSubview(child.view)
    let window = window(showing: base)
    #expect(
      seen.take() == [
        "base didLoad", "child didLoad", "base willAppear", "child willAppear", "base didAppear",
        "child didAppear",
      ])
    child.present(controller("sheet"), animated: false)
    window.turns.untilStill()
    #expect(child.presentedViewController?.presentingViewController === base)
  }
}
