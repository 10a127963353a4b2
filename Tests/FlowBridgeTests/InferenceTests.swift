import Testing

@testable import FlowBridge

@MainActor
@Suite("Inferred navigations")
struct InferenceTests {
  private let shop = Shop()
  private let trees = Trees()

  init() { trees.read(shop.node) }

  @Test("a longer path is a push, a shorter one a pop, and another one both")
  func path() {
    shop.tabs[0].path = [.item(1)]
    #expect(trees.read(shop.node)?.text == "navigate item by Home: Home push item")
    shop.tabs[0].path = [.item(1), .item(2), .item(3)]
    #expect(
      trees.read(shop.node)?.text == "navigate item by Home: Home push item, Home push item")
    #expect(
      trees.tree.sight.last?.top.route as? BridgedRoute == BridgedRoute(value: Product.item(3)))
    shop.tabs[0].path.removeLast()
    #expect(trees.read(shop.node)?.text == "pop by Home: Home pop to 2 on the path")
    shop.tabs[0].path = []
    #expect(trees.read(shop.node)?.text == "popToRoot by Home: Home pop to root")
    shop.tabs[0].path = [.item(1), .item(2), .item(3)]
    trees.read(shop.node)
    shop.tabs[0].path = [.item(1)]
    #expect(trees.read(shop.node)?.text == "popTo item by Home: Home pop to 1 on the path")
    shop.tabs[0].path = [.item(9)]
    #expect(
      trees.read(shop.node)?.text
        == "navigate item by Home: Home pop to root, Home push item")
  }

  @Test("a tab, a sheet and its end are inferred, and what the user sees afterwards")
  func presentations() throws {
    shop.selected = 1
    let first = trees.read(shop.node)
    let tab = try #require(first)
    #expect(tab.text == "selectTab by Shop: Shop select tab 2" && tab.steps[0].tab == "Search")
    #expect(tab.visible?.coordinator.name == "Search" && tab.visible?.showsRequest == true)
    shop.sheet = Shop.Checkout()
    let second = trees.read(shop.node)
    let sheet = try #require(second)
    #expect(sheet.text == "presentModal cart by Shop: Shop present cart")
    #expect(sheet.visible?.coordinator.name == "Checkout")
    // Covered by the sheet.
    shop.tabs[1].path = [.item(1)]
    #expect(trees.read(shop.node)?.visible?.showsRequest == false)
    shop.sheet = Shop.Checkout()
    #expect(
      trees.read(shop.node)?.text
        == "presentModal cart by Shop: Shop dismiss modal, Shop present cart")
    shop.sheet = nil
    #expect(trees.read(shop.node)?.text == "dismissModal by Shop: Shop dismiss modal")
  }

  @Test("what changes in one turn is one navigation, of what adds most to the screen")
  func together() {
    shop.sheet = Shop.Checkout()
    trees.read(shop.node)
    shop.sheet = nil
    shop.selected = 1
    shop.tabs[1].path = [.item(4)]
    #expect(
      trees.read(shop.node)?.text
        == "navigate item by Search: Shop dismiss modal, Shop select tab 2, Search push item")
  }

  @Test("titles, facts and labels lead to no navigation")
  func noScreen() {
    func node(_ number: Int) -> Node {
      Node(shop, "Shop") { Node(id: 1, "Tab").tab("Tab \(number)") }.title("\(number)")
        .fact("n", number)
    }
    trees.read(node(0))
    #expect(trees.read(node(1)) == nil)
    #expect(trees.tree[trees.tree.rootID]?.title == "1")
  }

  @Test("a flow, another top, a pushed flow and a detour have steps of their own")
  func flows() {
    func node(_ flow: String, pushed: Bool = false, detour: Bool = false) -> Node {
      Node(id: "app", "App") {
        Node(id: flow, flow).as(.flow)
        if pushed { Node(id: "help", "Help").as(.pushed) }
        if detour { Node(id: "offer", "Offer").as(.detour) }
      }
    }
    trees.read(node("Login"))
    #expect(trees.read(node("Main"))?.text == "changeFlow Main by App: App set root Main")
    #expect(
      trees.read(node("Main", pushed: true))?.text
        == "navigate Help by App: App push child Help")
    #expect(
      trees.read(node("Main", pushed: true, detour: true))?.text
        == "presentDetour Offer by App: App present detour Offer")
    #expect(
      trees.read(node("Main"))?.text
        == "dismissDetour by App: App dismiss detour, App pop child Help")
    let top = trees.tree.rootID
    #expect(
      trees.read(Node(id: "other", "Other"))?.text
        == "changeFlow Other by Other: Other set root Other")
    #expect(trees.tree.rootID == top && trees.tree.nodes.map(\.id) == [top])
  }
}
