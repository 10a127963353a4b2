import FlowModel
import Testing

@testable import FlowLints

@Suite struct TwiceTakenRouteLintTests {
  /// `Help` is below `Cart`, which has it in this way, and both take a route.
  private func shop(_ relation: Relation, below parent: String = "Cart") -> DeclaredShop {
    var shop = DeclaredShop()
    shop.coordinators.append(DeclaredShop.coordinator("Help"))
    shop.relations.append(DeclaredRelation(parent: parent, child: "Help", relation: relation))
    shop.claims.append(DeclaredShop.claim("Help", "CartRoute.item", .push))
    return shop
  }

  @Test("a route that a coordinator and its child take is found, with both places")
  func both() throws {
    let found = try #require(try shop(.child).findings().first)
    #expect(found.kind == "twice-taken-route/both")
    #expect(
      found.finding.message
        == "Cart and Help take CartRoute.item; the other one at Help.swift:9:3")
    #expect(found.finding.advice == "decline it in one of them")
    #expect(found.place == DeclaredPlace(file: "Cart.swift", line: 9, column: 3))
    #expect(found.coordinators == ["Cart", "Help"])
  }

  @Test(
    "a modal and a detour are asked first while they are presented",
    arguments: [Relation.modalRegistration, .presentedModal, .detour])
  func presented(relation: Relation) throws {
    #expect(
      try !shop(relation).findings().contains { $0.finding.lint == "twice-taken-route" })
  }

  @Test("of two tabs, the selected one is asked first, and so is what is below it")
  func tabs() throws {
    #expect(try shop(.tab, below: "Tabs").findings() == [])
    #expect(try shop(.child, below: "Search").findings() == [])
  }

  @Test("of two flows, one exists")
  func flows() throws {
    var shop = shop(.currentFlow, below: "App")
    shop.coordinators.append(DeclaredShop.coordinator("App", .flow))
    shop.relations.append(
      DeclaredRelation(parent: "App", child: "Tabs", relation: .currentFlow))
    #expect(try shop.findings() == [])
  }

  @Test("coordinators without an owner in common, and roots, are no finding")
  func apart() throws {
    var shop = DeclaredShop()
    shop.coordinators.append(DeclaredShop.coordinator("Help"))
    shop.claims.append(DeclaredShop.claim("Help", "CartRoute.item", .push))
    #expect(try shop.findings() == [])
    shop.relations.append(DeclaredRelation(parent: "Cart", child: "Help", relation: .child))
    shop.claims.removeLast()
    shop.claims.append(DeclaredShop.claim("Help", "CartRoute.item", .root))
    #expect(try shop.findings() == [])
  }

  @Test("owners in a circle end")
  func circle() throws {
    var shop = shop(.child)
    shop.relations.append(DeclaredRelation(parent: "Help", child: "Cart", relation: .child))
    #expect(try shop.findings().map(\.kind) == ["twice-taken-route/both"])
  }
}
