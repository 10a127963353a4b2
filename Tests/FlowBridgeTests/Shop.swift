import Foundation

@testable import FlowBridge

enum ShopRoute: String, Hashable, Sendable, CaseIterable { case list, cart, receipt }

enum Product: Hashable, Sendable { case item(Int) }

/// An app with a navigation of its own: tabs with paths, a sheet, and a way in.
@MainActor
final class Shop {
  final class Tab {
    let name: String
    var path: [Product] = []

    init(_ name: String) { self.name = name }
  }

  final class Checkout {
    var steps: [ShopRoute] = []
  }

  let tabs = [Tab("Home"), Tab("Search")]
  var selected = 0
  var sheet: Checkout?

  var node: Node {
    Node(self, "Shop") {
      for tab in self.tabs {
        Node(tab, tab.name).root(ShopRoute.list).screens(tab.path)
          .tab(tab.name, image: "house").title("the \(tab.name)").fact("items", tab.path.count)
      }
      if let sheet = self.sheet { Node(sheet).root(ShopRoute.cart).screens(sheet.steps).as(.sheet) }
    }
    .selecting(tab: selected)
  }
}
