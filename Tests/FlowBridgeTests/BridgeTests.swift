import Foundation
import Observation
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowBridge
@testable import FlowProtocol

@MainActor
@Suite("A bridge and its viewers", .timeLimit(.minutes(Patience.minutes)))
struct BridgeTests {
  private let shop = Shop()

  private func bridge(
    _ options: InspectorOptions = InspectorOptions(), deeds: Deeds = Deeds()
  ) -> Bridge {
    Bridge(name: "shop", options: options, deeds: deeds) { [shop] in shop.node }
  }

  @Test("a viewer sees the tree, with relations, routes, titles, facts and where it is described")
  func tree() async throws {
    shop.tabs[0].path = [.item(7)]
    shop.sheet = Shop.Checkout()
    try await serving(bridge()) { client in
      #expect(client.engine.name == "shop")
      let snapshot = try await client.snapshot()
      let names = ["Shop", "Home", "Search", "Checkout"]
      #expect(snapshot.preorder.map(\.name) == names)
      #expect(snapshot.preorder.map(\.relation) == [.root, .tab, .tab, .presentedModal])
      let root = try #require(snapshot.node("Shop"))
      let home = try #require(snapshot.node("Home"))
      #expect(root.selectedTab == 0 && root.presented?.identifier == "cart")
      #expect(root.shows == snapshot.node("Checkout")?.id)
      #expect(home.currentRoute.detail == "item(7)" && home.currentRoute.type == "Product")
      #expect(home.root.identifier == "list" && home.root.type == "ShopRoute")
      #expect(home.tabItem?.text == "Home" && home.givenName == "the Home")
      #expect(home.givenFacts.first { $0.name == "items" }?.value == "1")
      #expect(
        home.givenFacts.first { $0.name == "described at" }?.value
          .hasPrefix("FlowBridgeTests/Shop.swift:") == true)
    }
  }

  @Test("a change is a delta, and a navigation that says it is inferred, and by which call")
  func inferred() async throws {
    let bridge = bridge()
    try await serving(bridge) { client in
      let before = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      shop.tabs[0].path.append(.item(1))
      bridge.changed()
      let report = try #require(await navigations.next())
      #expect(report.request == "navigate" && report.route?.detail == "item(1)")
      #expect(report.isInferred == true && report.origin.name == "Home")
      #expect(report.call?.file == "FlowBridgeTests/BridgeTests.swift")
      #expect(report.steps.map(\.kind) == [.push] && report.visible?.showsRequest == true)
      let after = try await client.snapshot()
      #expect(after.revision > before.revision)
      #expect(after.node("Home")?.path.count == 1)
    }
  }

  @Test("several inferred navigations arrive in columns as they do one by one")
  func columns() async throws {
    let bridge = bridge()
    try await serving(bridge) { client in
      _ = try await client.send(SubscribeRequest(columns: true))
      let heard = client.notifications
      for number in 0..<5 {
        shop.tabs[0].path.append(.item(number))
        bridge.changed()
      }
      var reports: [NavigationReport] = []
      for await case .navigated(let report) in heard {
        reports.append(report)
        if reports.count == 5 { break }
      }
      #expect(reports.map(\.route?.detail) == (0..<5).map { "item(\($0))" })
      #expect(reports.allSatisfy { $0.isInferred == true })
    }
  }

  @Test("a reported navigation has the steps of its change, before or after the report, and a link")
  func reported() async throws {
    let bridge = bridge()
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      bridge.opened(url: try #require(URL(string: "shop://item/2")))
      bridge.navigated(Product.item(2), from: shop.tabs[0])
      shop.tabs[0].path = [.item(2)]
      let first = try #require(await navigations.next())
      #expect(first.isInferred == nil && first.route?.detail == "item(2)")
      #expect(first.steps.map(\.kind) == [.push] && first.origin.name == "Home")
      #expect(first.link?.url == "shop://item/2" && first.call?.function.isEmpty == false)
      shop.tabs[0].path = [.item(2), .item(3)]
      bridge.navigated(Product.item(3), from: shop.tabs[0])
      let second = try #require(await navigations.next())
      #expect(second.steps.map(\.kind) == [.push] && second.link == nil)
      bridge.navigated(ShopRoute.receipt, from: shop.tabs[1], outcome: .failed("not paid"))
      let third = try #require(await navigations.next())
      #expect(!third.succeeded && third.error?.message.contains("not paid") == true)
      #expect(third.origin.name == "Search")
    }
  }

  @Test("an error is kept for a viewer that attaches later")
  func errors() async throws {
    struct Broken: Error {}
    let bridge = bridge()
    let directory = TemporaryDirectory()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    bridge.failed(Broken(), from: shop.tabs[0])
    let client = try await attached(to: try #require(bridge.endpoint))
    let errors = try await client.send(ErrorsListRequest()).errors
    #expect(errors.count == 1 && errors[0].error.message.contains("Broken"))
    #expect(errors[0].call?.file == "FlowBridgeTests/BridgeTests.swift")
    await client.close()
  }

  @Test(
    "an error of a link says so, and what comes later is not by that link")
  func failedLink() async throws {
    struct NoSuchItem: Error {}
    let bridge = bridge()
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      bridge.opened(url: try #require(URL(string: "shop://item/99")))
      bridge.failed(NoSuchItem())
      bridge.failed(NoSuchItem())
      shop.tabs[0].path = [.item(1)]
      bridge.changed()
      #expect(try #require(await navigations.next()).link == nil)
      bridge.opened(url: try #require(URL(string: "shop://item/2")))
      bridge.navigated(Product.item(2), from: shop.tabs[0], outcome: .failed("sold out"))
      #expect(await navigations.next()?.link?.url == "shop://item/2")
      let errors = try await client.send(ErrorsListRequest()).errors
      #expect(errors.map(\.link?.url) == ["shop://item/99", nil, "shop://item/2"])
      #expect(errors.map(\.error.phase) == [.opening, .building, .planning])
    }
  }

  @Observable
  @MainActor
  final class Router {
    var path: [Product] = []
    var sheet: ShopRoute?
  }

  @Test("what an @Observable router changes is seen without a call")
  func observed() async throws {
    let router = Router()
    let bridge = Bridge(name: "observed") {
      Node(router, "App") {
        if let sheet = router.sheet { Node(id: sheet, "Sheet").root(sheet).as(.sheet) }
      }
      .screens(router.path)
    }
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      router.path.append(.item(1))
      #expect(await navigations.next()?.request == "navigate")
      router.sheet = .cart
      #expect(await navigations.next()?.request == "presentModal")
      router.sheet = nil
      #expect(await navigations.next()?.request == "dismissModal")
    }
  }

  @Test("without a viewer, the app is not described")
  func nobody() async throws {
    var described = 0
    func counted(_ node: Node) -> Node {
      described += 1
      return node
    }
    let bridge = Bridge(name: "nobody") { [shop] in
      counted(shop.node)
    }
    let directory = TemporaryDirectory()
    bridge.changed()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    for _ in 0..<10 {
      bridge.changed()
      bridge.navigated(Product.item(1))
    }
    #expect(described == 0)
    let client = try await attached(to: try #require(bridge.endpoint))
    _ = try await client.snapshot()
    #expect(described > 0)
    await client.close()
  }

  @Test("after the last observer, nothing of the app is kept or described")
  func letGo() {
    var described = 0
    var watched: [Bool] = []
    weak var gone: Shop.Checkout?
    func node() -> Node {
      described += 1
      return shop.node
    }
    let source = BridgeSource(name: "gone", showsPlaces: false, deeds: Deeds(), describe: node)
    source.onWatch = { watched.append($0) }
    do {
      let sheet = Shop.Checkout()
      gone = sheet
      shop.sheet = sheet
    }
    let first = source.observe { _ in }
    let second = source.observe { _ in }
    #expect(source.tree.order.count == 4 && watched == [true])
    first()
    #expect(source.tree.order.count == 4)
    second()
    #expect(source.tree.order.isEmpty && watched == [true, false])
    shop.sheet = nil
    #expect(gone == nil)
    let count = described
    source.noteChange(at: CallSite("", 0, ""))
    #expect(described == count)
  }

  @Test("declared routes are counted, and those that no navigation reached are known")
  func declared() async throws {
    var options = InspectorOptions()
    options.catalogue.declare(ShopRoute.self)
    let bridge = bridge(options)
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      shop.sheet = Shop.Checkout()
      bridge.changed()
      _ = try await client.snapshot()
      let report = try await client.routes()
      #expect(
        report.routes.filter(\.isDeclared).map(\.route.identifier) == ["list", "cart", "receipt"])
      #expect(report.routes.first { $0.route.identifier == "cart" }?.succeeded == 1)
      #expect(report.openTypes.isEmpty)
    }
  }

  @Test("lints ask no routes of an app's own nodes, and find one that left the tree and is alive")
  func lints() async throws {
    var options = InspectorOptions()
    options.lints = try LintConfiguration(gracePeriodSeconds: 0)
    let bridge = bridge(options)
    let leaked = Shop.Checkout()
    try await serving(bridge) { client in
      shop.sheet = leaked
      let before = try await client.send(LintsListRequest())
      #expect(!before.findings.contains { $0.lint == "ambiguous-handler" })
      shop.sheet = nil
      bridge.changed()
      try await eventually("the finding") {
        try await client.send(LintsListRequest()).findings
          .contains { $0.lint == "retained-but-detached" && $0.coordinator?.name == "Checkout" }
      }
    }
    withExtendedLifetime(leaked) {}
  }

  @Test("names and routes of any text reach a viewer bounded")
  func hostile() async throws {
    let text = String(repeating: "\u{1B}[31m<'\u{202E}\n", count: 2_000)
    let bridge = Bridge(name: "hostile") {
      Node(id: 1, text) {
        Node(id: 2, text).root(text).screens([text]).title(text).fact(text, text)
      }
    }
    try await serving(bridge) { client in
      let snapshot = try await client.snapshot()
      #expect(snapshot.nodes.count == 2)
      for node in snapshot.preorder {
        #expect(node.name.count <= Limits.characters)
        #expect(node.currentRoute.identifier.count <= Limits.characters)
      }
    }
  }
}
