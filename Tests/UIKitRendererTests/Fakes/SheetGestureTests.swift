import Testing
import UIKitFakes

@MainActor
@Suite("The fakes: sheets that are pulled down")
struct SheetGestureTests {
  private final class Delegate: UISheetPresentationControllerDelegate {
    var calls: [String] = []
    var allows = true

    func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool {
      calls.append("should")
      return allows
    }
    func presentationControllerWillDismiss(_: UIPresentationController) { calls.append("will") }
    func presentationControllerDidDismiss(_: UIPresentationController) { calls.append("did") }
    func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {
      calls.append("attempted")
    }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheet: UISheetPresentationController
    ) { calls.append(sheet.selectedDetentIdentifier?.rawValue ?? "none") }
  }

  let seen = Seen()
  private let delegate = Delegate()
  let base: SeenController
  let sheet: SeenController
  let window: UIWindow
  var hand: Hand { Hand(on: window) }

  init() {
    base = SeenController("base", seen)
    sheet = SeenController("sheet", seen)
    window = UIKitRendererTests.window(showing: base)
    sheet.sheetPresentationController?.delegate = delegate
    base.present(sheet, animated: true)
    window.turns.untilStill()
    _ = seen.take()
  }

  @Test("a sheet that is pulled down goes, and its delegate is told after it has disappeared")
  func pulled() {
    #expect(hand.beginPullDown())
    #expect(delegate.calls == ["should", "will"])
    #expect(sheet.isBeingDismissed)
    #expect(sheet.transitionCoordinator?.isInteractive == true)
    #expect(hand.endPullDown(cancelled: false))
    window.turns.untilStill()
    #expect(delegate.calls == ["should", "will", "did"])
    #expect(seen.take() == ["sheet willDisappear", "sheet didDisappear"])
    #expect(window.frontmost === base)
  }

  @Test("a sheet that is let go springs back, and its delegate is not told that it is gone")
  func cancelled() {
    #expect(hand.beginPullDown())
    var wasCancelled: Bool?
    sheet.transitionCoordinator?.animate(alongsideTransition: nil) {
      wasCancelled = $0.isCancelled
    }
    base.dismiss(animated: true)
    #expect(window.warnings.count == 1)
    #expect(hand.endPullDown(cancelled: true))
    window.turns.untilStill()
    #expect(wasCancelled == true)
    #expect(delegate.calls == ["should", "will"])
    #expect(
      seen.take() == [
        "sheet willDisappear", "sheet willAppear", "sheet didAppear",
      ])
    #expect(window.frontmost === sheet)
  }

  @Test("a dismissal by code does not call the delegate")
  func byCode() {
    base.dismiss(animated: true)
    window.turns.untilStill()
    #expect(delegate.calls.isEmpty)
  }

  @Test("a sheet whose delegate says no stays")
  func refused() {
    delegate.allows = false
    #expect(!hand.beginPullDown())
    #expect(delegate.calls == ["should", "attempted"])
    #expect(window.frontmost === sheet)
  }

  @Test("a drag selects one of the detents")
  func dragged() {
    sheet.sheetPresentationController?.detents = [.custom(identifier: .init("low")) { _ in 200 }]
    #expect(!hand.drag(to: .init("high")))
    #expect(hand.drag(to: .init("low")))
    #expect(delegate.calls == ["low"])
  }
}
