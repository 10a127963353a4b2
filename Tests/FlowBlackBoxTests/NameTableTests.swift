import Testing

@testable import FlowBlackBox
@testable import FlowEngine
@testable import FlowModel

@MainActor
@Suite("The names of routes and coordinators")
struct NameTableTests {
  private let table = NameTable()

  private func name(of route: any Route) -> String? {
    BlackBoxFormat.name(at: table.names(of: route).name, width: BlackBoxFormat.Width.route)
  }

  private func type(of route: any Route) -> String? {
    BlackBoxFormat.name(at: table.names(of: route).type, width: BlackBoxFormat.Width.type)
  }

  @Test("a route has its identifier and its type, the first time and later")
  func routes() {
    for _ in 0..<3 {
      for (route, identifier) in [
        (ShopRoute.catalogue, "catalogue"), (.cart, "cart"), (.item(1), "item"), (.item(2), "item"),
        (.note("a"), "note"),
      ] {
        #expect(name(of: route) == identifier && type(of: route) == "ShopRoute")
      }
      #expect(name(of: Named(identifier: "own")) == "own")
      #expect(name(of: Named(identifier: "other")) == "other")
      #expect(name(of: Profile(mail: "a@example.com")) == "Profile")
    }
  }

  @Test("more names than have room are made again")
  func many() {
    for turn in 0..<2 {
      for number in 0..<2_000 {
        #expect(name(of: Named(identifier: "route \(number)")) == "route \(number)", "\(turn)")
      }
    }
  }

  @Test("a coordinator has the name of its type, cut to what fits")
  func coordinators() {
    func name(_ node: CoordinatorNode) -> String? {
      BlackBoxFormat.name(at: table.name(of: node), width: BlackBoxFormat.Width.type)
    }
    let shop = ShopCoordinator()
    let plain = PlainCoordinator(root: Profile(mail: "a"))
    for _ in 0..<2 {
      #expect(name(shop) == "ShopCoordinator")
      #expect(name(plain) == "PlainCoordinator<Profile>")
    }
    let long = ACoordinatorWhoseNameIsMuchLongerThanTheRoomThatAnEntryHasForIt(root: ShopRoute.cart)
    let kept = name(long)
    #expect(kept == "ACoordinatorWhoseNameIsMuchLongerThanTheRoomTha…")
  }
}

private final class ACoordinatorWhoseNameIsMuchLongerThanTheRoomThatAnEntryHasForIt:
  Coordinator<ShopRoute>
{}
