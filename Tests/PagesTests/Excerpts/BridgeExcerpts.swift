import FlowBridge
import Foundation

enum BridgeExcerpts {
  nonisolated enum ShopScreen: Hashable, Sendable { case list, cart }

  final class ShopTab {
    let name: String
    var path: [Int] = []

    init(_ name: String) { self.name = name }
  }

  final class Checkout {}

  @MainActor
  final class ShopModel {
    let tabs = [ShopTab("Home"), ShopTab("Search")]
    var selected = 0
    var checkout: Checkout?

    private lazy var bridge = Bridge(name: "shop") { [unowned self] in
      Node(self, "Shop") {
        for tab in self.tabs {
          Node(tab, tab.name).root(ShopScreen.list).screens(tab.path).tab(tab.name, image: "house")
        }
        if let checkout = self.checkout { Node(checkout).root(ShopScreen.cart).as(.sheet) }
      }
      .selecting(tab: self.selected)
    }

    func start() { try? bridge.start() }

    func show(_ item: Int) {
      tabs[selected].path.append(item)
      bridge.changed()
    }
  }

  nonisolated enum Product: Hashable, Sendable, CaseIterable { case shoe, hat }

  @MainActor
  final class Router {
    var path: [Product] = []

    func open(_ route: any Hashable & Sendable) -> Bool {
      guard let product = route as? Product else { return false }
      path.append(product)
      return true
    }

    func back() -> Bool { path.popLast() != nil }
  }

  @MainActor
  static func report(_ bridge: Bridge, _ shoes: ShopTab, _ error: any Error, _ url: URL) {
    bridge.navigated(Product.shoe, from: shoes)
    bridge.navigated(Product.shoe, from: shoes, outcome: .failed("sold out"))
    bridge.failed(error, from: shoes)
    bridge.opened(url: url)
  }

  @MainActor
  static func bridge(to router: Router) -> Bridge {
    var options = InspectorOptions(allowsControl: true)
    options.catalogue.declare(Product.self)
    let deeds = Deeds(
      explain: { route in route is Product ? .shown(as: .pushed) : .refused("no such page") },
      navigate: { route in router.open(route) },
      back: { router.back() })
    return Bridge(name: "router", options: options, deeds: deeds) {
      Node(router, "Router").screens(router.path)
    }
  }
}
