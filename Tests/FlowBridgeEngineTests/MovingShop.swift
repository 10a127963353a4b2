import FlowBridgeEngine
import FlowEngine

enum Product: Hashable, Sendable { case item(Int) }

enum ProfileRoute: Route {
  case overview, orders, settings, nowhere
  case order(Int)
}

enum HelpRoute: Route { case index, article }

/// A coordinator that shows some routes of its type, and keeps its errors from the shared handler.
class ShowingCoordinator<R: Route>: Coordinator<R> {
  private let shown: Set<R>

  init(_ root: R, shows shown: Set<R>) {
    self.shown = shown
    super.init(router: Router(initial: root))
    errorHandler = FlowErrorHandler()
    errorHandler?.onError = { _ in }
  }

  override func canHandle(_ route: any Route) -> Bool { (route as? R).map(shown.contains) ?? false }
}

final class Profile: ShowingCoordinator<ProfileRoute> {
  let orders = Orders(.orders, shows: [.order(1), .order(2)])

  init() {
    super.init(.overview, shows: [.settings])
    addChild(orders)
  }
}

final class Orders: ShowingCoordinator<ProfileRoute> {}

final class Help: ShowingCoordinator<HelpRoute> {}

/// An app of which the second tab and a sheet have moved to the engine, and the rest not.
@MainActor
final class MovingShop {
  final class Home {
    var path: [Product] = []
  }

  final class Rating {}

  let home = Home()
  let profile = Profile()
  var selected = 0
  var help: Help?
  /// A sheet of the app's own, on top of a coordinator of the engine.
  var rating: Rating?

  var node: Node {
    Node(self, "Shop") {
      Node(self.home, "Home").root("list").screens(self.home.path).tab("Home")
      Node(engine: self.profile) {
        Node(engine: self.profile.orders) {
          if let rating = self.rating { Node(rating).root("stars").as(.sheet) }
        }
      }
      .tab("Profile", image: "person").title("the profile").fact("signed in", true)
      if let help = self.help { Node(engine: help).as(.sheet) }
    }
    .selecting(tab: selected)
  }

  func bridge(
    _ options: InspectorOptions = InspectorOptions(), deeds: Deeds = Deeds(),
    parts: LiveParts? = .flowEngine
  ) -> Bridge {
    Bridge(name: "moving", options: options, deeds: deeds, parts: parts) { [self] in node }
  }
}
