package import FlowEngine
package import FlowSamples

/// A route type of random trees: its routes have numbers, and those from ``plainRoutes`` on switch
/// tabs.
package protocol NumberedRoute: Route, Codable {
  init(_ number: Int)
}

package struct RouteA: NumberedRoute {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

package struct RouteB: NumberedRoute {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

package let plainRoutes = 12
package let tabSwitchRoutes = 3

/// A random hierarchy, with coordinators beside it that may be presented as detours.
@MainActor
package final class RandomTree {
  package let root: any AnyCoordinator
  package let spares: [any AnyCoordinator]

  /// Whether some coordinators put a route on their stack more than once, or make modals as asked.
  private static var hasExtras = true

  package init(using random: inout SeededGenerator, extras: Bool = true) {
    Self.hasExtras = extras
    root = Self.makeRoot(RouteA.self, using: &random)
    var spares: [any AnyCoordinator] = []
    for index in 0..<3 {
      spares.append(
        index == 1
          ? Self.make(RouteA.self, depth: 2, using: &random)
          : Self.make(RouteB.self, depth: 2, using: &random))
    }
    self.spares = spares
  }

  package static func anyRoute(using random: inout SeededGenerator) -> any Route {
    let number = random.below(plainRoutes + tabSwitchRoutes)
    return random.chance(60) ? RouteA(number) : RouteB(number)
  }

  package static func isTabSwitch(_ route: any Route) -> Bool {
    ((route as? RouteA)?.number ?? (route as? RouteB)?.number ?? 0) >= plainRoutes
  }

  private static func makeRoot<R: NumberedRoute>(
    _ type: R.Type, using random: inout SeededGenerator
  ) -> any AnyCoordinator {
    guard random.chance(40) else { return make(type, depth: 0, using: &random) }
    let root = TestOrchestrator(R(0))
    fill(root, root.hooks, depth: 0, using: &random)
    root.errorHandler = silent()
    root.transitionToFlow(node(RouteB.self, depth: 1, using: &random), root: R(0))
    for number in [3, 7] { root.hooks.flowRoutes.insert(RouteValue(R(number))) }
    root.hooks.onFlowChange = { [unowned root] route in
      guard let route = route as? R else { return false }
      return root.transitionToFlow(TestCoordinator(route, shows: [R(1), R(2)]), root: R(0))
    }
    return root
  }

  private static func make<R: NumberedRoute>(
    _ type: R.Type, depth: Int, using random: inout SeededGenerator
  ) -> any AnyCoordinator {
    let top = node(type, depth: depth, using: &random)
    top.errorHandler = silent()
    return top
  }

  private static func silent() -> FlowErrorHandler {
    let handler = FlowErrorHandler(journalCapacity: 1)
    handler.onError = { _ in }
    return handler
  }

  private static func node<R: NumberedRoute>(
    _ type: R.Type, depth: Int, using random: inout SeededGenerator
  ) -> Coordinator<R> {
    let root = R(random.below(plainRoutes))
    if random.chance(30) {
      let tabs = TestTabs(root)
      fill(tabs, tabs.hooks, depth: depth, using: &random)
      return tabs
    }
    let plain = TestCoordinator(root)
    fill(plain, plain.hooks, depth: depth, using: &random)
    return plain
  }

  private static func fill<R: NumberedRoute>(
    _ coordinator: Coordinator<R>, _ hooks: Hooks<R>, depth: Int,
    using random: inout SeededGenerator
  ) {
    script(hooks, using: &random)
    if random.chance(50) { hooks.also(handles: coordinator.router.state.root) }
    guard depth < 3 else { return }
    for _ in 0..<random.below(4) {
      if random.chance(60) {
        coordinator.addChild(node(RouteA.self, depth: depth + 1, using: &random))
      } else {
        coordinator.addChild(node(RouteB.self, depth: depth + 1, using: &random))
      }
    }
    for _ in 0..<random.below(3) {
      let modal = node(R.self, depth: depth + 2, using: &random)
      coordinator.addModalCoordinator(modal)
      if random.chance(70) {
        let entry = modal.router.state.root
        hooks.also(handles: entry)
        hooks.types[entry] = .modal
      }
    }
  }

  private static func script<R: NumberedRoute>(
    _ hooks: Hooks<R>, using random: inout SeededGenerator
  ) {
    for _ in 0..<random.below(5) {
      let route = R(random.below(plainRoutes))
      hooks.also(handles: route)
      let choice = random.below(100)
      hooks.types[route] = choice < 70 ? .push : choice < 88 ? .replace : .modal
      if random.chance(20) {
        hooks.paths[RouteValue(route)] = (0..<random.below(4)).map { _ in
          random.chance(92) ? R(random.below(plainRoutes)) : anyRoute(using: &random)
        }
      }
    }
    if random.chance(25) {
      let route = R(plainRoutes + random.below(tabSwitchRoutes))
      hooks.also(handles: route)
      hooks.types[route] = .tabSwitch(random.below(4))
    }
    if random.chance(25), hasExtras { hooks.duplicatePolicy = .append }
    if random.chance(50), hasExtras {
      let own = R(random.below(plainRoutes))
      hooks.makeModal = { route in TestCoordinator(route, shows: [own]) }
    }
    // The coordinator may claim a route that it cannot cast.
    if random.chance(15) { hooks.also(handles: anyRoute(using: &random)) }
  }
}

/// What a random walk does with a coordinator whose route type it does not know.
@MainActor
package protocol Walkable: AnyCoordinator {
  func showDetour(_ detour: any AnyCoordinator, as route: any Route) -> Bool
  func selectTab(_ index: Int) -> Bool
}

extension Coordinator: Walkable {
  package func showDetour(_ detour: any AnyCoordinator, as route: any Route) -> Bool {
    if let detour = detour as? Coordinator<RouteA> {
      presentDetour(detour, presenting: route)
    } else if let detour = detour as? Coordinator<RouteB> {
      presentDetour(detour, presenting: route)
    } else {
      false
    }
  }

  package func selectTab(_ index: Int) -> Bool {
    (self as? TabCoordinator<R>)?.switchToTab(index) ?? false
  }
}
