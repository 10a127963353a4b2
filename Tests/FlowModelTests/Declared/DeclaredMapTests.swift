import FlowModel
import Foundation
import Testing

/// The form of the declared map, which programs and commits keep.
@Suite struct DeclaredMapTests {
  private func place(_ line: Int) -> DeclaredPlace {
    DeclaredPlace(file: "Shop/Cart.swift", line: line, column: 3)
  }

  private var coordinators: [DeclaredCoordinator] {
    [
      DeclaredCoordinator(
        id: "Cart", name: "Cart", module: "Shop", kind: .stack, base: "Coordinator<CartRoute>",
        routeType: "CartRoute", place: place(3)),
      DeclaredCoordinator(id: "App", name: "App", module: "Shop", kind: .flow, place: place(40)),
    ]
  }

  private var routes: [DeclaredRoute] {
    [
      DeclaredRoute(
        id: "CartRoute.pay", type: "CartRoute", identifier: "pay", payload: ["Int"],
        module: "Shop", place: place(10)),
      DeclaredRoute(
        id: "CartRoute.cart", type: "CartRoute", identifier: "cart", module: "Shop",
        place: place(9)),
    ]
  }

  private var claims: [DeclaredClaim] {
    [
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.pay",
        way: DeclaredWay(.sheet, detents: ["medium"]), opens: "Pay", place: place(20)),
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.cart", way: DeclaredWay(.root), place: place(30)),
    ]
  }

  private func bytes(_ map: DeclaredMap) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(map)
  }

  @Test func theSameDeclarationsHaveTheSameBytesInAnyOrder() throws {
    let map = DeclaredMap(
      origin: .sources, coordinators: coordinators, routes: routes, claims: claims)
    let other = DeclaredMap(
      origin: .sources, coordinators: coordinators.reversed(), routes: routes.reversed(),
      claims: claims.reversed() + claims)
    #expect(try bytes(map) == bytes(other))
    #expect(map.coordinators.map(\.id) == ["App", "Cart"])
    #expect(map.routes.map(\.identifier) == ["cart", "pay"])
    // Claims have the order of the routes, not of their places.
    #expect(map.claims.map(\.route) == ["CartRoute.cart", "CartRoute.pay"])
  }

  @Test func whatHasNoPlaceKeepsItsOrder() {
    let routes = ["b", "a", "c"].map {
      DeclaredRoute(id: "R.\($0)", type: "R", identifier: $0)
    }
    #expect(DeclaredMap(origin: .app, routes: routes).routes.map(\.identifier) == ["b", "a", "c"])
  }

  @Test func aMapIsReadAsItWasWritten() throws {
    let map = DeclaredMap(
      origin: .sources,
      coordinators: coordinators + [
        DeclaredCoordinator(id: "Pay", name: "Pay", kind: .stack, wayBack: .code)
      ],
      relations: [
        DeclaredRelation(parent: "App", child: "Cart", relation: .tab, tab: 1, place: place(41))
      ], routes: routes,
      claims: claims + [
        DeclaredClaim(
          coordinator: "App", route: "CartRoute.pay", way: DeclaredWay(.push),
          unusedModal: .detents)
      ],
      entries: [
        DeclaredEntry(kind: .link, pattern: "shop://cart", route: "CartRoute.cart"),
        DeclaredEntry(kind: .url, pattern: ""),
        DeclaredEntry(kind: .activity, pattern: "", handler: "open", isTested: false),
      ], results: [DeclaredResult(from: "Cart", to: "App", output: "Int")],
      navigations: [
        DeclaredNavigation(
          type: "CartView", function: "pay()", route: "CartRoute.pay",
          way: DeclaredWay(.unknown), place: place(60))
      ],
      unresolved: [
        UnresolvedDeclaration(subject: "route", reason: "a variable", place: place(61)),
        UnresolvedDeclaration(
          subject: "Cart canHandle .pay", reason: "a condition", coordinator: "Cart",
          route: "CartRoute.pay", place: place(62)),
      ])
    #expect(try JSONDecoder().decode(DeclaredMap.self, from: bytes(map)) == map)
  }

  @Test(arguments: [
    #""schema":"flowscope.map","schemaVersion":1"#,
    #""schema":"flowscope.declared-map","schemaVersion":2"#,
  ])
  func anotherFormIsRefused(_ head: String) throws {
    let whole = #"""
      ,"origin":"app","coordinators":[],"relations":[],"routes":[],"takes":[],"entries":[],\#
      "results":[],"navigates":[],"unresolved":[]}
      """#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DeclaredMap.self, from: Data(("{" + head + whole).utf8))
    }
    let right = #"{"schema":"flowscope.declared-map","schemaVersion":1"#
    #expect(throws: Never.self) {
      try JSONDecoder().decode(DeclaredMap.self, from: Data((right + whole).utf8))
    }
  }

  @Test func textsAndNumbersOfOthersAreBounded() throws {
    let text = String(repeating: "x", count: 5_000)
    let json = #"{"id":"\#(text)","name":"a","kind":"stack"}"#
    let read = try JSONDecoder().decode(DeclaredCoordinator.self, from: Data(json.utf8))
    #expect(read.id.count == Limits.characters)
    let place = #"{"file":"a","line":-1,"column":1}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DeclaredPlace.self, from: Data(place.utf8))
    }
  }
}
