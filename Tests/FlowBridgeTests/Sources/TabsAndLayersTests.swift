import Testing

@testable import FlowBridge

@MainActor
@Suite("Tabs by a selection, and layers of one array")
struct TabsAndLayersTests {
  private enum Tab: Hashable, Sendable, CaseIterable { case home, search, none }

  private struct Route: Equatable {
    enum Style { case push, sheet, cover }

    let style: Style
    let screen: Product
  }

  private let trees = Trees()

  private func tabs(_ selected: Tab) -> Node {
    Node(id: "shop", "Shop").tabs([Tab.home, .search], selected: selected) { tab in
      tab == .home
        ? Node(id: tab, "Home").tab("House", image: "house") : Node(id: tab, "Search")
    }
  }

  private func layers(_ routes: [Route]) -> Node {
    Node(id: "shop", "Shop").root(ShopRoute.list).layers(
      routes, as: { $0.style == .push ? .pushed : $0.style == .sheet ? .sheet : .cover },
      showing: \.screen)
  }

  @Test("the selected value selects its tab, and a tab without a label has its name")
  func selected() {
    trees.read(tabs(.home))
    #expect(trees.names == ["Shop", "Home", "Search"])
    #expect(trees.entry("Home")?.tabItem == TabItem(text: "House", image: "house"))
    #expect(trees.entry("Search")?.tabItem?.text == "Search")
    #expect(trees.read(tabs(.search))?.text == "selectTab by Shop: Shop select tab 2")
    #expect(trees.tree.sight.map(\.name) == ["Shop", "Search"])
    trees.read(tabs(.none))
    #expect(trees.entry("Shop")?.selectedTab == nil)
  }

  @Test("what is pushed is on the path of the layer in front, and each presentation is a layer")
  func layered() throws {
    let (push, sheet, cover) = (Route.Style.push, Route.Style.sheet, Route.Style.cover)
    trees.read(layers([]))
    var routes = [Route(style: push, screen: .item(1))]
    #expect(trees.read(layers(routes))?.text == "navigate item by Shop: Shop push item")
    routes.append(Route(style: sheet, screen: .item(2)))
    #expect(trees.read(layers(routes))?.text == "presentModal item by Shop: Shop present item")
    routes.append(Route(style: push, screen: .item(3)))
    #expect(trees.read(layers(routes))?.text == "navigate item by Product: Product push item")
    routes.append(Route(style: cover, screen: .item(2)))
    #expect(
      trees.read(layers(routes))?.text == "presentModal item by Product: Product present item")
    #expect(trees.tree.sight.map(\.role) == [.child, .sheet, .cover])
    #expect(trees.tree.sight.map(\.path.count) == [1, 1, 0])
    let sheetID = try #require(trees.entry("Shop")?.modal?.id)
    routes.removeLast(2)
    trees.read(layers(routes))
    #expect(trees.entry("Shop")?.modal?.id == sheetID && trees.tree.order.count == 2)
    // The same screen, presented twice.
    trees.read(layers([routes[1], routes[1], routes[1]]))
    #expect(trees.tree.order.count == 4 && trees.problems.isEmpty)
    trees.read(layers([]))
    #expect(trees.tree.order.count == 1 && trees.entry("Shop")?.path.isEmpty == true)
  }

  @Test("10,000 layers are one node each, and read without recursion")
  func many() {
    trees.read(layers((0..<10_000).map { Route(style: .sheet, screen: .item($0)) }))
    #expect(trees.tree.order.count == 10_001 && trees.problems.isEmpty)
  }
}
