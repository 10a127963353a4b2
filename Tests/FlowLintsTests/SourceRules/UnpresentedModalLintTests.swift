import FlowModel
import Testing

@testable import FlowLints

@Suite struct UnpresentedModalLintTests {
  @Test("a registered modal that no route opens is found where it is registered")
  func noRoute() throws {
    var shop = DeclaredShop()
    shop.claims = shop.claims.map {
      $0.opens == nil ? $0 : DeclaredShop.claim("Cart", "CartRoute.pay", .sheet)
    }
    let found = try #require(try shop.findings().first)
    #expect(found.kind == "unpresented-modal/no-route")
    #expect(found.finding.message == "Cart registers Pay, and none of its routes opens it")
    #expect(found.place == DeclaredPlace(file: "Cart.swift", line: 4, column: 5))
    #expect(found.coordinators == ["Cart", "Pay"])
    // The way of the routes may be what opens it.
    shop.unresolved = [UnresolvedDeclaration(subject: "Cart navigationType", reason: "a run")]
    #expect(try shop.findings().map(\.kind) == ["unpresented-modal/no-route unknown"])
  }

  @Test("a registered modal whose route no code navigates to is one finding, about the modal")
  func noCall() throws {
    var shop = DeclaredShop()
    shop.navigations = [DeclaredShop.call("CartRoute.item")]
    shop.claims.removeLast()
    let found = try shop.findings()
    #expect(found.map(\.kind) == ["unpresented-modal/no-call"])
    #expect(
      found.first?.finding.message == "Cart registers Pay, and no code navigates to CartRoute.pay")
    shop.navigations.append(DeclaredShop.call(nil))
    #expect(try shop.findings().map(\.kind) == ["unpresented-modal/open unknown"])
    #expect(
      try shop.findings().first?.finding.message.hasPrefix("no call names the route of Pay, but")
        == true)
  }

  @Test("a modal that code presents by itself, or that a link opens, is no finding")
  func presented() throws {
    var shop = DeclaredShop()
    shop.navigations = [DeclaredShop.call("CartRoute.item")]
    shop.relations.append(
      DeclaredRelation(parent: "Cart", child: "Pay", relation: .presentedModal))
    #expect(try shop.findings() == [])
    shop.relations.removeLast()
    shop.entries = [DeclaredEntry(kind: .link, pattern: "pay", route: "CartRoute.pay")]
    #expect(try shop.findings() == [])
  }
}
