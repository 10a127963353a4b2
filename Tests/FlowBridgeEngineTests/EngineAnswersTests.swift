import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowBridge
@testable import FlowBridgeEngine
@testable import FlowProtocol

@MainActor
@Suite("What the engine answers for its part", .timeLimit(.minutes(Patience.minutes)))
struct EngineAnswersTests {
  private let shop = MovingShop()
  private let options = {
    var options = InspectorOptions(allowsControl: true)
    options.catalogue.add([ProfileRoute.settings, .order(1), .nowhere])
    options.catalogue.declare([Product.item(7)])
    return options
  }()

  @Test("errors have the path through the app, also those from before the viewer")
  func errors() async throws {
    shop.profile.navigate(to: ProfileRoute.nowhere)
    let bridge = shop.bridge()
    let directory = TemporaryDirectory()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    let client = try await FlowClient.connect(to: try #require(bridge.endpoint), as: viewer)
    _ = try await client.snapshot()
    let earlier = try await client.send(ErrorsListRequest()).errors
    #expect(earlier.map { $0.path.map(\.name) } == [["Shop", "Profile"]])
    shop.profile.orders.navigate(to: ProfileRoute.nowhere)
    try await eventually("the second error") {
      try await client.send(ErrorsListRequest()).errors.count == 2
    }
    let all = try await client.send(ErrorsListRequest()).errors
    #expect(all.last?.path.map(\.name) == ["Shop", "Profile", "Orders"])
    #expect(all.allSatisfy { $0.trace != nil && $0.error.message.contains("nowhere") })
    await client.close()
  }

  @Test("an error is told once, however often viewers come")
  func once() async throws {
    let bridge = shop.bridge()
    let directory = TemporaryDirectory()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    for count in 1...3 {
      shop.profile.navigate(to: ProfileRoute.nowhere)
      let client = try await FlowClient.connect(to: try #require(bridge.endpoint), as: viewer)
      _ = try await client.snapshot()
      try await eventually("error \(count)") {
        try await client.send(ErrorsListRequest()).errors.count == count
      }
      await client.close()
    }
  }

  @Test("the engine explains its own routes, with steps, trace and the predicted tree")
  func explain() async throws {
    shop.selected = 1
    try await serving(shop.bridge(options)) { client in
      let before = try await client.snapshot()
      let shown = try await client.send(ExplainRequest(route: "order(1)"))
      #expect(shown.succeeded && shown.origin.name == "Profile")
      #expect(shown.steps.contains { $0.kind == .push } && !shown.trace.entries.isEmpty)
      let change = try #require(shown.change)
      #expect(change.changed.contains { $0.id == shop.profile.orders.id })
      // The predicted state has what the app says of the coordinator.
      for node in change.changed { #expect(node.context == before[node.id]?.context) }
      let refused = try await client.send(
        ExplainRequest(RouteTarget(route: "nowhere", from: shop.profile.id)))
      #expect(!refused.succeeded)
      #expect(try await client.snapshot().nodes == before.nodes)
    }
  }

  @Test("a viewer navigates in the engine's part, and the app's own functions do the rest")
  func control() async throws {
    shop.selected = 1
    let deeds = Deeds(
      navigate: { [shop] route in
        guard let product = route as? Product else { return false }
        shop.home.path.append(product)
        return true
      }, back: { [shop] in shop.home.path.popLast() != nil })
    try await serving(shop.bridge(options, deeds: deeds)) { client in
      _ = try await client.snapshot()
      let navigations = try await HeardNavigations(of: client)
      #expect(try await client.send(NavigateRequest(route: "settings")).succeeded)
      #expect(shop.profile.router.state.stack == [.settings])
      #expect(await navigations.next()?.isInferred == nil)
      #expect(try await client.send(PopRequest()).succeeded)
      #expect(shop.profile.router.state.stack.isEmpty)
      #expect(await navigations.next()?.request == "pop")
      #expect(try await client.send(NavigateRequest(route: "item(7)")).succeeded)
      #expect(shop.home.path == [.item(7)])
    }
  }

  @Test("lints ask the coordinators of the engine, and no node of the app")
  func lints() async throws {
    var options = options
    options.lints = try LintConfiguration(gracePeriodSeconds: 0)
    let leaked = Help(.index, shows: [.article])
    let bridge = shop.bridge(options)
    shop.help = leaked
    try await serving(bridge) { client in
      let before = try await client.send(LintsListRequest())
      #expect(!before.findings.contains { $0.rule == "other-framework" })
      shop.help = nil
      bridge.changed()
      try await eventually("the finding") {
        try await client.send(LintsListRequest()).findings
          .contains { $0.lint == "retained-but-detached" && $0.coordinator?.name == "Help" }
      }
    }
    withExtendedLifetime(leaked) {}
  }

  @Test("after the last viewer, nothing listens to the engine")
  func letGo() {
    let source = BridgeSource(
      name: "gone", showsPlaces: false, deeds: Deeds(), parts: .flowEngine,
      describe: { [shop] in shop.node })
    var navigations = 0
    let end = source.observe { if case .navigated = $0 { navigations += 1 } }
    shop.profile.navigate(to: ProfileRoute.settings)
    source.noteChange(at: CallSite("", 0, ""))
    #expect(navigations == 1)
    end()
    shop.profile.pop()
    source.noteChange(at: CallSite("", 0, ""))
    #expect(navigations == 1 && source.tree.order.isEmpty)
  }
}
