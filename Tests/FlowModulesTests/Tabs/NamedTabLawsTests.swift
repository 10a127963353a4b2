import FlowEngine
import FlowModules
import FlowSamples
import TestCoordinators
import Testing

/// The laws of the engine for navigating into a named tab, on random tabs and random walks.
@MainActor
@Suite("Laws of named tabs")
struct NamedTabLawsTests {
  @Test(
    "plan and effect agree, a failure changes nothing, and a requested route shows in its tab",
    arguments: UInt64(1)...12)
  func hold(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tabs = NamedTabCoordinator<RouteA, Int>(root: RouteA(0))
    let handler = FlowErrorHandler(journalCapacity: 1)
    handler.onError = { _ in }
    tabs.errorHandler = handler
    for name in 0..<4 { tabs.addTab(name, randomCoordinator(depth: 0, using: &random)) }
    var successes = 0
    var failures = 0
    for step in 0..<200 {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      disturb(tabs, using: &random)
      let route = RouteA(random.below(plainRoutes))
      let tab = random.below(5)
      let before = snapshot(tabs)
      let plan = tabs.plan(to: route, inTab: tab)
      #expect(snapshot(tabs) == before, mark)
      let explained = tabs.explain(to: route, inTab: tab).outcome
      #expect(explained.plan?.steps.map(\.change) == plan.plan?.steps.map(\.change), mark)
      #expect(explained.error == plan.error, mark)
      let predicted = plan.plan?.predictedStates() ?? [:]
      let succeeded = tabs.navigate(to: route, inTab: tab)
      #expect(succeeded == (plan.plan != nil), mark)
      let after = snapshot(tabs)
      guard succeeded else {
        #expect(after == before, mark)
        failures += 1
        continue
      }
      successes += 1
      for (id, state) in predicted where after[id] != nil {
        #expect(after[id]?.state == state, mark)
      }
      for (id, each) in after where predicted[id] == nil && before[id] != nil {
        #expect(each.state == before[id]?.state, mark)
      }
      #expect(tabs.selectedTabName == tab, mark)
      // A request for the route of a presented modal changes nothing, wherever the modal is now.
      let isEntry = before.values.contains { $0.state.presented == RouteValue(route) }
      #expect(isEntry || isVisible(route, in: tabs), mark)
    }
    #expect(successes > 20)
    #expect(failures > 20)
  }

  private func randomCoordinator(
    depth: Int, using random: inout SeededGenerator
  ) -> TestCoordinator<RouteA> {
    let made = TestCoordinator(RouteA(random.below(plainRoutes)))
    for _ in 0..<random.below(5) {
      let route = RouteA(random.below(plainRoutes))
      made.hooks.also(handles: route)
      made.hooks.types[route] = random.chance(70) ? .push : random.chance(50) ? .replace : .modal
    }
    if random.chance(50) { made.hooks.duplicatePolicy = .append }
    if random.chance(50) {
      let own = RouteA(random.below(plainRoutes))
      made.hooks.makeModal = { TestCoordinator($0, shows: [own]) }
    }
    guard depth < 2 else { return made }
    for _ in 0..<random.below(3) {
      made.addChild(randomCoordinator(depth: depth + 1, using: &random))
    }
    if random.chance(30) {
      made.addModalCoordinator(randomCoordinator(depth: 2, using: &random))
    }
    return made
  }

  /// Makes a random change between two navigations.
  private func disturb(
    _ tabs: NamedTabCoordinator<RouteA, Int>, using random: inout SeededGenerator
  ) {
    let all = tree(tabs)
    switch random.below(6) {
    case 0: tabs.select(random.below(4))
    case 1: all[random.below(all.count)].navigate(to: RouteA(random.below(plainRoutes)))
    case 2: all[random.below(all.count)].pop()
    case 3: tabs.presentModal(TestCoordinator(RouteA(1), shows: [RouteA(2), RouteA(3)]))
    case 4:
      tabs.presentDetour(
        TestCoordinator(RouteA(4), shows: [RouteA(5), RouteA(6)]), presenting: RouteA(4))
    default: tabs.dismissModal()
    }
  }
}
