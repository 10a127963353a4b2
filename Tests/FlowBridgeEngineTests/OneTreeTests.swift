import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowBridge
@testable import FlowBridgeEngine
@testable import FlowProtocol

@MainActor
@Suite("An app that moves to the engine part by part", .timeLimit(.minutes(Patience.minutes)))
struct OneTreeTests {
  private let shop = MovingShop()

  @Test("a viewer sees one tree of described nodes and live coordinators")
  func tree() async throws {
    shop.profile.navigate(to: ProfileRoute.settings)
    shop.help = Help(.index, shows: [.article])
    try await serving(shop.bridge()) { client in
      let snapshot = try await client.snapshot()
      #expect(snapshot.preorder.map(\.name) == ["Shop", "Home", "Profile", "Orders", "Help"])
      #expect(
        snapshot.preorder.map(\.relation) == [.root, .tab, .tab, .child, .presentedModal])
      let root = try #require(snapshot.node("Shop"))
      let profile = try #require(snapshot.node("Profile"))
      #expect(root.presented?.identifier == "index" && root.shows == snapshot.node("Help")?.id)
      #expect(profile.id == shop.profile.id && profile.parent == root.id)
      #expect(profile.currentRoute.identifier == "settings")
      #expect(profile.routeType == "ProfileRoute" && profile.context == .tab)
      #expect(profile.tabItem?.text == "Profile" && profile.givenName == "the profile")
      #expect(profile.givenFacts.contains { $0.name == "signed in" && $0.value == "true" })
      #expect(snapshot.node("Help")?.context == .modal)
    }
  }

  @Test("navigations of the engine's part are the engine's own, with steps, trace and place")
  func engineNavigations() async throws {
    shop.selected = 1
    let bridge = shop.bridge()
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      shop.profile.navigate(to: ProfileRoute.order(1))
      let report = try #require(await navigations.next())
      #expect(report.isInferred == nil && report.succeeded)
      #expect(report.route?.detail == "order(1)" && report.origin.name == "Profile")
      #expect(report.steps.contains { $0.kind == .push && $0.coordinator.name == "Orders" })
      #expect(report.call?.file == "FlowBridgeEngineTests/OneTreeTests.swift")
      #expect(report.visible?.showsRequest == true)
      let after = try await client.snapshot()
      #expect(after.node("Orders")?.path.count == 1)
      // The next one is the bridge's: the engine's change was inferred by no difference.
      shop.home.path = [.item(1)]
      bridge.changed()
      let next = try #require(await navigations.next())
      #expect(next.isInferred == true && next.origin.name == "Home")
    }
  }

  @Test("a navigation of a part that is not in sight says what is")
  func unseen() async throws {
    try await serving(shop.bridge()) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      shop.home.path = [.item(3)]
      shop.profile.navigate(to: ProfileRoute.settings)
      var report = try #require(await navigations.next())
      // The change of the app itself is told too, without a call.
      if report.isInferred == true { report = try #require(await navigations.next()) }
      #expect(report.route?.identifier == "settings" && report.isInferred == nil)
      let visible = try #require(report.visible)
      #expect(visible.coordinator.name == "Home" && visible.route.detail == "item(3)")
      #expect(!visible.showsRequest)
    }
  }

  @Test("what the app does is inferred with the screen of the engine that comes in sight")
  func inSight() async throws {
    shop.profile.navigate(to: ProfileRoute.settings)
    let bridge = shop.bridge()
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      shop.selected = 1
      bridge.changed()
      let tab = try #require(await navigations.next())
      #expect(tab.request == "selectTab" && tab.isInferred == true)
      #expect(tab.visible?.coordinator.id == shop.profile.id)
      #expect(tab.visible?.route.identifier == "settings")
      shop.help = Help(.index, shows: [.article])
      bridge.changed()
      let sheet = try #require(await navigations.next())
      #expect(sheet.request == "presentModal" && sheet.route?.identifier == "index")
      #expect(sheet.visible?.coordinator.name == "Help" && sheet.visible?.showsRequest == true)
    }
  }

  @Test("a coordinator that navigates in the turn in which the app shows it is heard")
  func sameTurn() async throws {
    let bridge = shop.bridge()
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      let help = Help(.index, shows: [.article])
      help.navigate(to: HelpRoute.article)
      shop.help = help
      bridge.changed()
      let reports = [await navigations.next(), await navigations.next()].compactMap(\.self)
      #expect(Set(reports.map(\.request)) == ["presentModal", "navigate"])
      let own = try #require(reports.first { $0.request == "navigate" })
      #expect(own.isInferred == nil && own.origin.name == "Help")
    }
  }

  @Test("a tree of the engine that the app does not describe is not told")
  func stranger() async throws {
    let other = Help(.index, shows: [.article])
    let bridge = shop.bridge()
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      other.navigate(to: HelpRoute.article)
      shop.profile.navigate(to: ProfileRoute.settings)
      #expect(await navigations.next()?.origin.name == "Profile")
      other.pop()
      shop.profile.pop()
      #expect(await navigations.next()?.origin.name == "Profile")
    }
  }

  @Test("of a coordinator whose owner is not described, only its own navigations are told")
  func lowerPart() async throws {
    let bridge = Bridge(name: "lower", parts: .flowEngine) { [shop] in
      Node(shop, "Shop") { Node(engine: shop.profile.orders) }
    }
    try await serving(bridge) { client in
      #expect(try await client.snapshot().preorder.map(\.name) == ["Shop", "Orders"])
      let navigations = try await HeardNavigations(of: client)
      shop.profile.navigate(to: ProfileRoute.settings)
      shop.profile.orders.navigate(to: ProfileRoute.order(2))
      let report = try #require(await navigations.next())
      #expect(report.origin.name == "Orders" && report.route?.detail == "order(2)")
    }
  }

  @Test("a flight recorder keeps the engine's navigations for a viewer that comes later")
  func flightRecorder() async throws {
    let bridge = shop.bridge(InspectorOptions(flightRecorder: .init()))
    let directory = TemporaryDirectory()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    shop.profile.navigate(to: ProfileRoute.settings)
    shop.profile.pop()
    let client = try await FlowClient.connect(to: try #require(bridge.endpoint), as: viewer)
    try await eventually("both navigations") {
      try await client.send(NavigationsListRequest()).navigations.map(\.request)
        == ["navigate", "pop"]
    }
    await client.close()
  }

  @Test("a described sheet on top of a coordinator of the engine belongs to it")
  func describedBelow() async throws {
    shop.selected = 1
    shop.rating = MovingShop.Rating()
    try await serving(shop.bridge()) { client in
      let snapshot = try await client.snapshot()
      let orders = try #require(snapshot.node("Orders"))
      let rating = try #require(snapshot.node("Rating"))
      #expect(snapshot.preorder.map(\.name) == ["Shop", "Home", "Profile", "Orders", "Rating"])
      #expect(orders.parent == shop.profile.id && rating.parent == orders.id)
      #expect(rating.relation == .presentedModal && orders.presented?.identifier == "stars")
      #expect(orders.shows == rating.id)
    }
  }

  @Test("a coordinator that leaves the description leaves the tree, and is not retained")
  func leaving() async throws {
    let bridge = shop.bridge()
    weak var gone: Help?
    try await serving(bridge) { client in
      do {
        let help = Help(.index, shows: [.article])
        gone = help
        shop.help = help
      }
      #expect(try await client.snapshot().node("Help") != nil)
      shop.help = nil
      bridge.changed()
      #expect(try await client.snapshot().node("Help") == nil)
      try await eventually("the release") { gone == nil }
    }
  }

  @Test("without the engine's parts, a bridge shows the coordinators, and says what it lacks")
  func withoutEngine() async throws {
    try await serving(shop.bridge(parts: nil)) { client in
      #expect(try await client.snapshot().node("Profile") != nil)
      let errors = try await client.send(ErrorsListRequest()).errors
      #expect(errors.contains { $0.error.message.contains("parts: .flowEngine") })
    }
  }

  @Test("a coordinator of the engine may be the first of the description")
  func first() async throws {
    let bridge = Bridge(name: "first", parts: .flowEngine) { [shop] in Node(engine: shop.profile) }
    try await serving(bridge) { client in
      let snapshot = try await client.snapshot()
      #expect(snapshot.preorder.map(\.name) == ["first", "Profile", "Orders"])
    }
  }
}
