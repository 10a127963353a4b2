import FlowModel
import Testing

@testable import FlowLints

@Suite struct DetourWithoutReturnLintTests {
  private func findings(_ wayBack: DeclaredCoordinator.WayBack?) throws -> [SourceFinding] {
    var shop = DeclaredShop()
    shop.coordinators.append(
      DeclaredCoordinator(
        id: "Offer", name: "Offer", kind: .stack, base: "Coordinator<OfferRoute>",
        routeType: "OfferRoute", wayBack: wayBack,
        place: DeclaredPlace(file: "Offer.swift", line: 3, column: 1)))
    shop.relations.append(DeclaredRelation(parent: "Tabs", child: "Offer", relation: .detour))
    return try shop.findings()
  }

  @Test(
    "a detour with a button of its own, and no code that goes back, is found where it is declared")
  func missing() throws {
    let found = try #require(try findings(.missing).first)
    #expect(found.kind == "detour-without-return/no-call")
    #expect(
      found.finding.message
        == "the detour Offer has its own back button, and no code of it goes back")
    #expect(
      found.finding.advice == "call pop() where the button is tapped, or let the renderer draw one")
    #expect(found.place == DeclaredPlace(file: "Offer.swift", line: 3, column: 1))
    #expect(found.coordinators == ["Offer"])
  }

  @Test("what only a run decides is unknown")
  func unknown() throws {
    #expect(try findings(.unknown).map(\.kind) == ["detour-without-return/open unknown"])
    #expect(
      try findings(.unknown).first?.finding.message
        == "only a run decides how a user leaves the detour Offer")
  }

  @Test(
    "a way back, by code or by the renderer, and a coordinator that is no detour are no finding",
    arguments: [DeclaredCoordinator.WayBack.control, .code, nil])
  func known(wayBack: DeclaredCoordinator.WayBack?) throws {
    #expect(try findings(wayBack) == [])
  }
}
