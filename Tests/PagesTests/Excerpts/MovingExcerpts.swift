import FlowBridgeEngine
import FlowEngine

enum MovingExcerpts {
  final class ShopTab {
    let name: String
    var path: [Int] = []

    init(_ name: String) { self.name = name }
  }

  final class Rating {}

  enum ProfileRoute: Route { case overview }

  final class ProfileCoordinator: Coordinator<ProfileRoute> {}

  @MainActor
  final class MovingShop {
    let tabs = [ShopTab("Home"), ShopTab("Search")]
    let profile = ProfileCoordinator(root: .overview)
    var selected = 0
    var rating: Rating?

    private lazy var bridge = Bridge(name: "shop", parts: .flowEngine) { [unowned self] in
      Node(self, "Shop") {
        for tab in self.tabs { Node(tab, tab.name).screens(tab.path).tab(tab.name) }
        Node(engine: self.profile) {
          if let rating = self.rating { Node(rating).as(.sheet) }
        }
        .tab("Profile", image: "person")
      }
      .selecting(tab: self.selected)
    }
  }
}
