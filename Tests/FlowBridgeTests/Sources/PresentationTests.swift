import Foundation
import Testing

@testable import FlowBridge

@MainActor
@Suite("Items and flags of a router")
struct PresentationTests {
  private enum Sheet: Hashable, Sendable { case filter, product(Int) }

  /// An item that stays the same presentation while its text changes.
  private struct Draft: Hashable, Sendable, Identifiable {
    let id: Int
    var text: String
  }

  /// An item of which SwiftUI asks no more than an id.
  private struct Photo: Identifiable {
    let id: UUID
    var pixels: [Int]
    var onSave: () -> Void = {}
  }

  @MainActor
  private final class Checkout: Identifiable {
    var path: [ShopRoute] = []
  }

  @MainActor
  private final class Router {
    var sheet: Sheet?
    var draft: Draft?
    var photo: Photo?
    var checkout: Checkout?
    var showsLogin = false
    var showsHelp = false

    var node: Node {
      Node(self, "Shop")
        .presenting(item: sheet)
        .presenting(item: draft, as: .pushed)
        .presenting(item: photo, as: .cover)
        .presenting("Login", isPresented: showsLogin, as: .alert)
        .presenting("Help", isPresented: showsHelp, as: .popover, root: ShopRoute.list)
    }
  }

  private let router = Router()
  private let trees = Trees()

  init() { trees.read(router.node) }

  @Test(
    "an item is a node with its role, its type's name, and itself as its screen, until it is nil")
  func item() throws {
    router.sheet = .filter
    #expect(trees.read(router.node)?.text == "presentModal filter by Shop: Shop present filter")
    let sheet = try #require(trees.entry("Sheet"))
    #expect(sheet.role == .sheet && sheet.parent == trees.tree.rootID)
    #expect(sheet.root.route as? BridgedRoute == BridgedRoute(value: Sheet.filter))
    router.sheet = .product(7)
    #expect(
      trees.read(router.node)?.text
        == "presentModal product by Shop: Shop dismiss modal, Shop present product")
    router.sheet = nil
    #expect(trees.read(router.node)?.text == "dismissModal by Shop: Shop dismiss modal")
    #expect(trees.names == ["Shop"])
  }

  @Test("an item with the same id is the same presentation, with another screen")
  func identified() throws {
    router.draft = Draft(id: 1, text: "a")
    #expect(trees.read(router.node)?.text == "navigate Draft by Shop: Shop push child Draft")
    let id = try #require(trees.entry("Draft")?.id)
    router.draft?.text = "ab"
    #expect(trees.read(router.node)?.text == "navigate Draft by Draft: Draft set root Draft")
    #expect(trees.entry("Draft")?.id == id)
    router.draft = Draft(id: 2, text: "ab")
    trees.read(router.node)
    #expect(trees.entry("Draft")?.id != id)
  }

  @Test(
    "an item that is only Identifiable is a text, which has its id and not its other properties")
  func text() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000007"))
    router.photo = Photo(id: id, pixels: [1, 2, 3])
    trees.read(router.node)
    let photo = try #require(trees.entry("Photo"))
    #expect(photo.role == .cover && photo.root.route.identifier == "Photo")
    #expect(photo.root.route.typeName.hasSuffix("Photo"))
    let node = photo.id
    router.photo = Photo(id: UUID(), pixels: [1, 2, 3])
    trees.read(router.node)
    #expect(trees.entry("Photo")?.id != node)
  }

  @Test("an item that is an object is that object, with the screens that the app describes")
  func object() throws {
    func node() -> Node {
      Node(router, "Shop").presenting(item: router.checkout) { Node($0).screens($0.path) }
    }
    let checkout = Checkout()
    router.checkout = checkout
    trees.read(node())
    checkout.path = [.cart]
    #expect(trees.read(node())?.text == "navigate cart by Checkout: Checkout push cart")
    #expect(trees.entry("Checkout")?.role == .sheet)
    // Without a description, it has the same identity.
    let id = trees.entry("Checkout")?.id
    trees.read(Node(router, "Shop").presenting(item: checkout, as: .cover))
    #expect(trees.entry("Checkout")?.id == id && trees.entry("Checkout")?.role == .cover)
  }

  @Test("flags are nodes of their names while they are true, each with its role and screen")
  func flags() throws {
    router.showsLogin = true
    trees.read(router.node)
    #expect(trees.entry("Login")?.role == .alert)
    #expect(trees.entry("Login")?.root.route.identifier == "Login")
    router.showsLogin = false
    router.showsHelp = true
    #expect(
      trees.read(router.node)?.text
        == "presentModal list by Shop: Shop dismiss modal, Shop present list")
    #expect(trees.names == ["Shop", "Help"])
  }

  @Test("everything at once is there once each, and equal items of two routers are two nodes")
  func together() {
    router.sheet = .filter
    router.draft = Draft(id: 1, text: "a")
    router.showsLogin = true
    router.showsHelp = true
    trees.read(router.node)
    #expect(trees.names == ["Shop", "Sheet", "Draft", "Login", "Help"] && trees.problems.isEmpty)
    let other = Router()
    other.sheet = .filter
    trees.read(Node(id: 1, "App") { [router.node, other.node] })
    #expect(trees.names.count { $0 == "Sheet" } == 2 && trees.problems.isEmpty)
    // An item and a flag of one text, and items of two types with one id.
    let node = Node(id: 2, "App").presenting(item: "Login").presenting("Login", isPresented: true)
      .presenting(item: Draft(id: 1, text: "a"))
      .presenting(item: Identified(id: 1))
    trees.read(node)
    #expect(trees.tree.order.count == 5 && trees.problems.isEmpty)
  }

  private struct Identified: Hashable, Sendable, Identifiable {
    let id: Int
  }

  @Test("a router with many presentations in a row has changed no id")
  func inARow() {
    for number in 0..<20 {
      router.sheet = .product(number)
      trees.read(router.node)
      #expect(trees.problems.isEmpty)
    }
  }
}
