import TestEngines
import TestPatience
import Testing

@testable import FlowBridge
@testable import FlowProtocol

@MainActor
@Suite("Deeds of an app", .timeLimit(.minutes(Patience.minutes)))
struct DeedTests {
  private let shop = Shop()
  private let options = {
    var options = InspectorOptions(allowsControl: true)
    options.catalogue.declare(ShopRoute.self)
    options.catalogue.declare([Product.item(7)])
    return options
  }()

  private var deeds: Deeds {
    Deeds(
      explain: { [shop] route in
        route as? Product != nil
          ? .shown(as: .pushed) : .refused(shop.sheet == nil ? "there is no sheet" : "no")
      },
      navigate: { [shop] route in
        guard let product = route as? Product else { return false }
        shop.tabs[0].path.append(product)
        return true
      },
      back: { [shop] in shop.tabs[0].path.popLast() != nil })
  }

  private func bridge(_ options: InspectorOptions, _ deeds: Deeds) -> Bridge {
    Bridge(name: "deeds", options: options, deeds: deeds) { [shop] in shop.node }
  }

  @Test("without deeds, no other coordinator is advised")
  func refused() async throws {
    var options = InspectorOptions(allowsControl: true)
    options.catalogue.declare(ShopRoute.self)
    try await serving(bridge(options, Deeds())) { client in
      let error = await #expect(throws: RemoteError.self) {
        _ = try await client.send(ExplainRequest(route: "list"))
      }
      #expect(error?.message == "no coordinator of the app explains or carries out navigations")
    }
  }

  @Test("without deeds an app offers none, and with them only what it has")
  func capabilities() async throws {
    func capabilities(_ options: InspectorOptions, _ deeds: Deeds) async throws -> [Bool] {
      let bridge = bridge(options, deeds)
      var found: [Bool] = []
      try await serving(bridge) { client in
        let capabilities = try #require(bridge.served?.hub.capabilities)
        found = [capabilities.control, capabilities.explain]
        if !capabilities.control {
          await #expect(throws: RemoteError.self) { _ = try await client.send(PopRequest()) }
        }
      }
      return found
    }
    #expect(try await capabilities(options, Deeds()) == [false, false])
    #expect(try await capabilities(options, Deeds(back: { true })) == [true, false])
    #expect(try await capabilities(InspectorOptions(), deeds) == [false, true])
    #expect(shop.tabs[0].path.isEmpty)
  }

  @Test("a viewer navigates with the app's own functions, and is told what that changed")
  func control() async throws {
    try await serving(bridge(options, deeds)) { client in
      let navigations = try await HeardNavigations(of: client)
      let pushed = try await client.send(NavigateRequest(route: "item(7)"))
      #expect(pushed.succeeded && pushed.steps.map(\.kind) == [.push])
      #expect(shop.tabs[0].path == [.item(7)])
      let report = try #require(await navigations.next())
      #expect(report.request == "navigate" && report.isInferred == nil)
      #expect(try await client.send(PopRequest()).succeeded)
      #expect(await navigations.next()?.request == "pop")
      let refused = try await client.send(NavigateRequest(route: "cart"))
      #expect(!refused.succeeded && refused.error?.message.contains("refused") == true)
      let id = try await client.snapshot().rootID
      await #expect(throws: RemoteError.self) {
        _ = try await client.send(SelectTabRequest(id: id, index: 1))
      }
    }
  }

  @Test("a viewer asks what the app would do")
  func explain() async throws {
    try await serving(bridge(options, deeds)) { client in
      let shown = try await client.send(ExplainRequest(route: "item(7)"))
      #expect(shown.error == nil && shown.steps.map(\.kind) == [.push])
      let refused = try await client.send(ExplainRequest(route: "cart"))
      #expect(refused.error?.message.contains("there is no sheet") == true)
      #expect(shop.tabs[0].path.isEmpty)
    }
  }
}
