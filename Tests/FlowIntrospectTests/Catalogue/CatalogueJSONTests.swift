import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Route names with values", .timeLimit(.minutes(Patience.minutes)))
struct CatalogueJSONTests {
  private let catalogue = RouteCatalogue {
    $0.add(ShopRoute.self)
    $0.add(TabRoute.self)
    $0.add(PageRoute.self)
  }

  private static let routes: [(String, any Route)] = [
    ("cart", ShopRoute.cart),
    ("item(7)", ShopRoute.item(7)),
    ("item( -7 )", ShopRoute.item(-7)),
    ("ShopRoute.item(7)", ShopRoute.item(7)),
    ("{\"item\":{\"_0\":7}}", ShopRoute.item(7)),
    ("offer(1, code: \"a, b\", true)", ShopRoute.offer(1, code: "a, b", true)),
    ("offer(1,code:\"\\\")\\\"\",false)", ShopRoute.offer(1, code: "\")\"", false)),
    ("profile(user: \"ada\", tab: 2)", ShopRoute.profile(user: "ada", tab: 2)),
    ("profile(user: \"ada\", tab: nil)", ShopRoute.profile(user: "ada", tab: nil)),
    ("profile(tab: 2, user: \"ada\")", ShopRoute.profile(user: "ada", tab: 2)),
    ("profile(user: \"ada\")", ShopRoute.profile(user: "ada", tab: nil)),
    ("first", TabRoute.first), ("\"second\"", TabRoute.second),
    ("{\"number\":3,\"title\":\"x\"}", PageRoute(number: 3, title: "x")),
  ]

  @Test("a route is read from its type's encoding and from Swift syntax", arguments: routes.indices)
  func reads(index: Int) throws {
    let (text, route) = Self.routes[index]
    #expect(RouteValue(try catalogue.resolve(text)) == RouteValue(route), "\(text)")
  }

  @Test("the encoding of a route names that route")
  func roundTrip() throws {
    for (_, route) in Self.routes {
      guard let encodable = route as? any Encodable else { continue }
      let text = String(decoding: try JSONEncoder().encode(encodable), as: UTF8.self)
      #expect(RouteValue(try catalogue.resolve(text)) == RouteValue(route), "\(text)")
      let words = String(describing: route)
      // Swift's description of an optional and of a text is not JSON.
      guard !words.contains("Optional"), route is ShopRoute else { continue }
      #expect(RouteValue(try catalogue.resolve(words)) == RouteValue(route), "\(words)")
    }
  }

  @Test(
    "values that do not fit are refused with the reason",
    arguments: [
      ("item", "'_0' is missing"), ("item()", "'_0' is missing"),
      ("item(id: 7)", "'_0' is missing"), ("item(\"7\")", "'_0'"), ("item(7.5)", "not an integer"),
      ("{\"item\":{\"_0\":99999999999999999999}}", "out of range"),
      ("item(7, 8)", "no '_1'"), ("item(ada)", "write text in double quotes"),
      ("item(7", "no route is named"), ("item(7))", "no route is named"),
      ("item(7]", "no route is named"), ("nothing(7)", "no route is named"),
      ("profile(user: \"ada\", colour: 1)", "no 'colour'"),
      ("profile(user: \"a\", user: \"b\")", "'user' occurs twice"),
      ("{\"item\":{\"_0\":7}", "is not JSON"), ("{\"nothing\":{}}", "not a route of"),
      ("{\"item\":{\"_0\":7},\"cart\":{}}", "not a route of"), ("{}", "not a route of"),
      ("[]", "not a route of"), ("\"third\"", "not a route of"),
      ("{\"item\":{}}", "'_0' is missing"),
      ("item(7},\"cart\":{)", "no route is named"),
    ])
  func misfits(text: String, said: String) {
    let words = catalogue.words(text)
    #expect(words.contains(said), "\(words)")
  }

  @Test("JSON that fits two types is ambiguous without a type")
  func ambiguous() throws {
    enum Twin: Route, Codable { case cart }
    var catalogue = catalogue
    catalogue.add(Twin.self)
    #expect(
      throws: RouteNameError.ambiguous(
        name: "{\"cart\":{}}", candidates: ["ShopRoute.cart", "Twin.cart"], omitted: 0)
    ) { try catalogue.resolve("{\"cart\":{}}") }
    #expect(try catalogue.resolve("{\"cart\":{}}", type: "Twin") as? Twin == .cart)
    #expect(try catalogue.resolve("cart", type: "Twin") as? Twin == .cart)
  }

  @Test("a known route whose values are not JSON is found by its description")
  func ownWords() throws {
    struct Words: Route, CustomStringConvertible {
      let description: String
    }
    var catalogue = catalogue
    catalogue.add(Words(description: "open(App.Door.front)"))
    #expect(try catalogue.resolve("open( App.Door.front )") is Words)
    // Others of its case are better advice than how to write JSON.
    #expect(catalogue.words("open(App.Door.back)").contains("similar: 'open(App.Door.front)'"))
  }

  @Test("JSON leads to no route if no type is Decodable")
  func noTypes() {
    #expect(
      RouteCatalogue().words("{\"item\":{\"_0\":7}}").contains("no Decodable type"))
  }
}
