import FlowEngine
import FlowTesting
import Testing

@MainActor @Suite("Mocks")
struct MockTests {
  let shop = MockCoordinator(root: BistroRoute.menu)

  @Test("a mock shows each route of its type, and records its requests")
  func requests() {
    let root = MockCoordinator(root: TableRoute.tables)
    root.addChild(shop)
    shop.navigate(to: BistroRoute.order)
    shop.pop()
    root.navigate(to: BistroRoute.bill)
    #expect(shop.requests == [.navigate(RouteValue(BistroRoute.order)), .pop])
    #expect(root.requests == [.navigate(RouteValue(BistroRoute.bill))])
    shop.forget()
    #expect(shop.requests.isEmpty)
  }

  @Test("a mock refuses the configured routes, and records the error")
  func refusals() {
    let errors = FlowErrorHandler()
    errors.onError = { _ in }
    shop.errorHandler = errors
    shop.onCanHandle = { $0 != .kitchen }
    #expect(!shop.navigate(to: BistroRoute.kitchen))
    #expect(shop.failures.map(\.kind) == ["navigationFailed"])
  }

  @Test("a mock records its lifecycle on a screen")
  func lifecycle() {
    let screen = shop.attachToScreen()
    shop.navigate(to: BistroRoute.order)
    let reached = shop.lifecycle.filter { $0.phase == .didAppear }.compactMap(\.route)
    #expect(reached == [RouteValue(BistroRoute.menu), RouteValue(BistroRoute.order)])
    _ = screen
  }

  @Test("a mock is released with its observation")
  func released() {
    expectReleased { MockCoordinator(root: BistroRoute.menu) }
  }

  @Test("MockPlans returns the plans that were set, and records its requests")
  func plans() {
    let plans = MockPlans()
    let plan = NavigationPlan(to: BistroRoute.bill, steps: [.push(.bill, on: shop)])
    plans.set(.success(plan), for: BistroRoute.bill)
    #expect((try? plans.plan(to: BistroRoute.bill).get())?.steps.count == 1)
    #expect((try? plans.plan(to: BistroRoute.menu).get()) == nil)
    #expect(plans.requests == [RouteValue(BistroRoute.bill), RouteValue(BistroRoute.menu)])
  }

  @Test("an expected plan is compared step by step, with the coordinator of each")
  func expectedPlan() {
    let bistro = Bistro()
    expectPlan(
      to: TableRoute.seat(2), from: bistro.menu,
      [.selectTab(1, of: bistro.tabs), .push(.seat(2), on: bistro.seats)])
    let line: UInt = #line + 2
    let found = issues {
      expectPlan(
        to: TableRoute.seat(2), from: bistro.menu,
        [.selectTab(1, of: bistro.tabs), .push(.seat(3), on: bistro.seats)])
    }
    let seats = "MockCoordinator<TableRoute> \(bistro.seats.id)"
    #expect(
      found.first?.text.contains("- \(seats): push seat(3)\n+ \(seats): push seat(2)") == true)
    #expect(found.first?.line == line)
    #expect(bistro.seats.router.state.stack.isEmpty)
  }

  @Test("expectPlan fails with the error if there is no plan")
  func noPlan() {
    let bistro = Bistro()
    let found = issues { expectPlan(to: BistroRoute.kitchen, from: bistro.tabs, []) }
    #expect(found.first?.text.contains("There is no plan to kitchen: ") == true)
  }
}
