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

  /// A shop in which the path to a route passes the item.
  private func shop(passingOnTheWayTo route: String) -> DeclaredShop {
    var shop = shop
    shop.claims.append(
      DeclaredClaim(
        coordinator: "Cart", route: route, way: DeclaredWay(.push), passes: ["CartRoute.item"]))
    return shop
  }

  @Test("the path to a route to which code leads is a way to what it passes")
  func passed() throws {
    #expect(try shop(passingOnTheWayTo: "CartRoute.pay").findings() == [])
    var other = shop(passingOnTheWayTo: "CartRoute.gift")
    other.routes.append(DeclaredShop.route("CartRoute", "gift", line: 5))
    let messages = try other.findings().map(\.finding.message)
    #expect(
      messages == [
        "no code navigates to CartRoute.item, which Cart takes",
        "no code navigates to CartRoute.gift, which Cart takes",
      ])
  }

  @Test("where only a run decides how the coordinator shows its routes, the finding is unknown")
  func openWays() throws {
    var shop = shop
    shop.unresolved = [
      UnresolvedDeclaration(subject: "Cart navigationPath", reason: "a run", coordinator: "Cart")
    ]
    let found = try shop.findings()
    #expect(found.map(\.kind) == ["unreached-route/open unknown"])
    #expect(
      found.first?.finding.message
        == "no code navigates to CartRoute.item, but only a run decides how Cart shows its routes")
    shop.unresolved = [
      UnresolvedDeclaration(subject: "Search", reason: "a run", coordinator: "Search")
    ]
    #expect(try shop.findings().map(\.kind) == ["unreached-route/no-call"])
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
