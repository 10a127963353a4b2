import FlowEngine
import FlowIntrospect

extension Sample {
  /// A generated tree of the standard size.
  public static let stress = stress(.standard)

  /// A generated tree, for measurements and for limits.
  public static func stress(_ options: StressOptions) -> Sample {
    Sample(
      name: "stress",
      summary: "a generated tree of any size, with any share of errors, for measurements"
    ) { seed in
      StressApp(options, seed: seed)
    }
  }
}

/// A generated tree with a simulated user, who visits every route in a random order, again and
/// again.
@MainActor
final class StressApp: SampleApp {
  let app: Coordinator<Stress.Route>
  var root: any FlowInspectable & AnyCoordinator { app }
  private let options: StressOptions
  private var generator: SeededGenerator
  /// The routes that are still to be visited.
  private var rest: [Stress.Route] = []

  init(_ options: StressOptions, seed: UInt64) {
    self.options = options
    generator = SeededGenerator(seed: seed)
    app = Stress.tree(options)
  }

  var routes: [Stress.Route] {
    (0..<options.coordinators).flatMap { coordinator in
      Stress.Route.screens.map {
        Stress.Route(
          coordinator: coordinator, screen: $0, isHostile: options.hasHostileNames)
      }
    }
  }

  var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(routes)
    return catalogue
  }

  func step() {
    if generator.chance(options.errorPercent) { return fail() }
    if rest.isEmpty { rest = routes.shuffled(using: &generator) }
    app.visibleCoordinator.navigate(to: rest.removeLast())
  }

  /// Asks for a route that no coordinator has, or for a tab that is not there.
  private func fail() {
    if generator.chance(50), let tabs = firstTabs {
      tabs.switchToTab(options.breadth)
    } else {
      app.visibleCoordinator.navigate(
        to: Stress.Route(
          coordinator: options.coordinators, screen: 0, isHostile: options.hasHostileNames))
    }
  }

  private var firstTabs: Stress.NodeTabs? {
    app.children.lazy.compactMap { $0 as? Stress.NodeTabs }.first
  }
}
