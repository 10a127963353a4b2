import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("A sheet at full screen covers what is underneath")
struct FullScreenSheetTests {
  let app = TestCoordinator(AppRoute.home)
  let sheet = TestCoordinator(AppRoute.sheet)
  let log: LifecycleLog

  init() {
    log = LifecycleLog(["app": app, "sheet": sheet])
  }

  private func present(_ selected: ModalPresentationDetent? = nil) {
    app.presentModal(
      sheet,
      detents: ModalDetentConfiguration(detents: [.medium, .fullscreen], selectedDetent: selected))
  }

  @Test("a sheet dragged to full screen hides the app underneath until it is dragged back")
  func dragged() {
    let attachment = log.attach(app)
    present()
    _ = log.take()
    #expect(app.presentation().layers.map(\.isCovered) == [false, false])
    #expect(app.dragModalPastLargestDetent())
    #expect(log.take() == change(["app/home", "app"], []))
    #expect(app.presentation().layers.map(\.isCovered) == [true, false])
    guard case .sheet = app.presentation().layers[1].kind else {
      Issue.record("it is a sheet still: it can be dragged back")
      return
    }
    #expect(app.selectModalDetent(.medium))
    #expect(log.take() == change([], ["app", "app/home"]))
    #expect(app.presentation().layers.map(\.isCovered) == [false, false])
    attachment.detach()
  }

  @Test("a sheet that is presented at full screen appears and disappears as a cover does")
  func presented() {
    let attachment = log.attach(app)
    _ = log.take()
    present(.fullscreen)
    #expect(log.take() == change(["app/home", "app"], ["sheet", "sheet/sheet"]))
    app.dismissModal()
    #expect(log.take() == change(["sheet/sheet", "sheet"], ["app", "app/home"]))
    attachment.detach()
  }

  @Test("new heights and other detents send no events")
  func measured() {
    let attachment = log.attach(app)
    present()
    _ = log.take()
    app.updateModalIdealHeight(300)
    app.updateModalMinHeight(100)
    app.selectModalDetent(.medium)
    #expect(log.take().isEmpty)
    attachment.detach()
  }

  @Test("only a cover and a sheet that rests at its fullscreen detent cover the screen")
  func covers() {
    func covers(_ detents: [ModalPresentationDetent], _ selected: ModalPresentationDetent?) -> Bool
    {
      ModalDetentConfiguration(detents: detents, selectedDetent: selected).coversScreen
    }
    #expect(covers([.fullscreen], nil))
    #expect(covers([.medium, .fullscreen], .fullscreen))
    #expect(covers([.fullscreen, .medium], nil), "it rests at the first")
    #expect(!covers([.medium, .fullscreen], nil))
    #expect(!covers([.fullscreen, .medium], .medium))
    #expect(!covers([.medium], .fullscreen), "that is none of its detents")
    #expect(!covers([.extraLarge], .extraLarge))
    #expect(!covers([], nil))
  }

  @Test("dragging a sheet to full screen is refused in a will hook, and another detent is not")
  func announced() {
    let watched = WatchedCoordinator(AppRoute.home, shows: [.list])
    let errors = FlowErrorHandler()
    errors.onError = { _ in }
    watched.errorHandler = errors
    let attachment = watched.attachToScreen()
    watched.presentModal(
      TestCoordinator(AppRoute.sheet),
      detents: ModalDetentConfiguration(detents: [.small, .fullscreen]))
    var answers: [Bool] = []
    watched.onPhase = { phase, route in
      guard phase == .willAppear, route == .list else { return }
      watched.updateModalIdealHeight(10)
      answers = [watched.dragModalPastLargestDetent(), watched.selectModalDetent(.small)]
    }
    watched.navigate(to: AppRoute.list)
    #expect(answers == [false, true])
    attachment.detach()
  }
}
