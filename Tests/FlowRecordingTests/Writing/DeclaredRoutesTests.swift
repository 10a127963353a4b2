import FlowEngine
import FlowIntrospect
import FlowLinks
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

private enum ShopRoute: String, Route, CaseIterable {
  case catalogue, cart, checkout
}

private final class Shop: Coordinator<ShopRoute> {
  init() { super.init(router: Router(initial: .catalogue)) }
  override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
}

@Suite("Declared routes in a recording", .timeLimit(.minutes(Patience.minutes)))
struct DeclaredRoutesTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  @Test("the recording of a test has the routes that its options declare")
  @MainActor
  func withinTheProcess() async throws {
    var options = InspectorOptions()
    options.catalogue.add(ShopRoute.self)
    options.catalogue.add(
      DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
        DeepLink("/cart") { _ in ShopRoute.cart }
      })
    let shop = Shop()
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(shop, name: "shop", options: options), to: path)
    shop.navigate(to: ShopRoute.cart)
    try await recording.finish()
    let reader = try RecordingReader(path: path)
    let session = try #require(try reader.info().sessions.first)
    let declared = try #require(try reader.declaredRoutes(at: session.entry))
    #expect(declared.routes.map(\.identifier) == ["catalogue", "cart", "checkout"])
    #expect(declared.routes.allSatisfy { $0.type == "ShopRoute" } && declared.openTypes.isEmpty)
    #expect(declared.links == ["shop://cart", "https://shop.example.com/cart"])
    // Declared routes are not an entry, since a replay has only events.
    #expect(
      try await reader.events().all().allSatisfy { recorded in
        if case .declared = recorded.event { false } else { true }
      })
  }

  @Test("an empty list of declared routes differs from unknown declared routes")
  func noneAndUnknown() async throws {
    let hostile = hostileTexts.map { RouteLabel(identifier: $0, type: $0, detail: "\($0)!") }
    let declared = DeclaredRoutes(
      routes: hostile, openTypes: hostileTexts, links: hostileTexts.map(\.stored))
    try await record(
      [
        .connected(testEngine), .declared(DeclaredRoutes(routes: [])), .connected(testEngine),
        .connected(testEngine), .declared(declared),
      ], to: path)
    let reader = try RecordingReader(path: path)
    let sessions = try reader.info().sessions.map(\.entry)
    #expect(try reader.declaredRoutes(at: sessions[0]) == DeclaredRoutes(routes: []))
    #expect(try reader.declaredRoutes(at: sessions[1]) == nil)
    #expect(try reader.declaredRoutes(at: sessions[2]) == declared)
  }

  @Test("an incomplete catalogue is refused")
  func damaged() async throws {
    let routes = (0..<3).map { RouteLabel(identifier: "\($0)", type: "TestRoute") }
    try await record(
      [.connected(testEngine), .declared(DeclaredRoutes(routes: routes))], to: path)
    let queue = try changing(path)
    try await queue.write { try $0.execute(sql: "DELETE FROM declaredRoutes WHERE place = 1") }
    try queue.close()
    let reader = try RecordingReader(path: path)
    #expect(throws: RecordingError.self) { try reader.declaredRoutes(at: 1) }
  }
}
