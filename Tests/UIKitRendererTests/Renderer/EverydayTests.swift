import FlowEngine
import TestCoordinators
import Testing
import UIKitFakes

/// What users and apps do every day, on fakes of UIKit that refuse as UIKit does.
@MainActor
@Suite("The UIKit renderer: every day")
struct EverydayTests {
  let app = TestApp(root: .home)
  let first = TestApp(root: .modal(1))
  let second = TestApp(root: .modal(2))
  let phone: Phone
  let errors: RecordingErrorHandler

  init() {
    phone = Phone(app)
    errors = RecordingErrorHandler(on: app)
  }

  private func expectAgreement(_ location: SourceLocation = #_sourceLocation) {
    #expect(phone.shown == phone.described, sourceLocation: location)
    #expect(phone.isTopVisible, sourceLocation: location)
    #expect(errors.errors.isEmpty, sourceLocation: location)
  }

  @Test("a sheet that is presented before the view appears is shown when it does")
  func early() async {
    phone.controller.loadViewIfNeeded()
    app.presentModal(first)
    await phone.draw()
    #expect(phone.shown.count == 1)
    await phone.start()
    #expect(phone.shown.count == 2)
    expectAgreement()
  }

  @Test("a sheet that is replaced by another one is followed by it")
  func replaced() async {
    await phone.start()
    app.presentModal(first)
    await phone.settle()
    app.dismissModal()
    app.presentModal(second)
    await phone.settle()
    #expect(phone.shown.last?.hasSuffix("modal(2)") == true)
    expectAgreement()
  }

  @Test("a sheet that is presented while another one is dismissed is shown after it")
  func duringDismissal() async {
    await phone.start()
    app.presentModal(first)
    await phone.settle()
    app.dismissModal()
    await phone.draw()
    phone.window.turns.turn()
    app.presentModal(second)
    await phone.draw()
    #expect(phone.window.frontmost?.isBeingDismissed == true)
    await phone.settle()
    #expect(phone.shown.last?.hasSuffix("modal(2)") == true)
    expectAgreement()
  }

  @Test("under a cover the tree stays attached: the cover is on screen, what it covers is not")
  func cover() async {
    await phone.start()
    #expect(app.isOnScreen)
    app.presentModal(first, detents: .cover)
    await phone.settle()
    #expect(phone.controller.view.window == nil)
    #expect(first.isOnScreen)
    #expect(!app.isOnScreen)
    expectAgreement()
    app.dismissModal()
    await phone.settle()
    #expect(!first.isOnScreen)
    #expect(app.isOnScreen)
    #expect(app.appearances == 2)
    expectAgreement()
  }

  @Test("a tree whose controller leaves the window is detached, and attached when it is back")
  func leaves() async {
    await phone.start()
    phone.window.rootViewController = UIViewController()
    await phone.settle()
    #expect(!app.isOnScreen)
    phone.window.rootViewController = phone.controller
    await phone.settle()
    #expect(app.isOnScreen)
    expectAgreement()
  }

  @Test("a drawing during a swipe that is cancelled keeps the page")
  func cancelledSwipe() async {
    await phone.start()
    app.navigate(to: PageRoute.page(1))
    await phone.settle()
    #expect(phone.hand.beginSwipeBack())
    app.navigate(to: PageRoute.page(2))
    app.pop()
    await phone.draw()
    #expect(phone.hand.endSwipeBack(cancelled: true))
    await phone.settle()
    #expect(app.router.state.stack == [.page(1)])
    expectAgreement()
  }

  @Test(
    "a page that is pushed during a swipe is shown after it, done or cancelled",
    arguments: [false, true])
  func pushDuringSwipe(isCancelled: Bool) async {
    await phone.start()
    app.navigate(to: PageRoute.page(1))
    await phone.settle()
    #expect(phone.hand.beginSwipeBack())
    await phone.draw()
    #expect(phone.hand.endSwipeBack(cancelled: isCancelled))
    app.navigate(to: PageRoute.page(2))
    await phone.settle()
    #expect(app.router.state.stack.last == .page(2))
    expectAgreement()
  }

  @Test("a swipe back pops in the engine, once")
  func swipe() async {
    await phone.start()
    app.navigate(to: PageRoute.page(1))
    app.navigate(to: PageRoute.page(2))
    await phone.settle()
    #expect(phone.hand.beginSwipeBack())
    await phone.draw()
    #expect(app.router.state.stack.count == 2)
    #expect(phone.hand.endSwipeBack(cancelled: false))
    await phone.settle()
    #expect(app.router.state.stack == [.page(1)])
    expectAgreement()
  }

  @Test("a sheet that is pulled down is dismissed in the engine; one that is let go is not")
  func pulledDown() async {
    await phone.start()
    app.presentModal(first)
    await phone.settle()
    #expect(phone.hand.beginPullDown())
    #expect(phone.hand.endPullDown(cancelled: true))
    await phone.settle()
    #expect(app.currentModalCoordinator === first)
    expectAgreement()
    #expect(phone.hand.beginPullDown())
    await phone.draw()
    #expect(phone.hand.endPullDown(cancelled: false))
    await phone.settle()
    #expect(app.currentModalCoordinator == nil)
    expectAgreement()
  }

  @Test("a sheet that is pulled down late does not dismiss the one that replaced it")
  func lateDismissal() async {
    await phone.start()
    app.presentModal(first)
    await phone.settle()
    #expect(phone.hand.beginPullDown())
    #expect(phone.hand.endPullDown(cancelled: false))
    app.dismissModal()
    app.presentModal(second)
    await phone.settle()
    #expect(app.currentModalCoordinator === second)
    expectAgreement()
  }

  @Test("the button of a modal's first page dismisses it")
  func modalBack() async {
    await phone.start()
    app.presentModal(first, detents: .cover)
    await phone.settle()
    #expect(phone.hand.tapBack())
    await phone.settle()
    #expect(app.currentModalCoordinator == nil)
    expectAgreement()
  }

  @Test("layers on layers, and the lowest dismissed: all above it go")
  func layers() async {
    await phone.start()
    let detour = TestApp(root: .detour(1))
    app.presentModal(first)
    first.presentModal(second, detents: .cover)
    second.presentDetour(detour, presenting: PageRoute.detour(1))
    await phone.settle()
    #expect(phone.shown.count == 4)
    expectAgreement()
    app.dismissModal()
    await phone.settle()
    #expect(phone.shown.count == 1)
    expectAgreement()
  }
}
