import Foundation
import Testing

@testable import FlowBridge

/// A path of values of any type, with the form that SwiftUI's NavigationPath is encoded in: the names
/// of types and values in JSON by turns, the top first
/// (https://www.pointfree.co/blog/posts/78-reverse-engineering-swiftui-s-navigationpath-codability).
private struct Path {
  struct Coded: Encodable {
    let values: [any Codable & Hashable]

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for value in values.reversed() {
        try list.encode(_mangledTypeName(type(of: value)))
        try list.encode(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
      }
    }
  }

  var values: [any Hashable] = []

  var count: Int { values.count }

  /// Nil if one value is not Codable.
  var codable: Coded? {
    let coded = values.compactMap { $0 as? any Codable & Hashable }
    return coded.count == values.count ? Coded(values: coded) : nil
  }
}

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

  private func node(_ path: Path) -> Node {
    Node(id: "shop", "Shop").screens(codable: path.codable, count: path.count)
  }

  private var routes: [any Route] { trees.entry("Shop")?.path.map(\.route) ?? [] }

  @Test("its elements are the values themselves, the top last, and equal to declared routes")
  func values() {
    var path = Path(values: [Page.list, User(id: 7, name: "Ada"), "text", 42])
    trees.read(node(path))
    #expect(
      routes.compactMap { $0 as? BridgedRoute } == [
        BridgedRoute(value: Page.list), BridgedRoute(value: User(id: 7, name: "Ada")),
        BridgedRoute(value: "text"), BridgedRoute(value: 42),
      ])
    #expect(routes.map(\.identifier) == ["list", "User", "text", "42"])
    path.values.append(Page.product(id: 3))
    #expect(trees.read(node(path))?.text == "navigate product by Shop: Shop push product")
    path.values.removeLast(2)
    #expect(trees.read(node(path))?.text == "popTo text by Shop: Shop pop to 3 on the path")
    path.values = []
    trees.read(node(path))
    #expect(routes.isEmpty)
  }

  @Test("with an element that is not Codable, screens have no names but a number")
  func unnamed() {
    trees.read(node(Path(values: [Page.list, Secret()])))
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
