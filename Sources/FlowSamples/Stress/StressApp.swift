import FlowEngine
import FlowIntrospect

extension Sample {
  /// A generated tree of the standard size.
  public static let stress = stress(.standard)

  /// A generated tree, for measurements and for limits.
  public static func stress(_ options: StressOptions) -> Sample {
    Sample(
      name: "stress",
      summary: "a generated tree of any size, with any share of errors, for measurements",
      make: { StressApp(options, seed: $0) })
  }
}

/// A generated tree with a simulated user, who visits every route, again and again: in a random
/// order, or along the tree if it is large.
@MainActor
final class StressApp: SampleApp {
  let app: Coordinator<Stress.Route>
  var root: any FlowInspectable & AnyCoordinator { app }
  private let options: StressOptions
  private var generator: SeededGenerator
  private var rest: [Stress.Route] = []

  init(_ options: StressOptions, seed: UInt64) {
    self.options = options
    generator = SeededGenerator(seed: seed)
    app = Stress.tree(options)
  }

  var routes: [Stress.Route] { routes(Stress.Route.screens, of: 0..<options.coordinators) }

  private func routes(
    _ screens: Range<Int>, of coordinators: some Sequence<Int>
  ) -> [Stress.Route] {
    coordinators.flatMap { coordinator in
      screens.map {
        Stress.Route(
          coordinator: coordinator, screen: $0, isHostile: options.hasHostileNames)
      }
    }
  }

  var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(routes(options.declaredScreens, of: 0..<options.coordinators))
    return catalogue
  }

  func step() {
    if generator.chance(options.errorPercent) { return fail() }
    if rest.isEmpty { rest = round() }
    app.visibleCoordinator.navigate(to: rest.removeLast())
  }

  /// The largest tree that is visited in a random order: a navigation across it asks every
  /// coordinator, and one to a neighbour asks few.
  private static let mostShuffled = 1_000

  private func round() -> [Stress.Route] {
    guard options.coordinators > Self.mostShuffled else {
      return routes.shuffled(using: &generator)
    }
    let order = Stress.depthFirst(options)
    let start = generator.below(order.count)
    // Taken from the end.
    return routes(Stress.Route.screens, of: order[start...] + order[..<start]).reversed()
  }

  /// Asks for a route that no coordinator has, or for a tab that is not there.
  private func fail() {
    if generator.chance(50),
      let tabs = app.children.lazy.compactMap({ $0 as? Stress.NodeTabs }).first
    {
      tabs.switchToTab(options.breadth)
    } else {
      app.visibleCoordinator.navigate(
        to: Stress.Route(
          coordinator: options.coordinators, screen: 0, isHostile: options.hasHostileNames))
    }
  }
}
