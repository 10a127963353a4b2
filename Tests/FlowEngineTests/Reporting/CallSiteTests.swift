import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Places of calls")
struct CallSiteTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .form, .settings, .sheet])
  let sheet = TestCoordinator(AppRoute.sheet)
  let history = NavigationHistory()
  let errors: RecordingErrorHandler

  init() {
    app.addModalCoordinator(sheet)
    errors = RecordingErrorHandler(on: app)
  }

  /// Checks that the last navigation has the place of `call`, which is on the line of the check.
  private func expect(
    _ request: String, line: Int = #line, from call: () -> Void
  ) {
    call()
    let site = history.last?.callSite
    #expect(history.last?.request.verb == request)
    #expect(site?.fileID == "FlowEngineTests/CallSiteTests.swift", "\(request)")
    #expect(site?.line == line, "\(request)")
    #expect(site?.description == "FlowEngineTests/CallSiteTests.swift:\(line)")
  }

  @Test("every function that navigates records the file, the line and the function of its caller")
  func everyFunction() {
    expect("navigate") { app.navigate(to: AppRoute.list) }
    #expect(history.last?.callSite?.function == "everyFunction()")
    expect("pop") { app.pop() }
    app.navigate(to: AppRoute.list)
    app.navigate(to: AppRoute.form)
    expect("popTo") { app.popTo(.list) }
    expect("popToRoot") { app.popToRoot() }
    expect("presentModal") { app.presentModal(sheet) }
    expect("dismissModal") { app.dismissModal() }
    let help = TestCoordinator(HelpRoute.index)
    expect("presentDetour") { app.presentDetour(help, presenting: HelpRoute.index) }
    expect("dismissDetour") { app.dismissDetour() }
    app.presentModal(sheet)
    expect("dismissModal") { sheet.close() }
    app.presentModal(sheet)
    expect("dismissModal") { sheet.dismiss() }
    app.navigate(to: AppRoute.list)
    expect("pop") { app.dismiss() }
    expect("changeFlow") { app.transitionToNewFlow(root: .login) }
    let saved = app.savedState()
    app.navigate(to: AppRoute.list)
    expect("restore") { app.restoreState(saved) }
    let made = #line + 1
    let callback = app.callback { (_: Int) in .form }
    callback(1)
    #expect(history.last?.callSite?.line == made)
  }

  @Test("a flow change of an orchestrator records its caller")
  func flows() {
    let root = TestOrchestrator(AppRoute.main)
    let login = TestCoordinator(AppRoute.login)
    expect("changeFlow") { root.transitionToFlow(login, root: .login) }
  }

  @Test("a call through AnyCoordinator records its caller")
  func erased() {
    let any: any AnyCoordinator = app
    expect("navigate") { any.navigate(to: AppRoute.list) }
    expect("pop") { any.pop() }
    any.navigate(to: AppRoute.list)
    expect("popToRoot") { any.popToRoot() }
    app.presentModal(sheet)
    expect("dismissModal") { any.dismissModal() }
    app.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    expect("dismissDetour") { any.dismissDetour() }
  }

  @Test("a wrapper can pass on the place of its own caller")
  func wrapped() {
    func show(
      _ route: AppRoute, fileID: StaticString = #fileID, line: UInt = #line,
      function: StaticString = #function
    ) {
      app.navigate(to: route, fileID: fileID, line: line, function: function)
    }
    expect("navigate") { show(.list) }
  }

  @Test(
    "an error has the place of the navigation that caused it, or of the child that was added")
  func errorPlaces() {
    let line = #line + 1
    app.navigate(to: HelpRoute.article(1))
    #expect(history.last?.callSite?.line == line)
    #expect(errors.handler.journal.last?.callSite == history.last?.callSite)
    let added = #line + 1
    app.addChild(app)
    #expect(errors.handler.journal.last?.callSite?.line == added)
    let tabs = TestTabs(AppRoute.main)
    tabs.errorHandler = errors.handler
    let tab = #line + 1
    tabs.switchToTab(3)
    #expect(errors.handler.journal.last?.callSite?.line == tab)
  }

  @Test("a navigation within a hook has its own place, and the outer one keeps its own")
  func nested() {
    let outer = WatchedCoordinator(AppRoute.home, shows: [.list, .form])
    outer.errorHandler = errors.handler
    let history = NavigationHistory(of: outer)
    let attachment = outer.attachToScreen()
    var inner = 0
    outer.onPhase = { [unowned outer] phase, route in
      guard phase == .didAppear, route == .list else { return }
      inner = #line + 1
      outer.navigate(to: AppRoute.form)
    }
    let line = #line + 1
    outer.navigate(to: AppRoute.list)
    attachment.detach()
    #expect(Set(history.records.compactMap { $0.callSite?.line }) == [inner, line])
    #expect(history.records.count == 2)
    let added = #line + 1
    app.addChild(app)
    #expect(errors.handler.journal.last?.callSite?.line == added)
  }

  @Test("calls by the engine itself have no place")
  func engine() {
    #expect(app.carryOutNavigation(to: AppRoute.list))
    #expect(history.last?.request == .navigate(RouteValue(AppRoute.list)))
    #expect(history.last?.callSite == nil)
    #expect(app.carryOutPop() && history.last?.callSite == nil)
  }

  @Test("an override of selectTab runs once for each call, whatever the static type")
  func overriding() {
    let tabs = CountingTabs(root: AppRoute.main)
    for route in [AppRoute.home, .list, .form] { tabs.addChild(TestCoordinator(route)) }
    expect("selectTab") { tabs.switchToTab(1) }
    expect("selectTab") { (tabs as TabCoordinator<AppRoute>).switchToTab(2) }
    #expect(tabs.selected == [1, 2] && tabs.selectedTabIndex == 2)
  }

  @Test("places are equal if their file, line and function are equal")
  func equality() {
    let one = CallSite("A/B.swift", 1, "f()")
    #expect(one == CallSite("A/B.swift", 1, "f()") && one != CallSite("A/B.swift", 2, "f()"))
    #expect(one != CallSite("A/C.swift", 1, "f()") && one != CallSite("A/B.swift", 1, "g()"))
    #expect(Set([one, one, CallSite("A/B.swift", .max, "f()")]).count == 2)
    #expect(CallSite("A/B.swift", .max, "f()").line == .max)
  }
}

/// Overrides the selection of a tab, as an app does.
private final class CountingTabs: TabCoordinator<AppRoute> {
  private(set) var selected: [Int] = []

  override func selectTab(at index: Int) -> Bool {
    selected.append(index)
    return super.selectTab(at: index)
  }
}
