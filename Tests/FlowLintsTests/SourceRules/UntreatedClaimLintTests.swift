import FlowModel
import Testing

@testable import FlowLints

@Suite struct UntreatedClaimLintTests {
  /// A shop whose cart pushes `pay`, for which it prepares a modal.
  private func shop(
    _ unused: DeclaredClaim.ModalPreparation?, _ way: DeclaredWay.Kind = .push
  ) -> DeclaredShop {
    var shop = DeclaredShop()
    shop.claims = shop.claims.filter { $0.coordinator != "Cart" || $0.route != "CartRoute.pay" }
    shop.claims.append(
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.pay", way: DeclaredWay(way), unusedModal: unused,
        place: DeclaredPlace(file: "Cart.swift", line: 9, column: 3)))
    return shop
  }

  @Test(
    "a route that is left to the default is found with what is prepared for it",
    arguments: [
      (DeclaredClaim.ModalPreparation.detents, "modalDetentConfiguration(for:) names it"),
      (.factory, "makeModalCoordinator(for:) makes a coordinator for it"),
      (.registration, "a registered modal has it as its root"),
    ])
  func each(prepared: DeclaredClaim.ModalPreparation, reason: String) throws {
    var shop = shop(prepared, .replace)
    if prepared != .registration { shop.relations.removeLast() }
    let found = try shop.findings()
    #expect(found.map(\.kind) == ["untreated-claim/\(prepared.rawValue)"])
    #expect(
      found.first?.finding.message
        == "navigationType(for:) of Cart leaves CartRoute.pay to its default, replace, "
        + "although \(reason)")
    #expect(
      found.first?.finding.advice == "give it a case of its own, or delete what prepares the modal")
    #expect(found.first?.place == DeclaredPlace(file: "Cart.swift", line: 9, column: 3))
    #expect(found.first?.coordinators == ["Cart"])
  }

  @Test("a default alone is no finding, and the registered modal is one of another lint")
  func alone() throws {
    #expect(try shop(nil).findings().map(\.kind) == ["unpresented-modal/no-route"])
  }

  @Test("several claims on one route are one finding")
  func once() throws {
    var shop = shop(.registration)
    shop.claims += self.shop(.registration, .replace).claims.suffix(1)
    #expect(try shop.findings().map(\.kind) == ["untreated-claim/registration"])
  }
}
