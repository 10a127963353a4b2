import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Plans and states made by a test")
struct MadePlanTests {
  @Test("a plan made of steps equals the plan that the engine finds")
  func plan() throws {
    let app = TestCoordinator(AppRoute.home, shows: [.list])
    let found = try app.plan(to: AppRoute.list).get()
    let made = NavigationPlan(to: AppRoute.list, steps: [.push(AppRoute.list, on: app)])
    #expect(made.route == found.route)
    #expect(made.steps.map(\.change) == found.steps.map(\.change))
    #expect(made.predictedStates() == found.predictedStates())
    #expect(made.flowChange == nil)
  }

  @Test("every step that a test can make has its change and its coordinator")
  func steps() {
    let app = TestTabs(AppRoute.home)
    let child = TestCoordinator(ShopRoute.cart)
    let modal = TestCoordinator(AppRoute.sheet)
    let steps: [NavigationStep] = [
      .setRoot(AppRoute.main, of: app), .push(AppRoute.list, on: app), .pushChild(child, on: app),
      .removeChild(child, from: app), .truncatePath(of: app, to: -1), .present(modal, on: app),
      .dismissModal(of: app), .presentDetour(child, as: ShopRoute.offer, on: app),
      .dismissDetour(of: app), .selectTab(1, of: app), .reset(app),
    ]
    let reference = CoordinatorReference(id: child.id, name: child.name)
    let changes: [NavigationChange] = [
      .setRoot(RouteValue(AppRoute.main)), .push(RouteValue(AppRoute.list)), .pushChild(reference),
      .removeChild(reference), .truncatePath(count: 0), .present(RouteValue(AppRoute.sheet)),
      .dismissModal, .presentDetour(RouteValue(ShopRoute.offer)), .dismissDetour, .selectTab(1),
      .reset,
    ]
    #expect(steps.map(\.change) == changes)
    #expect(steps.allSatisfy { $0.coordinator === app })
  }

  @Test("an explanation can be made of an outcome and questions")
  func explanation() {
    let entry = NavigationTrace.Entry(
      depth: 0, coordinator: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
      question: .own, accepted: true, answer: "pushes it")
    let made = NavigationExplanation(
      outcome: .success(NavigationPlan(to: AppRoute.list)),
      trace: NavigationTrace(entries: [entry]))
    #expect(made.outcome.plan?.steps.isEmpty == true)
    #expect(made.trace.entries == [entry])
  }

  @Test("a stack that a test arranges replaces the previous one, and is not a navigation")
  func arrange() {
    let app = TestCoordinator(AppRoute.home, shows: [.list])
    let child = TestCoordinator(ShopRoute.cart, shows: [.receipt])
    app.addChild(child)
    app.navigate(to: ShopRoute.receipt)
    let records = records { app.arrange(stack: [.list, .detail(1)]) }
    #expect(records.isEmpty)
    #expect(app.router.state.stack == [.list, .detail(1)])
    #expect(app.router.state.pushedChildren.isEmpty)
    #expect(isClean(child))
    app.arrange(stack: [])
    #expect(isClean(app))
  }

  @Test("currentModalCoordinator is the presented modal, with and without its route type")
  func modal() {
    let app = TestCoordinator(AppRoute.home)
    let modal = TestCoordinator(AppRoute.sheet)
    app.presentModal(modal)
    let typed: Coordinator<AppRoute>? = app.currentModalCoordinator
    let erased: any AnyCoordinator = app
    #expect(typed === modal)
    #expect(erased.currentModalCoordinator === modal)
  }
}
