import FlowModel
import TestCoordinators
import Testing

@testable import FlowEngine

/// Keeps the navigations of one tree that it wants.
@MainActor
private final class TestGate: NavigationGate {
  private let root: CoordinatorID
  private weak var node: CoordinatorNode?
  private let wants: (PlannedNavigation) -> Bool
  var isFull = false
  private(set) var kept: [PlannedNavigation] = []
  /// The plan of each, and the tree when it was kept.
  private(set) var steps: [[String]] = []
  private(set) var visible: [RouteValue?] = []
  private(set) var before: [CoordinatorID: CoordinatorSnapshot] = [:]
  private(set) var asked = 0

  init(
    of root: any AnyCoordinator,
    keeping wants: @escaping (PlannedNavigation) -> Bool = { _ in true }
  ) {
    (self.root, node, self.wants) = (root.id, root.node, wants)
  }

  func verdict(on navigation: PlannedNavigation) -> GateVerdict {
    guard navigation.root == root, let node else { return .passes }
    asked += 1
    guard wants(navigation) else { return .passes }
    if isFull { return .isFull }
    kept.append(navigation)
    steps.append(navigation.steps.map(\.change.description))
    visible.append(navigation.visible?.route)
    before = snapshot(node)
    navigation.forgetPlan()
    return .keeps
  }

  /// Opens the gate while `body` runs.
  func whileOpen<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    NavigationGates.open(self)
    defer { NavigationGates.close(self) }
    return try await body()
  }

  func whileOpen<Result>(_ body: () throws -> Result) rethrows -> Result {
    NavigationGates.open(self)
    defer { NavigationGates.close(self) }
    return try body()
  }
}

@MainActor
@Suite("Navigations that wait between their plan and their application")
struct NavigationGateTests {
  private let app = TestOrchestrator(AppRoute.home, shows: [.list, .settings, .detail(1)])
  private let errors: RecordingErrorHandler

  init() { errors = RecordingErrorHandler(on: app) }

  /// What is carried out as a whole waits only as one.
  nonisolated private static let wholes = [
    "transitionToFlow", "transitionToFlow under the same root", "restoreState",
  ]

  @Test(
    "each kind of request waits with its plan, changes nothing, and does the same when it is let go",
    arguments: NavigationRecordTests.all)
  func everyKind(asked: Asked) throws {
    let scene = NavigationRecordTests.Scene()
    let gate = TestGate(of: scene.app) { $0.request == asked.request }
    try gate.whileOpen {
      let first = records { asked.run(scene) }
      guard !Self.wholes.contains(asked.testDescription) else {
        #expect(gate.kept.isEmpty && first.contains { $0.request == asked.request })
        return
      }
      try #require(gate.kept.count == 1)
      #expect(gate.steps == [asked.steps])
      #expect(!first.contains { $0.request == asked.request })
      #expect(snapshot(scene.app) == gate.before)
      let visible = gate.visible[0]
      let then = records { gate.kept[0].letGo(.went, number: 7) }
      try #require(then.map(\.request) == [asked.request])
      #expect(try then[0].outcome.get().map(\.change.description) == asked.steps)
      #expect(then[0].visible?.route == visible)
      #expect(then[0].parked?.number == 7 && then[0].parked?.end == .went)
      #expect(then[0].parked.map { $0.time >= .zero } == true)
      #expect(snapshot(scene.app) != gate.before)
      #expect(gate.kept.count == 1, "it does not wait a second time")
    }
  }

  @Test("the caller's call returns false, and a result says that it waits")
  func returned() async {
    let gate = TestGate(of: app)
    await gate.whileOpen {
      #expect(!app.navigate(to: AppRoute.list))
      let result = NavigationResult { app.navigate(to: AppRoute.settings) }
      #expect(!result.succeeded && result.isParked)
      #expect(isClean(app) && errors.errors.isEmpty)
      async let isShown = result.settled()
      gate.kept[1].letGo(.went, number: 2)
      #expect(await isShown)
      #expect(!result.isParked && !result.succeeded)
      // After the end, the answer is there at once.
      #expect(await result.settled())
      #expect(path(app) == [own(AppRoute.settings)])
    }
    let other = NavigationResult { app.navigate(to: AppRoute.list) }
    #expect(other.succeeded && !other.isParked)
    #expect(await other.settled())
  }

  @Test("verbs that are made of others return false too, and ask nobody else meanwhile")
  func composed() {
    let scene = NavigationRecordTests.Scene()
    let gate = TestGate(of: scene.app)
    gate.whileOpen {
      #expect(!scene.tabs.dismiss())
      #expect(!scene.help.pop())
      #expect(gate.kept.map(\.request) == [.dismissDetour, .pop])
      #expect(!scene.sheet.pop())
      #expect(gate.kept.last?.request == .dismissModal)
      scene.sheet.close()
      #expect(gate.kept.count == 4)
      #expect(!scene.tabs.switchToTab(1))
      #expect(!scene.tabs.popTo(.list))
      #expect(!scene.tabs.presentModal(scene.other))
      #expect(gate.kept.count == 7)
    }
    #expect(scene.tabs.detourCoordinator === scene.help)
  }

  @Test("a navigation that is let go is planned against the tree of then")
  func plannedAgain() throws {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.addChild(shop)
    let gate = TestGate(of: app) { $0.request.route == RouteValue(ShopRoute.cart) }
    gate.whileOpen {
      app.navigate(to: ShopRoute.cart)
      app.navigate(to: AppRoute.list)
      #expect(path(app) == [own(AppRoute.list)])
      let then = records { gate.kept[0].letGo(.timedOut, number: 1) }
      #expect(then.first?.parked?.end == .timedOut)
      #expect(path(app) == [own(AppRoute.list), child(shop)])
    }
    // What no longer works is reported as usual.
    let again = TestGate(of: app) { $0.request.route == RouteValue(AppRoute.settings) }
    again.whileOpen {
      app.navigate(to: AppRoute.settings)
      app.hooks.handled = []
      let then = records { #expect(!again.kept[0].letGo(.went, number: 1)) }
      #expect(then.first?.succeeded == false && then.first?.parked?.end == .went)
      #expect(errors.errors.map(\.kind) == ["navigationFailed"])
    }
  }

  @Test("a navigation that cannot be planned is reported at once, and does not wait")
  func noPlan() {
    let gate = TestGate(of: app)
    gate.whileOpen {
      #expect(!NavigationResult { app.navigate(to: AppRoute.form) }.isParked)
      #expect(gate.kept.isEmpty && errors.errors.map(\.kind) == ["navigationFailed"])
      app.pop()
      #expect(gate.asked == 0, "there is nothing to go back to")
    }
  }

  @Test(
    "a refusal changes nothing, is told the app and recorded, and ends the wait",
    arguments: [true, false])
  func refused(hasRoute: Bool) async throws {
    app.navigate(to: AppRoute.list)
    let gate = TestGate(of: app)
    try await gate.whileOpen {
      let result = NavigationResult {
        hasRoute ? app.navigate(to: AppRoute.settings) : app.pop()
      }
      let then = records { gate.kept[0].refuseNow(number: 3) }
      try #require(then.count == 1)
      #expect(!then[0].succeeded && then[0].request == gate.kept[0].request)
      #expect(then[0].parked?.end == .refused && then[0].parked?.number == 3)
      #expect(path(app) == [own(AppRoute.list)])
      let error = try #require(errors.errors.first)
      #expect(error.description.hasSuffix("refused by a viewer at a breakpoint"))
      #expect(error.recommendedRecoveryAction.contains("breakpoint"))
      #expect(error.route == (hasRoute ? "settings" : nil) && !error.isProgrammerError)
      #expect(then[0].callSite?.fileID.hasSuffix("NavigationGateTests.swift") == true)
      // A viewer's decision is no problem of the app.
      #expect(errors.handler.journal.isEmpty && errors.handler.reportCount == 0)
      #expect(await !result.settled())
      // It ended once.
      #expect(records { gate.kept[0].refuseNow(number: 3) }.isEmpty)
      #expect(!gate.kept[0].letGo(.went, number: 3))
      #expect(errors.errors.count == 1)
    }
  }

  @Test("a refusal after the coordinator is gone ends the wait, and reports nothing")
  func refusedLate() async throws {
    var host: TestCoordinator<AppRoute>? = TestCoordinator(AppRoute.home, shows: [.list])
    let gate = TestGate(of: try #require(host))
    await gate.whileOpen {
      let result = NavigationResult { host?.navigate(to: AppRoute.list) ?? true }
      #expect(result.isParked)
      host = nil
      var reports: [FlowErrorReport] = []
      let observation = FlowErrorHandler.observeAll { reports.append($0) }
      let error = gate.kept[0].refuseNow(number: 1)
      observation.cancel()
      #expect(reports.isEmpty && error.description.hasSuffix("refused by a viewer at a breakpoint"))
      #expect(await !result.settled())
    }
  }

  @Test("another route is navigated to in its place, from the same coordinator")
  func changed() throws {
    let gate = TestGate(of: app)
    try gate.whileOpen {
      app.navigate(to: AppRoute.list)
      let then = records { gate.kept[0].letGo(.changed, number: 1, to: AppRoute.detail(1)) }
      try #require(then.count == 1)
      #expect(then[0].request == .navigate(RouteValue(AppRoute.detail(1))))
      #expect(then[0].parked?.requested == RouteValue(AppRoute.list))
      #expect(then[0].origin.id == app.id && path(app) == [own(AppRoute.detail(1))])
      app.pop()
      let failing = records {
        #expect(!gate.kept[1].letGo(.changed, number: 2, to: AppRoute.login))
      }
      #expect(failing.map(\.succeeded) == [false])
      #expect(path(app) == [own(AppRoute.detail(1))])
    }
  }

  @Test(
    "navigations wait in order, each until its own end, and keep their places in the app's code")
  func several() {
    let gate = TestGate(of: app)
    gate.whileOpen {
      for route in [AppRoute.list, .settings, .detail(1)] { app.navigate(to: route) }
      #expect(
        gate.kept.map(\.request.route)
          == [AppRoute.list, .settings, .detail(1)].map {
            RouteValue($0)
          })
      let then = records {
        gate.kept[2].letGo(.went, number: 3)
        gate.kept[0].letGo(.went, number: 1)
      }
      #expect(path(app) == [own(AppRoute.detail(1)), own(AppRoute.list)])
      #expect(
        then.allSatisfy { $0.callSite?.fileID.hasSuffix("NavigationGateTests.swift") == true })
      #expect(!gate.kept[1].isOver)
      gate.kept[1].letGo(.stopped, number: 2)
    }
    #expect(path(app).last == own(AppRoute.settings))
  }

  @Test("what another change consists of does not wait")
  func nested() {
    let other = TestCoordinator(AppRoute.login, shows: [.form])
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { [unowned app] _ in
      app.transitionToFlow(other, root: .login)
      other.navigate(to: AppRoute.form)
      return true
    }
    let gate = TestGate(of: app)
    gate.whileOpen {
      #expect(!app.navigate(to: AppRoute.login))
      // Only the whole waits.
      #expect(gate.kept.map(\.request) == [.navigate(RouteValue(AppRoute.login))])
      #expect(gate.visible == [nil], "the app's own code decides what shows")
      let then = records { gate.kept[0].letGo(.went, number: 1) }
      #expect(then.map(\.request.verb) == ["changeFlow", "navigate", "navigate"])
      #expect(then.map { $0.parked == nil } == [true, true, false])
      #expect(path(other) == [own(AppRoute.form)])
      _ = app.asOneChange { other.pop() }
      #expect(gate.kept.count == 1 && path(other).isEmpty)
    }
  }

  @Test("what a UI changed through a property is on screen already, and does not wait")
  func ui() {
    let tabs = TestTabs(AppRoute.main)
    tabs.addChild(TestCoordinator(ShopRoute.catalogue))
    let second = TestCoordinator(ShopRoute.offer)
    tabs.addChild(second)
    let gate = TestGate(of: tabs)
    gate.whileOpen {
      tabs.selectedTab = second
      #expect(gate.asked == 0 && tabs.router.state.selectedTab == 1)
      // A viewer's request has no place in the app's code either.
      FlowErrorHandler.serving { _ = tabs.selectTab(at: 0) }
      #expect(gate.kept.map(\.request) == [.selectTab(0)])
    }
  }

  @Test("what a hook navigates to after a change waits by itself")
  func hooks() {
    let watched = WatchedCoordinator(AppRoute.home, shows: [.list, .settings])
    watched.onPhase = { [unowned watched] phase, route in
      if phase == .didAppear, route == .list { watched.navigate(to: AppRoute.settings) }
    }
    let screen = watched.attachToScreen { _ in }
    let gate = TestGate(of: watched) { $0.request.route == RouteValue(AppRoute.settings) }
    gate.whileOpen {
      #expect(watched.navigate(to: AppRoute.list), "the hook's navigation is not the caller's")
      #expect(gate.kept.count == 1 && path(watched) == [own(AppRoute.list)])
      gate.kept[0].letGo(.went, number: 1)
    }
    #expect(path(watched) == [own(AppRoute.list), own(AppRoute.settings)])
    withExtendedLifetime(screen) {}
  }

  @Test("if too many wait, a navigation goes on, and its record says so")
  func full() throws {
    let gate = TestGate(of: app)
    gate.isFull = true
    let made = gate.whileOpen { records { #expect(app.navigate(to: AppRoute.list)) } }
    try #require(made.count == 1)
    #expect(made[0].parked?.end == .full && made[0].parked?.number == nil)
  }

  @Test("without a gate nothing is asked, and records have nothing of it")
  func off() {
    let gate = TestGate(of: app)
    gate.whileOpen { #expect(Change.gate != nil) }
    let made = records { app.navigate(to: AppRoute.list) }
    #expect(gate.asked == 0 && made.map { $0.parked == nil } == [true])
  }

  @Test("the coordinator that was asked is not kept alive; what it was to present is")
  func released() async throws {
    var host: TestCoordinator<AppRoute>? = TestCoordinator(AppRoute.home)
    let weak = Weak(host)
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    host?.errorHandler = handler
    let gate = TestGate(of: try #require(host))
    await gate.whileOpen {
      let result = NavigationResult {
        host?.presentModal(TestCoordinator(AppRoute.sheet)) ?? true
      }
      #expect(result.isParked)
      host = nil
      #expect(weak.value == nil)
      let made = records { #expect(!gate.kept[0].letGo(.went, number: 1)) }
      #expect(made.isEmpty)
      #expect(await !result.settled())
    }
  }

  @Test(
    "a presenter waits for a result while the presentation is parked", arguments: [true, false])
  func results(isLetGo: Bool) throws {
    let app = ResultApp()
    let gate = TestGate(of: app.root)
    gate.whileOpen {
      #expect(app.ask())
      #expect(app.outcomes == [] && app.sheet.isAwaited)
      if isLetGo {
        gate.kept[0].letGo(.went, number: 1)
        #expect(app.sheet.isAwaited && app.root.currentModalCoordinator === app.sheet)
      } else {
        gate.kept[0].refuseNow(number: 1)
        #expect(app.outcomes == [.failure(.refused)] && !app.sheet.isAwaited)
      }
    }
    if isLetGo {
      app.sheet.finish(with: 4)
      #expect(app.outcomes == [.success(4)])
    }
  }
}
