import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Lifecycle hooks")
struct LifecycleHookTests {
  typealias Watched = WatchedCoordinator<AppRoute>

  let app = Watched(
    .home, shows: [.list, .settings, .detail(1), .sheet], as: [.sheet: .modal])
  let sheet = Watched(.sheet, shows: [.form])
  let errors: RecordingErrorHandler
  let log: LifecycleLog

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addModalCoordinator(sheet)
    log = LifecycleLog(["app": app, "sheet": sheet])
  }

  private func attach() -> ScreenAttachment {
    let attachment = log.attach(app)
    _ = log.take()
    return attachment
  }

  @Test("every hook is called exactly once, in the order of the events")
  func calls() {
    var calls: [String] = []
    for (name, coordinator) in [("app", app), ("sheet", sheet)] {
      coordinator.onPhase = { phase, route in
        calls.append("\(phase) \(name)" + (route.map { "/\($0.identifier)" } ?? ""))
      }
    }
    let attachment = log.attach(app)
    app.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    app.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
    app.dismissDetour()
    app.navigate(to: AppRoute.list)
    attachment.detach()
    #expect(calls.count == 40)
    #expect(calls == log.take().filter { !$0.contains("#") })
  }

  @Test("a hook can navigate in didAppear, and the events of both navigations stay in order")
  func navigatesInDidAppear() {
    app.onPhase = { [unowned app] phase, route in
      if phase == .didAppear, route == .list { app.navigate(to: AppRoute.settings) }
    }
    let attachment = attach()
    let records = records { app.navigate(to: AppRoute.list) }
    #expect(
      log.take()
        == change(["app/home"], ["app/list"]) + change(["app/list"], ["app/settings"]))
    #expect(app.router.state.stack == [.list, .settings])
    #expect(
      records.map(\.request) == [
        .navigate(RouteValue(AppRoute.list)), .navigate(RouteValue(AppRoute.settings)),
      ])
    attachment.detach()
  }

  @Test("the remaining hooks are called before the hooks of a navigation in didAppear")
  func tellsTheRestFirst() {
    app.onPhase = { [unowned app] phase, route in
      if phase == .didAppear, route == nil { app.navigate(to: AppRoute.list) }
    }
    let attachment = log.attach(app)
    #expect(
      log.take() == change([], ["app", "app/home"]) + change(["app/home"], ["app/list"]))
    attachment.detach()
  }

  @Test("if two hooks navigate, each navigation is planned on the state at that time")
  func twoHooksNavigate() {
    var isFirst = true
    app.onPhase = { [unowned app] phase, route in
      guard phase == .didAppear, isFirst else { return }
      if route != nil { isFirst = false }
      app.navigate(to: AppRoute.list)
    }
    let attachment = log.attach(app)
    #expect(app.router.state.stack == [.list])
    #expect(
      log.take() == change([], ["app", "app/home"]) + change(["app/home"], ["app/list"]))
    #expect(errors.errors.isEmpty)
    attachment.detach()
  }

  @Test(
    "if two hooks pop or present, the second one acts on the state that the first one left",
    arguments: [0, 1, 2])
  func twoHooksAct(which: Int) {
    for route in [AppRoute.list, .settings, .detail(1)] { app.navigate(to: route) }
    let other = Watched(.login)
    let act: @MainActor (Watched) -> Void = { app in
      switch which {
      case 0: app.pop()
      case 1: app.presentModal(other)
      default: app.presentDetour(other, presenting: AppRoute.login)
      }
    }
    var left = 2
    app.onPhase = { [unowned app] phase, _ in
      guard phase == .didAppear, left > 0 else { return }
      left -= 1
      act(app)
    }
    let attachment = log.attach(app)
    #expect(app.router.state.stack == (which == 0 ? [.list] : [.list, .settings, .detail(1)]))
    #expect(errors.errors.map(\.kind) == (which == 2 ? ["circularReference"] : []))
    #expect(Set(log.takeEvents().map { Sight($0) }).isSuperset(of: inSight(app)))
    attachment.detach()
  }

  @Test("a hook can dismiss a modal that has just appeared")
  func dismissesInDidAppear() {
    sheet.onPhase = { [unowned app] phase, route in
      if phase == .didAppear, route == nil { app.dismissModal() }
    }
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    #expect(
      log.take()
        == change([], ["sheet", "sheet/sheet"]) + change(["sheet/sheet", "sheet"], []))
    #expect(isClean(app))
    attachment.detach()
  }

  @Test("a hook can navigate in didDisappear too")
  func navigatesInDidDisappear() {
    app.onPhase = { [unowned app] phase, route in
      if phase == .didDisappear, route == .home { app.navigate(to: AppRoute.settings) }
    }
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    #expect(
      log.take()
        == change(["app/home"], ["app/list"]) + change(["app/list"], ["app/settings"]))
    attachment.detach()
  }
}
