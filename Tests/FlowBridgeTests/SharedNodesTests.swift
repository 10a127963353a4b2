import TestPatience
import Testing

@testable import FlowBridge
@testable import FlowProtocol

@MainActor
@Suite(
  "Nodes that successive descriptions share", .timeLimit(.minutes(Patience.minutes)))
struct SharedNodesTests {
  private let shop = Shop()
  private let trees = Trees()

  /// The names of the nodes of the tree that the one before did not have as they are now.
  private func changes() -> [String] {
    let before = trees.tree
    trees.read(shop.node)
    return trees.tree.nodes.filter { before.node($0.id) !== $0 }.map(\.entry.name)
  }

  @Test("only a node that changed, or that has other children, is another one in the next tree")
  func shared() {
    #expect(changes() == ["Shop", "Home", "Search"])
    #expect(changes().isEmpty)
    shop.tabs[1].path = [.item(1)]
    #expect(changes() == ["Search"])
    shop.sheet = Shop.Checkout()
    #expect(changes() == ["Shop", "Checkout"])
    shop.sheet?.steps = [.receipt]
    #expect(changes() == ["Checkout"])
    shop.sheet = nil
    #expect(changes() == ["Shop"])
    #expect(changes().isEmpty)
  }

  @Test("observers hear of each node that changed once, and of no other")
  func told() async throws {
    let source = BridgeSource(name: "told", showsPlaces: true, deeds: Deeds()) { [shop] in
      shop.node
    }
    var told: [String] = []
    var expected = ["Shop", "Home", "Search"]
    let end = source.observe {
      if case .changed(let node) = $0 { told.append(node.inspect().name.text) }
    }
    defer { end() }
    func hears(_ names: [String]) async throws {
      expected += names
      source.noteChange(at: CallSite("", 0, ""))
      // A machine that is busy may leave the app alone for a while.
      try await eventually("\(expected)") { told.count >= expected.count }
      #expect(told == expected)
    }
    try await hears([])
    shop.tabs[0].path = [.item(1)]
    try await hears(["Home"])
    let sheet = Shop.Checkout()
    for _ in 0..<2 {
      shop.sheet = sheet
      try await hears(["Shop", "Checkout"])
      shop.sheet = nil
      try await hears(["Shop"])
    }
  }

  @Test("equal numbers of two types are two nodes and two screens")
  func numbers() {
    func app(_ screen: some Hashable & Sendable) -> Node {
      Node(id: 0, "App") {
        Node(id: 1, "One").root(screen)
        Node(id: UInt8(1), "Other")
      }
    }
    trees.read(app(7))
    #expect(trees.names == ["App", "One", "Other"] && trees.problems.isEmpty)
    #expect(trees.read(app(7)) == nil)
    #expect(trees.read(app(UInt8(7)))?.steps.map(\.coordinator.name) == ["One"])
  }
}
