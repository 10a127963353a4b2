import SwiftUIPathFakes
import Testing

@testable import FlowBridge

enum Page: Codable, Hashable, Sendable { case list, product(id: Int) }

struct User: Codable, Hashable, Sendable {
  let id: Int
  let name: String
}

private struct Secret: Hashable {}

@MainActor
@Suite("A navigation path by its codable form")
struct NavigationPathTests {
  private let trees = Trees()

  private func node(_ path: NavigationPath) -> Node {
    Node(id: "shop", "Shop").screens(codable: path.codable, count: path.count)
  }

  private var routes: [any Route] { trees.entry("Shop")?.path.map(\.route) ?? [] }

  @Test("its elements are the values themselves, the top last, and equal to declared routes")
  func values() {
    var path = NavigationPath()
    path.append(Page.list)
    path.append(User(id: 7, name: "Ada"))
    path.append("text")
    path.append(42)
    trees.read(node(path))
    #expect(
      routes.compactMap { $0 as? BridgedRoute } == [
        BridgedRoute(value: Page.list), BridgedRoute(value: User(id: 7, name: "Ada")),
        BridgedRoute(value: "text"), BridgedRoute(value: 42),
      ])
    #expect(routes.map(\.identifier) == ["list", "User", "text", "42"])
    path.append(Page.product(id: 3))
    #expect(trees.read(node(path))?.text == "navigate product by Shop: Shop push product")
    path.removeLast(2)
    #expect(trees.read(node(path))?.text == "popTo text by Shop: Shop pop to 3 on the path")
    path = NavigationPath()
    trees.read(node(path))
    #expect(routes.isEmpty)
  }

  @Test("with an element that is not Codable, screens have no names but a number")
  func unnamed() {
    var path = NavigationPath()
    path.append(Page.list)
    path.append(Secret())
    trees.read(node(path))
    #expect(routes.map(\.identifier) == ["screen 1", "screen 2"])
    trees.read(Node(id: "shop", "Shop").screens(codable: nil, count: -1))
    #expect(routes.isEmpty)
  }

  @Test(
    "another form is no path of names, and does no harm",
    arguments: [["a"], ["a", "b", "c"]])
  func otherForm(texts: [String]) {
    trees.read(Node(id: "shop", "Shop").screens(codable: texts, count: 2))
    #expect(routes.map(\.identifier) == ["screen 1", "screen 2"])
    trees.read(Node(id: "shop", "Shop").screens(codable: ["a": 1], count: 1))
    #expect(routes.map(\.identifier) == ["screen 1"])
  }

  @Test("a type that is not found, and a value that does not decode, are shown as they are encoded")
  func unknown() {
    let texts = ["Swift.Int", "\"no number\"", "Other.Thing", "{\"id\":1}", "Swift.Int", "3"]
    trees.read(Node(id: "shop", "Shop").screens(codable: texts, count: 3))
    #expect(routes.map(\.identifier) == ["3", "Thing", "Int"])
    #expect("\(routes[1])" == "Thing {\"id\":1}")
    #expect(routes[1] as? DescribedRoute != routes[2] as? DescribedRoute)
  }
}
