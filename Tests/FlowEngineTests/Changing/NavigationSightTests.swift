import FlowSamples
import TestCoordinators
import Testing

@testable import FlowEngine

/// What is visible after a navigation, and whether it is what was asked for.
@MainActor
@Suite struct NavigationSightTests {
  private let app = TestTabs(AppRoute.main, shows: [])
  private let red = TestCoordinator(AppRoute.home, shows: [.list, .settings])
  private let yellow = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .catalogue])
  private let sheet = TestCoordinator(AppRoute.sheet, shows: [.detail(1)])

  init() {
    app.errorHandler = FlowErrorHandler()
    app.errorHandler?.onError = { _ in }
    app.addChild(red)
    app.addChild(yellow)
  }

  private func sight(_ body: () -> Void) throws -> NavigationSight {
    let record = try #require(records(during: body).last)
    return try #require(record.visible)
  }

  @Test func navigationOnScreenShowsItsRoute() throws {
    let sight = try sight { red.navigate(to: AppRoute.list) }
    #expect(sight.showsRequest && sight.route == RouteValue(AppRoute.list))
    #expect(sight.coordinator == CoordinatorReference(red))
  }

  @Test func navigationOfAnUnselectedTabIsNotOnScreen() throws {
    let pushed = try sight { yellow.navigate(to: ShopRoute.cart) }
    #expect(!pushed.showsRequest && pushed.route == RouteValue(AppRoute.home))
    #expect(pushed.coordinator == CoordinatorReference(red))
    let found = try sight { yellow.navigate(to: ShopRoute.cart) }
    #expect(!found.showsRequest, "it is already there, and not on screen")
    #expect(try !sight { yellow.pop() }.showsRequest)
  }

  @Test func navigationUnderAModalIsNotOnScreen() throws {
    #expect(try sight { app.presentModal(sheet) }.showsRequest)
    let under = try sight { red.navigate(to: AppRoute.list) }
    #expect(!under.showsRequest && under.route == RouteValue(AppRoute.sheet))
    #expect(try !sight { red.pop() }.showsRequest)
    #expect(try sight { app.dismissModal() }.showsRequest)
  }

  @Test func tabThatIsSelectedBehindItsOwnModalIsNotOnScreen() throws {
    app.presentModal(sheet)
    #expect(try !sight { app.switchToTab(1) }.showsRequest)
  }

  @Test func containerOfWhatIsVisibleCountsAsOnScreen() throws {
    app.hooks.also(handles: AppRoute.main)
    let sight = try sight { app.navigate(to: AppRoute.main) }
    #expect(sight.showsRequest && sight.route == RouteValue(AppRoute.home))
  }

  @Test func failureShowsNothingOfTheRequest() throws {
    let sight = try sight { red.navigate(to: HelpRoute.article(9)) }
    #expect(!sight.showsRequest && sight.route == RouteValue(AppRoute.home))
  }

  @Test func changeOfFlowNamesTheRoot() throws {
    let root = TestOrchestrator(AppRoute.home)
    root.transitionToFlow(TestCoordinator(AppRoute.login), root: .home)
    root.hooks.flowRoutes.insert(RouteValue(AppRoute.main))
    root.hooks.onFlowChange = { [unowned root] _ in
      root.transitionToFlow(TestCoordinator(AppRoute.settings), root: .home)
    }
    let record = try #require(
      records { root.navigate(to: AppRoute.main) }.last { $0.request.verb == "navigate" })
    #expect(record.flowChange == CoordinatorReference(root))
    #expect(record.visible?.showsRequest == false, "the app shows another route")
    #expect(record.visible?.route == RouteValue(AppRoute.settings))
    root.hooks.onFlowChange = { [unowned root] _ in
      root.transitionToFlow(TestCoordinator(AppRoute.main), root: .home)
    }
    let shown = try #require(
      records { root.navigate(to: AppRoute.main) }.last { $0.request.verb == "navigate" })
    #expect(shown.visible?.showsRequest == true)
  }

  @Test func restoredStateIsOnScreenWhicheverPartsChange() throws {
    yellow.navigate(to: ShopRoute.cart)
    let state = app.savedState()
    yellow.popToRoot()
    // Only the path of a tab that is not selected changes.
    let sight = try sight { app.restoreState(state) }
    #expect(yellow.router.state.stack == [.cart])
    #expect(sight.showsRequest && sight.route == RouteValue(AppRoute.home))
    #expect(sight.coordinator == CoordinatorReference(red))
  }

  /// The plan foresees what the record then says.
  @Test(arguments: UInt64(1)...10)
  func planForeseesWhatTheRecordSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tree = RandomTree(using: &random)
    var (shown, hidden) = (0, 0)
    for step in 0..<300 {
      let all = TestCoordinators.tree(tree.root)
      let actor = all[random.below(all.count)]
      let route = RandomTree.anyRoute(using: &random)
      // Kept: a modal that is made for a plan is the same one when it is applied.
      let plan = try? actor.plan(to: route).get()
      let foreseen = plan?.sight(from: actor, in: Foresight(after: plan?.steps ?? []))
      let record = records { actor.navigate(to: route) }.last { $0.origin.id == actor.id }
      withExtendedLifetime(plan) {}
      guard let foreseen, let seen = record?.visible else { continue }
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      #expect(seen.coordinator.id == foreseen.coordinator.id, mark)
      #expect(seen.route == foreseen.route, mark)
      #expect(seen.showsRequest == foreseen.showsRequest, mark)
      if seen.showsRequest { shown += 1 } else { hidden += 1 }
    }
    #expect(shown > 0 && hidden + shown > 5, "seed \(seed) does not navigate")
  }
}
