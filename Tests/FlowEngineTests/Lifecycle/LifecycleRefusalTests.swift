import FlowEngine
import TestCoordinators
import Testing

/// A call that a hook may try during a will phase.
struct Attempt: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Returns whether the call reports success.
  let run: @MainActor @Sendable (LifecycleRefusalTests.Scene) -> Bool

  init(
    _ name: String, _ run: @escaping @MainActor @Sendable (LifecycleRefusalTests.Scene) -> Bool
  ) {
    (testDescription, self.run) = (name, run)
  }
}

@MainActor
@Suite("Navigating from within a will hook")
struct LifecycleRefusalTests {
  @MainActor
  final class Scene {
    let root = TestOrchestrator(AppRoute.main)
    let flow = WatchedCoordinator(AppRoute.home, shows: [.list, .settings, .detail(1)])
    let tabs = TestTabs(ShopRoute.catalogue)
    let sheet = TestCoordinator(AppRoute.sheet)
    let spare = TestCoordinator(AppRoute.login)
    let errors: RecordingErrorHandler

    init() {
      errors = RecordingErrorHandler(on: root)
      root.transitionToFlow(flow, root: .main)
      for route in [ShopRoute.cart, .offer] { tabs.addChild(TestCoordinator(route)) }
      flow.addChild(tabs)
      flow.addModalCoordinator(sheet)
      flow.navigate(to: AppRoute.list)
      flow.navigate(to: AppRoute.detail(1))
    }
  }

  nonisolated static let attempts = [
    Attempt("navigate") { $0.flow.navigate(to: AppRoute.list) },
    Attempt("pop") { $0.flow.pop() },
    Attempt("popTo") { $0.flow.popTo(.list) },
    Attempt("popToRoot") {
      $0.flow.popToRoot()
      return false
    },
    Attempt("dismiss") { $0.flow.dismiss() },
    Attempt("close") {
      $0.flow.close()
      return false
    },
    Attempt("presentModal") { $0.flow.presentModal($0.sheet) },
    Attempt("presentDetour") { $0.flow.presentDetour($0.spare, presenting: AppRoute.login) },
    Attempt("switchToTab") { $0.tabs.switchToTab(1) },
    Attempt("transitionToNewFlow") {
      $0.flow.transitionToNewFlow(root: .login)
      return false
    },
    Attempt("transitionToFlow") { $0.root.transitionToFlow($0.spare, root: .home) },
    Attempt("addChild") { $0.flow.addChild($0.spare) },
    Attempt("addModalCoordinator") { $0.flow.addModalCoordinator($0.spare) },
    Attempt("removeModalCoordinator") {
      $0.flow.removeModalCoordinator($0.sheet)
      return false
    },
    Attempt("removeChild") {
      $0.flow.removeChild($0.tabs)
      return false
    },
    Attempt("restoreState") {
      $0.root.restoreState(TestOrchestrator(AppRoute.login).savedState()).isComplete
    },
  ]

  @Test(
    "the navigation is refused and reported, and changes nothing",
    arguments: attempts, [LifecycleEvent.Phase.willDisappear, .willAppear])
  func refused(attempt: Attempt, phase: LifecycleEvent.Phase) {
    let scene = Scene()
    let log = LifecycleLog(["flow": scene.flow])
    let attachment = log.attach(scene.root)
    _ = log.take()
    var results: [Bool] = []
    var before: [CoordinatorID: CoordinatorSnapshot] = [:]
    var after: [CoordinatorID: CoordinatorSnapshot] = [:]
    scene.flow.onPhase = { [unowned scene] told, route in
      guard told == phase, route != nil else { return }
      before = snapshot(scene.root, scene.spare)
      results.append(attempt.run(scene))
      after = snapshot(scene.root, scene.spare)
    }
    scene.flow.navigate(to: AppRoute.settings)
    scene.flow.onPhase = nil
    #expect(results == [false])
    #expect(before == after)
    #expect(scene.errors.errors.map(\.kind) == ["configurationError"])
    #expect(scene.flow.router.state.stack == [.list, .detail(1), .settings])
    #expect(log.take() == change(["flow/detail"], ["flow/settings"]))
    attachment.detach()
  }

  @Test("a refused navigation is recorded as a failed one")
  func recorded() throws {
    let scene = Scene()
    let attachment = scene.root.attachToScreen()
    scene.flow.onPhase = { [unowned scene] phase, route in
      if phase == .willAppear, route != nil { scene.flow.navigate(to: AppRoute.list) }
    }
    let records = records { scene.flow.navigate(to: AppRoute.settings) }
    try #require(records.count == 2)
    #expect(records.map(\.request.route) == [AppRoute.list, .settings].map { RouteValue($0) })
    #expect(records.map(\.succeeded) == [false, true])
    attachment.detach()
  }

  @Test(
    "a navigation is also refused while a tree is being attached or detached or changes its flow")
  func otherMoments() {
    let scene = Scene()
    scene.flow.errorHandler = scene.errors.handler
    scene.flow.onPhase = { [unowned scene] phase, route in
      if phase == .willAppear || phase == .willDisappear, route == nil { scene.flow.pop() }
    }
    let attachment = scene.root.attachToScreen()
    #expect(scene.errors.errors.map(\.kind) == ["configurationError"])
    #expect(scene.flow.router.state.stack == [.list, .detail(1)])
    scene.root.transitionToFlow(scene.spare, root: .login)
    #expect(scene.errors.errors.count == 2)
    #expect(scene.flow.router.state.stack == [])
    scene.root.transitionToFlow(scene.flow, root: .login)
    #expect(scene.errors.errors.count == 3)
    attachment.detach()
    #expect(scene.errors.errors.count == 4)
    #expect(scene.flow.router.state.stack == [])
  }

  @Test("a will hook may measure a sheet, and the order of the events does not change")
  func measuring() {
    let scene = Scene()
    scene.flow.presentModal(scene.sheet)
    let log = LifecycleLog(["flow": scene.flow, "sheet": scene.sheet])
    let attachment = log.attach(scene.root)
    _ = log.take()
    scene.flow.onPhase = { [unowned scene] phase, _ in
      scene.flow.updateModalIdealHeight(phase == .willAppear ? 10 : 20)
    }
    scene.flow.navigate(to: AppRoute.settings)
    #expect(
      log.take()
        == change(["sheet/sheet", "sheet", "flow/detail"], ["flow/settings"]))
    #expect(scene.errors.errors.isEmpty)
    attachment.detach()
  }
}
