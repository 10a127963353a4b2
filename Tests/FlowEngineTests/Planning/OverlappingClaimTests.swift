import FlowEngine
import TestCoordinators
import Testing

/// Routes that more than one coordinator could show.
@MainActor
@Suite("Overlapping claims")
struct OverlappingClaimTests {
  let tabs = TestTabs(ShopRoute.catalogue)
  let first = TestCoordinator(AppRoute.home)
  let second = TestCoordinator(AppRoute.settings)
  let claimant = TestCoordinator(AppRoute.form, shows: [.settings, .list])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: tabs)
    tabs.addChild(first)
    tabs.addChild(second)
    second.addChild(claimant)
  }

  // MARK: A root on the way down

  @Test(
    "a route that is the root of a tab selects the tab, although a child further down claims it")
  func rootOfTab() throws {
    let plan = try first.plan(to: AppRoute.settings).get()
    #expect(plan.steps.map(\.summary.change) == [.selectTab(1)])
    #expect(first.navigate(to: AppRoute.settings))
    #expect(tabs.selectedTab === second)
    #expect(isClean(second))
    #expect(isVisible(AppRoute.settings, in: tabs))
  }

  @Test("an explanation says that it is the tab's root, and which coordinator claims it")
  func explained() {
    let explanation = first.explain(to: AppRoute.settings)
    let answers = explanation.trace.entries.filter { $0.coordinator.id == second.id }.map(\.answer)
    #expect(
      answers.last == "it is its root, and claimed by \(claimant.name)")
    #expect(!answers.contains("not on its stack"))
  }

  @Test("a route on the stack of a tab that the tab does not claim is gone back to")
  func stackOfTab() {
    second.hooks.also(handles: AppRoute.detail(1))
    second.hooks.paths[RouteValue(AppRoute.detail(1))] = [AppRoute.list, AppRoute.detail(1)]
    second.navigate(to: AppRoute.detail(1))
    #expect(second.router.state.stack == [.list, .detail(1)])
    #expect(first.navigate(to: AppRoute.list))
    #expect(second.router.state.stack == [.list])
    #expect(isVisible(AppRoute.list, in: tabs))
  }

  @Test("the root of a child is pushed once, although a grandchild claims it")
  func rootOfChild() {
    let host = TestCoordinator(ShopRoute.catalogue)
    let child = TestCoordinator(AppRoute.main)
    let grandchild = TestCoordinator(AppRoute.form, shows: [.main])
    child.addChild(grandchild)
    host.addChild(child)
    #expect(host.navigate(to: AppRoute.main))
    #expect(path(host) == [TestCoordinators.child(child)])
    #expect(isClean(child))
    #expect(child.navigate(to: AppRoute.main))
    #expect(isClean(grandchild))
  }

  @Test("a child that claims the route without a modal is enough to show the root above it")
  func claimWithoutModal() {
    claimant.hooks.types[.settings] = .modal
    #expect(first.navigate(to: AppRoute.settings))
    #expect(tabs.selectedTab === second)
    #expect(isClean(second))
    #expect(errors.errors == [])
  }

  @Test("a root that no coordinator claims is not shown, and the trace says that it is one")
  func unclaimed() {
    claimant.hooks.handled = []
    #expect(!first.navigate(to: AppRoute.settings))
    let reasons = first.explain(to: AppRoute.settings).trace.entries
      .filter { $0.coordinator.id == second.id }.map(\.answer)
    #expect(reasons.contains("it is its root, but the coordinator does not claim it"))
  }

  // MARK: A claim that fails

  /// A coordinator that claims the route as a modal, and has none.
  private func withoutModal(_ root: AppRoute) -> TestCoordinator<AppRoute> {
    TestCoordinator(root, shows: [.sheet], as: [.sheet: .modal])
  }

  @Test("a child that claims a route without its modal is passed by, as a tab is")
  func passedBy() {
    let taker = TestCoordinator(AppRoute.login, shows: [.sheet])
    let host = TestCoordinator(ShopRoute.catalogue)
    host.addChild(withoutModal(.main))
    host.addChild(taker)
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(path(host) == [child(taker)])

    let otherTaker = TestCoordinator(AppRoute.login, shows: [.sheet])
    tabs.addChild(withoutModal(.main))
    tabs.addChild(otherTaker)
    #expect(tabs.navigate(to: AppRoute.sheet))
    #expect(tabs.selectedTab === otherTaker)
  }

  @Test("a child whose navigation path is malformed is passed by")
  func malformedPath() {
    let host = TestCoordinator(ShopRoute.catalogue)
    let broken = TestCoordinator(AppRoute.main, shows: [.list])
    broken.hooks.paths[RouteValue(AppRoute.list)] = [HelpRoute.index]
    let taker = TestCoordinator(AppRoute.login, shows: [.list])
    host.addChild(broken)
    host.addChild(taker)
    #expect(host.navigate(to: AppRoute.list))
    #expect(path(host) == [child(taker)])
    #expect(isClean(broken))
  }

  @Test("a registered modal that claims a route without its modal is passed by")
  func modalPassedBy() {
    let host = TestCoordinator(AppRoute.home)
    let taker = TestCoordinator(AppRoute.login, shows: [.sheet])
    host.addModalCoordinator(withoutModal(.main))
    host.addModalCoordinator(taker)
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator === taker)
  }

  @Test("a flow that claims a route without its modal leaves the flow change to the orchestrator")
  func flowPassedBy() {
    let app = TestOrchestrator(ShopRoute.catalogue)
    app.hooks.flowRoutes = [RouteValue(AppRoute.sheet)]
    app.hooks.onFlowChange = { [unowned app] _ in
      app.transitionToFlow(TestCoordinator(AppRoute.sheet), root: .catalogue)
    }
    app.transitionToFlow(withoutModal(.main), root: .catalogue)
    #expect(app.navigate(to: AppRoute.sheet))
    #expect(isVisible(AppRoute.sheet, in: app))
  }

  // MARK: Which error

  @Test("of several errors, the first in the order of the questions is reported, once")
  func firstError() {
    let host = TestCoordinator(ShopRoute.catalogue)
    let recorded = RecordingErrorHandler(on: host)
    let broken = TestCoordinator(AppRoute.main, shows: [.sheet])
    broken.hooks.paths[RouteValue(AppRoute.sheet)] = [HelpRoute.index]
    host.addChild(broken)
    host.addChild(withoutModal(.login))
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(recorded.errors.map(\.kind) == ["navigationFailed"])
    #expect(host.explain(to: AppRoute.sheet).outcome.error == recorded.errors.first)
    #expect(snapshot(host) == before)
  }

  @Test("the error of the open modal comes before that of the coordinator that ends the walk")
  func modalBeforeHost() {
    let host = withoutModal(.home)
    let recorded = RecordingErrorHandler(on: host)
    let modal = TestCoordinator(AppRoute.main, shows: [.sheet])
    modal.hooks.paths[RouteValue(AppRoute.sheet)] = [HelpRoute.index]
    host.presentModal(modal)
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(recorded.errors.map(\.kind) == ["navigationFailed"])
    #expect(host.currentModalCoordinator === modal)
  }

  @Test("a coordinator that claims the route itself and fails ends the walk")
  func ownFailureEnds() {
    let host = withoutModal(.home)
    let recorded = RecordingErrorHandler(on: host)
    host.addChild(TestCoordinator(AppRoute.login, shows: [.sheet]))
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(recorded.errors.map(\.kind) == ["modalCoordinatorNotConfigured"])
    #expect(isClean(host))
  }
}
