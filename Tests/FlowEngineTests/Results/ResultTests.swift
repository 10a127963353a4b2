import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Results of presentations")
struct ResultTests {
  let app = ResultApp()

  @Test("a modal returns its result once, when it is dismissed")
  func modal() {
    #expect(app.ask())
    #expect(app.sheet.isAwaited)
    app.sheet.navigate(to: AppRoute.form)
    #expect(app.outcomes == [])
    #expect(app.sheet.finish(with: 7))
    #expect(app.root.currentModalCoordinator == nil)
    #expect(app.outcomes == [.success(7)])
    #expect(!app.sheet.finish(with: 8))
    app.root.dismissModal()
    #expect(app.outcomes == [.success(7)])
  }

  @Test("the presenter is called after the change, and may navigate")
  func navigating() {
    var sight: (any Route)?
    app.root.presentModal(app.sheet) { [app] _ in
      sight = app.root.visibleRoute
      app.root.navigate(to: AppRoute.list)
    }
    let made = records { app.sheet.finish(with: 1) }
    #expect(sight.map { RouteValue($0) } == RouteValue(AppRoute.home))
    #expect(made.map(\.request) == [.dismissModal, .navigate(RouteValue(AppRoute.list))])
    #expect(isVisible(AppRoute.list, in: app.root))
  }

  @Test("a detour of another route type returns its result")
  func detour() {
    app.root.presentDetour(app.detour, presenting: HelpRoute.index) { [app] in app.take($0) }
    #expect(app.detour.finish(with: 2))
    #expect(app.root.detourCoordinator == nil)
    #expect(app.outcomes == [.success(2)])
  }

  @Test("a pushed flow returns its result, and is popped with the screens above it")
  func pushed() {
    app.shop.present(by: { app.root.navigate(to: ShopRoute.cart) }) { [app] in app.take($0) }
    #expect(path(app.root) == [child(app.shop)])
    app.root.navigate(to: AppRoute.list)
    #expect(app.outcomes == [])
    let made = records { app.shop.finish(with: 3) }
    #expect(made.map(\.request) == [.pop])
    #expect(path(app.root) == [] && path(app.shop) == [])
    #expect(app.outcomes == [.success(3)])
  }

  @Test("the flow of an orchestrator returns its result and stays until the flow changes")
  func flow() {
    let top = TestOrchestrator<AppRoute>(.home)
    top.errorHandler = app.errors.handler
    let login = TestCoordinator<ShopRoute>(.catalogue)
    login.present(by: { top.transitionToFlow(login, root: .login) }) { [app] in app.take($0) }
    #expect(app.outcomes == [] && login.isAwaited)
    #expect(login.finish(with: 4))
    #expect(top.currentFlow === login)
    #expect(app.outcomes == [.success(4)])
    login.present(by: { true }) { [app] in app.take($0) }
    top.transitionToFlow(TestCoordinator<ShopRoute>(.cart), root: .main)
    #expect(app.outcomes == [.success(4), .failure(.dismissed)])
  }

  @Test("a modal that finishes while it appears returns its result")
  func atOnce() {
    final class Quick: Coordinator<AppRoute>, ResultCoordinator {
      typealias Output = Int
      override func didAppear() { finish(with: 5) }
    }
    let attachment = app.root.attachToScreen()
    defer { attachment.detach() }
    app.root.presentModal(Quick(root: .form)) { [app] in app.take($0) }
    #expect(app.outcomes == [.success(5)])
    #expect(app.root.currentModalCoordinator == nil)
  }

  @Test("finishing without a waiting presenter still dismisses")
  func unawaited() {
    app.root.presentModal(app.sheet)
    #expect(!app.sheet.finish(with: 6))
    #expect(app.root.currentModalCoordinator == nil)
  }

  @Test("a refused presentation returns the refusal, and reports one error")
  func refused() {
    let other = TestCoordinator<AppRoute>(.home)
    let owned = TestCoordinator<AppRoute>(.form)
    other.addModalCoordinator(owned)
    app.root.presentModal(owned) { [app] in app.take($0) }
    #expect(app.outcomes == [.failure(.refused)])
    #expect(app.errors.errors.count == 1)
  }

  @Test("a second presenter is refused while one waits")
  func second() {
    app.ask()
    #expect(!app.ask())
    #expect(app.outcomes == [.failure(.refused)])
    #expect(app.errors.errors.count == 1)
    app.sheet.finish(with: 9)
    #expect(app.outcomes == [.failure(.refused), .success(9)])
  }

  @Test("results of two levels are returned from the top down")
  func nested() {
    app.ask()
    let form = TestCoordinator<AppRoute>(.form)
    app.sheet.presentModal(form) { [app] in app.take($0.map { $0 * 10 }) }
    form.finish(with: 1)
    #expect(app.outcomes == [.success(10)])
    app.sheet.presentModal(form) { [app] in app.take($0.map { $0 * 10 }) }
    app.sheet.finish(with: 2)
    #expect(app.outcomes == [.success(10), .failure(.dismissed), .success(2)])
  }
}
