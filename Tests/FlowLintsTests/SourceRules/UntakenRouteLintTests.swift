import FlowModel
import Testing

@testable import FlowLints

@Suite struct UntakenRouteLintTests {
  private var shop: DeclaredShop {
    var shop = DeclaredShop()
    shop.routes.append(DeclaredShop.route("CartRoute", "old", line: 4))
    return shop
  }

  @Test("a route that no coordinator of its type takes is found where it is declared")
  func declined() throws {
    let found = try #require(try shop.findings().first)
    #expect(found.kind == "untaken-route/declined")
    #expect(
      found.finding.message == "no coordinator takes CartRoute.old: Cart and 2 more do not")
    #expect(found.finding.advice == "claim it in canHandle(_:), or delete it")
    #expect(found.finding.route == RouteLabel(identifier: "old", type: "CartRoute"))
    #expect(found.place == DeclaredPlace(file: "Routes.swift", line: 4, column: 8))
    #expect(found.coordinators == ["Cart", "Pay", "Search"])
  }

  @Test("what only a run decides is unknown")
  func open() throws {
    var shop = shop
    shop.unresolved = [
      UnresolvedDeclaration(subject: "Cart canHandle .old", reason: "a condition decides it")
    ]
    #expect(try shop.findings().map(\.kind) == ["untaken-route/open unknown"])
    // Another route's doubt is none about this one.
    shop.unresolved = [
      UnresolvedDeclaration(subject: "Cart canHandle .older", reason: "a condition decides it")
    ]
    #expect(try shop.findings().map(\.kind) == ["untaken-route/declined"])
  }

  @Test("a type of routes without a coordinator in the sources is unknown")
  func elsewhere() throws {
    var shop = DeclaredShop()
    shop.routes.append(DeclaredShop.route("HelpRoute", "index", line: 1))
    #expect(try shop.findings().map(\.kind) == ["untaken-route/no-coordinator unknown"])
  }

  @Test("a route that is declared elsewhere is no finding")
  func outside() throws {
    var shop = DeclaredShop()
    shop.routes.append(
      DeclaredRoute(id: "CartRoute.old", type: "CartRoute", identifier: "old"))
    #expect(try shop.findings() == [])
  }
}
