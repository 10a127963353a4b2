import FlowModel
import Testing

@testable import FlowLints

@Suite struct UnreachedRouteLintTests {
  private var shop: DeclaredShop {
    var shop = DeclaredShop()
    shop.navigations = [DeclaredShop.call("CartRoute.pay")]
    return shop
  }

  @Test("a route that is taken, and to which no call leads, is found where it is declared")
  func uncalled() throws {
    let found = try #require(try shop.findings().first)
    #expect(found.kind == "unreached-route/no-call")
    #expect(found.finding.message == "no code navigates to CartRoute.item, which Cart takes")
    #expect(found.finding.advice == "add the call that leads to it, or delete it")
    #expect(found.place == DeclaredPlace(file: "Routes.swift", line: 2, column: 8))
  }

  @Test("a link is a way to a route", arguments: [DeclaredEntry.Kind.link, .push])
  func entry(kind: DeclaredEntry.Kind) throws {
    var shop = shop
    shop.entries = [DeclaredEntry(kind: kind, pattern: "item", route: "CartRoute.item")]
    #expect(try shop.findings() == [])
  }

  @Test(
    "what shows by itself is no finding",
    arguments: [DeclaredWay.Kind.root, .tab, .flow, .column])
  func byItself(way: DeclaredWay.Kind) throws {
    var shop = shop
    shop.claims.append(DeclaredShop.claim("Search", "CartRoute.item", way))
    #expect(try shop.findings() == [])
  }

  @Test("with a call of which only a run decides where it leads, all are one unknown finding")
  func open() throws {
    var shop = shop
    shop.routes.append(DeclaredShop.route("CartRoute", "gift", line: 5))
    shop.claims.append(DeclaredShop.claim("Cart", "CartRoute.gift", .push))
    shop.navigations.append(DeclaredShop.call(nil))
    let found = try shop.findings()
    #expect(found.map(\.kind) == ["unreached-route/open unknown"])
    #expect(
      found.first?.finding.message
        == "no call names CartRoute.item and 1 more, but only a run decides where 1 call leads")
    #expect(found.first?.place == DeclaredPlace(file: "Search.swift", line: 7, column: 5))
  }
}
