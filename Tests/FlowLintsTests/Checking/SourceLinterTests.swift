import FlowModel
import Testing

@testable import FlowLints

@Suite("Lints of sources") struct SourceLinterTests {
  @Test("an app without a defect has no findings")
  func inOrder() throws {
    #expect(try DeclaredShop().findings() == [])
    #expect(SourceLinter.check(DeclaredMap(origin: .sources), by: .standard) == [])
  }

  private var broken: DeclaredShop {
    var shop = DeclaredShop()
    shop.routes += [
      DeclaredShop.route("CartRoute", "gift", line: 5),
      DeclaredShop.route("CartRoute", "old", line: 4),
    ]
    shop.claims.append(DeclaredShop.claim("Cart", "CartRoute.gift", .push))
    return shop
  }

  @Test("findings are in the order of lints, and can be allowed by lint and by coordinator")
  func selected() throws {
    #expect(
      try broken.findings().map(\.kind) == ["unreached-route/no-call", "untaken-route/declined"])
    #expect(try broken.findings(allow: ["all"]) == [])
    #expect(
      try broken.findings(allow: ["unreached-route"]).map(\.kind) == ["untaken-route/declined"])
    #expect(
      try broken.findings(allow: ["unreached-route:Cart"]).map(\.kind) == ["untaken-route/declined"]
    )
    #expect(try broken.findings(allow: ["unreached-route:Search"]).count == 2)
    #expect(
      try broken.findings(warn: ["untaken-route"], allow: ["all"]).map(\.kind)
        == ["untaken-route/declined"])
  }

  @Test("a finding keeps its id while code moves, and another route has another id")
  func identity() throws {
    var moved = broken
    moved.routes = moved.routes.map {
      DeclaredShop.route($0.type, $0.identifier, line: ($0.place?.line ?? 0) + 70)
    }
    let ids = try broken.findings().map(\.finding.id)
    #expect(try moved.findings().map(\.finding.id) == ids)
    #expect(Set(ids).count == 2)
    var other = broken
    other.routes.append(DeclaredShop.route("CartRoute", "older", line: 6))
    #expect(Set(try other.findings().map(\.finding.id)).count == 3)
  }

  @Test("views and coordinators that are not asked about routes are not blamed for them")
  func views() throws {
    var shop = broken
    shop.coordinators = shop.coordinators.map {
      DeclaredShop.coordinator($0.name, $0.kind, isAsked: false)
    }
    // What no coordinator of an engine takes may still show.
    #expect(try shop.findings().map(\.kind) == ["unreached-route/no-call"])
    // A view is a route of its own, which shows wherever code has it.
    shop.routes = [DeclaredRoute(id: "ItemView", type: "ItemView", identifier: "ItemView")]
    shop.claims = [DeclaredShop.claim("Cart", "ItemView", .push)]
    shop.relations = []
    #expect(try shop.findings() == [])
  }
}
