import BridgeOnFakes
import CombineFakes
import FlowProtocol
import SwiftUIPathFakes
import TestBridges
import TestEngines
import TestPatience
import TestSystem
import Testing

/// What FlowBridge has for types of Apple's frameworks, compiled with fakes of these types.
@MainActor
@Suite("Types of Apple's frameworks, on fakes", .timeLimit(.minutes(Patience.minutes)))
struct AppleTypesTests {
  /// A router of an app that began before `@Observable`.
  private final class OldRouter: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    var path = NavigationPath() { willSet { objectWillChange.send() } }
  }

  /// Serves a bridge while `body` runs.
  private func serving(
    _ bridge: Bridge, _ body: (FlowClient) async throws -> Void
  ) async throws {
    let directory = TemporaryDirectory()
    try bridge.start(directory: directory.sockets)
    defer { bridge.stop() }
    let client = try await attached(to: try #require(bridge.endpoint))
    try await client.closing { try await body(client) }
  }

  @Test("what an ObservableObject announces is read after the change, without another call")
  func following() async throws {
    let router = OldRouter()
    let bridge = Bridge(name: "old") { Node(router, "Router").screens(router.path) }
    bridge.follow(router)
    try await serving(bridge) { client in
      let heard = try await HeardNavigations(of: client)
      router.path.append(Page.product(id: 3))
      var report = try #require(await heard.next())
      #expect(report.request == "navigate" && report.isInferred == true)
      #expect(report.route?.identifier == "product")
      router.path.removeLast()
      report = try #require(await heard.next())
      #expect(report.request == "pop")
    }
    #expect(router.objectWillChange.subscriptions == 0)
  }

  @Test("an object that is followed is not retained, and followed twice it is read once")
  func released() {
    weak var gone: OldRouter?
    let bridge = Bridge(name: "old") { nil }
    do {
      let router = OldRouter()
      gone = router
      bridge.follow(router)
      bridge.follow(router)
      #expect(router.objectWillChange.subscriptions == 1)
    }
    #expect(gone == nil)
  }

  @Test("a NavigationPath names its elements, or counts them")
  func path() async throws {
    let router = OldRouter()
    for page in [Page.list, .product(id: 3)] { router.path.append(page) }
    let bridge = Bridge(name: "path") { Node(router, "Router").screens(router.path) }
    bridge.follow(router)
    try await serving(bridge) { client in
      func routes() async throws -> [String] {
        try await client.snapshot().node("Router")?.path.compactMap { $0.route?.identifier } ?? []
      }
      #expect(try await routes() == ["list", "product"])
      let heard = try await HeardNavigations(of: client)
      router.path.append(NotCodable())
      _ = await heard.next()
      #expect(try await routes() == ["screen 1", "screen 2", "screen 3"])
    }
  }

  private struct NotCodable: Hashable {}
}
