import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("A plan decides everything; applying it decides nothing")
struct PlanTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .settings, .sheet, .detail(1)],
    as: [.settings: .replace, .sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1), .cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addModalCoordinator(sheet)
    host.addChild(shop)
    host.hooks.paths[RouteValue(AppRoute.detail(1))] = [AppRoute.list]
    host.hooks.paths[RouteValue(AppRoute.settings)] = [AppRoute.list, AppRoute.sheet]
  }

  private let routes: [any Route] = [
    AppRoute.list, AppRoute.settings, AppRoute.home, AppRoute.sheet, AppRoute.form,
    AppRoute.detail(1), ShopRoute.item(1), ShopRoute.cart, ShopRoute.offer, HelpRoute.article(1),
    HelpRoute.article(2),
  ]

  /// Calls `body` in each of several states of the tree.
  private func forEachState(_ body: () -> Void) {
    body()
    host.navigate(to: AppRoute.list)
    body()
    host.navigate(to: ShopRoute.item(1))
    body()
    host.presentModal(sheet)
    sheet.navigate(to: AppRoute.form)
    body()
    host.presentDetour(help, presenting: HelpRoute.index)
    body()
    help.navigate(to: HelpRoute.article(1))
    body()
  }

  @Test("planning changes nothing, reports nothing and posts nothing")
  func pure() {
    forEachState {
      let before = snapshot(host)
      let heard = errors.errors.count
      let events = events {
        for origin in [host, sheet, shop, help] as [any AnyCoordinator] {
          for route in routes { _ = origin.plan(to: route) }
        }
        _ = host.explain(to: AppRoute.list)
        _ = host.explain(to: ShopRoute.offer)
      }
      #expect(events.isEmpty)
      #expect(errors.errors.count == heard)
      #expect(snapshot(host) == before)
    }
  }

  @Test("a plan succeeds exactly if navigate returns true, and its error is the reported one")
  func planIsNavigate() {
    for (number, route) in routes.enumerated() {
      let fresh = PlanTests()
      fresh.host.navigate(to: ShopRoute.item(1))
      let plan = fresh.shop.plan(to: route)
      #expect(fresh.shop.navigate(to: route) == (plan.plan != nil), "route \(number)")
      #expect(fresh.errors.errors == (plan.error.map { [$0] } ?? []), "route \(number)")
    }
  }

  @Test("predictedStates has the resulting state of each coordinator that changes, and no other")
  func predicted() {
    forEachState {
      for route in routes {
        guard let plan = host.plan(to: route).plan else { continue }
        #expect(Set(plan.predictedStates().keys) == Set(plan.steps.map(\.coordinator.id)))
      }
    }
    let plan = host.plan(to: ShopRoute.cart).plan
    let predicted = plan?.predictedStates() ?? [:]
    #expect(predicted.count >= 2)
    #expect(host.navigate(to: ShopRoute.cart))
    for each in [node(host), node(shop), node(sheet), node(help)] {
      if let state = predicted[each.id] { #expect(state == summary(each)) }
    }
    #expect(isVisible(ShopRoute.cart, in: host))
  }

  @Test("a navigation that fails changes nothing, whatever is presented")
  func failureChangesNothing() {
    var failures = 0
    forEachState {
      for origin in [host, sheet, shop, help] as [any AnyCoordinator] {
        for route in [HelpRoute.article(2), ShopRoute.offer] as [any Route] {
          let before = snapshot(host, sheet, shop, help)
          #expect(!origin.navigate(to: route))
          #expect(snapshot(host, sheet, shop, help) == before)
          failures += 1
        }
      }
    }
    #expect(failures == 48)
  }

  @Test("explain has the outcome of plan and the questions in the order of the specification")
  func explain() throws {
    host.presentModal(sheet)
    host.presentDetour(help, presenting: HelpRoute.index)
    let explained = host.explain(to: ShopRoute.item(1))
    let plan = try #require(host.plan(to: ShopRoute.item(1)).plan)
    #expect(
      try explained.outcome.get().steps.map { "\($0.coordinator.id) \($0.change)" }
        == plan.steps.map { "\($0.coordinator.id) \($0.change)" })
    let asked = explained.trace.entries.filter { $0.depth == 0 }.map(\.question)
    let order: [NavigationTrace.Question] = [
      .alreadyThere, .presentedModal, .detour, .own, .child,
    ]
    #expect(asked == order)
    #expect(explained.trace.entries.contains { $0.coordinator.id == shop.id && $0.accepted })
    #expect(explained.trace.omitted == 0)
  }

  @Test("explain of a failure has the error of plan, and its last question is declined")
  func explainFailure() {
    let explained = shop.explain(to: HelpRoute.article(2))
    #expect(explained.outcome.error == shop.plan(to: HelpRoute.article(2)).error)
    #expect(explained.outcome.error != nil)
    #expect(explained.trace.entries.last?.accepted == false)
    let asked = Set(explained.trace.entries.map(\.coordinator.id))
    #expect(asked == [host.id, shop.id, sheet.id])
    #expect(explained.trace.description.contains(host.name))
  }

  @Test("a plan names its route and the steps that it takes, in order")
  func steps() throws {
    let plan = try #require(host.plan(to: AppRoute.detail(1)).plan)
    #expect(plan.route == RouteValue(AppRoute.detail(1)))
    #expect(plan.steps.map(\.change.description) == ["push list", "push detail"])
    #expect(plan.steps.allSatisfy { $0.coordinator === host })
    #expect(plan.flowChange == nil)
  }

  @Test("a route that the current coordinator handles is planned without asking any other")
  func constant() {
    #expect(host.plan(to: AppRoute.list).plan != nil)
    #expect(shop.hooks.questions.isEmpty)
    #expect(sheet.hooks.questions.isEmpty)
  }

  @Test("a second plan without a change in between is the same plan")
  func repeatable() throws {
    host.navigate(to: ShopRoute.item(1))
    let first = try #require(host.plan(to: AppRoute.form).plan)
    let second = try #require(host.plan(to: AppRoute.form).plan)
    #expect(first.predictedStates() == second.predictedStates())
    #expect(first.steps.map(\.change) == second.steps.map(\.change))
  }
}
