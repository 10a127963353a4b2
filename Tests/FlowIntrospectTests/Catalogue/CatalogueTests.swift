import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@Suite("Route names", .timeLimit(.minutes(Patience.minutes)))
struct CatalogueTests {
  private func resolves<R: Route>(
    _ catalogue: RouteCatalogue, _ text: String, type: String? = nil, to route: R,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try catalogue.resolve(text, type: type)
    #expect(found as? R == route, "\(found)", sourceLocation: sourceLocation)
  }

  @Test("a CaseIterable type is known completely")
  func caseIterable() throws {
    let catalogue = RouteCatalogue { $0.add(HomeRoute.self) }
    for route in HomeRoute.allCases {
      try resolves(catalogue, route.identifier, to: route)
      try resolves(catalogue, "HomeRoute.\(route)", to: route)
      try resolves(catalogue, "\(route)", type: "HomeRoute", to: route)
    }
    #expect(catalogue.declaredRoutes.count == HomeRoute.allCases.count)
    #expect(
      catalogue.isComplete("HomeRoute") && catalogue.isComplete("\(reflecting: HomeRoute.self)"))
  }

  @Test("single routes are found with and without their values")
  func single() throws {
    let catalogue = RouteCatalogue { $0.add([NewsRoute.item(1), NewsRoute.cart]) }
    try resolves(catalogue, "item", to: NewsRoute.item(1))
    try resolves(catalogue, "item(1)", to: NewsRoute.item(1))
    try resolves(catalogue, "NewsRoute.item( 1 )", to: NewsRoute.item(1))
    #expect(!catalogue.isComplete("NewsRoute") && !catalogue.isComplete("NoSuchRoute"))
    #expect(catalogue.words("item(2)").contains("no route is named 'item(2)'"))
  }

  @Test("a name that fits several routes is refused, and the error lists the routes")
  func ambiguous() throws {
    var catalogue = RouteCatalogue {
      $0.add([NewsRoute.cart, NewsRoute.item(3)])
      $0.add(ShopRoute.self)
      $0.add(ShopRoute.cart)
    }
    let expected = RouteNameError.ambiguous(
      name: "cart", candidates: ["NewsRoute.cart", "ShopRoute.cart"], omitted: 0)
    #expect(throws: expected) { try catalogue.resolve("cart") }
    #expect(expected.description.contains("'NewsRoute.cart', 'ShopRoute.cart'"))
    try resolves(catalogue, "ShopRoute.cart", to: ShopRoute.cart)
    try resolves(catalogue, "cart", type: "NewsRoute", to: NewsRoute.cart)
    // A Decodable type counts too, though none of its routes is declared.
    #expect(throws: RouteNameError.self) { try catalogue.resolve("item(3)") }
    try resolves(catalogue, "NewsRoute.item(3)", to: NewsRoute.item(3))
    for number in 4..<100 { catalogue.noteSeen(NewsRoute.item(number)) }
    #expect(catalogue.words("item").contains("'NewsRoute.item(3)', 'NewsRoute.item(4)'"))
    #expect(catalogue.words("item").contains("and 89 more"))
  }

  @Test("routes of two types with the same name are listed with the full names of both types")
  func sharedTypeNames() throws {
    let catalogue = RouteCatalogue {
      $0.add(Outer.Inner.self)
      $0.add(OtherOuter.Inner.self)
    }
    let words = catalogue.words("Inner.leaf")
    #expect(words.contains(".Outer.Inner.leaf") && words.contains(".OtherOuter.Inner.leaf"))
    try resolves(catalogue, "Outer.Inner.leaf", to: Outer.Inner.leaf)
    try resolves(catalogue, "leaf", type: "OtherOuter.Inner", to: OtherOuter.Inner.leaf)
  }

  @Test("a route is found by its identifier and by the name of its case")
  func ownIdentifier() throws {
    let catalogue = RouteCatalogue {
      $0.add(NamedRouteKind.special(1))
      $0.add(PageRoute(number: 3))
    }
    for name in ["page.special", "special", "special(1)", "NamedRouteKind.page.special"] {
      try resolves(catalogue, name, to: NamedRouteKind.special(1))
    }
    try resolves(catalogue, PageRoute(number: 3).identifier, to: PageRoute(number: 3))
  }

  @Test("what is shown of a route with a model names it", arguments: ["", "ModelRoute."])
  func shortModels(prefix: String) throws {
    var catalogue = RouteCatalogue()
    let routes = (1...3).map { ModelRoute.post(ModelRoute.Post(id: $0, body: "b\($0)")) }
    catalogue.add(routes)
    for route in routes {
      let shown = Redaction.models.label(of: route).shown
      #expect(try catalogue.resolve(prefix + shown) as? ModelRoute == route)
    }
    catalogue.add(ModelRoute.section(.history))
    #expect(
      try catalogue.resolve(prefix + "section(.history)") as? ModelRoute == .section(.history))
  }

  @Test(
    "what is shown of a route names it beside types that are decoded",
    arguments: ["", "ModelRoute."])
  func shownBesideDecoded(prefix: String) throws {
    let route = ModelRoute.post(ModelRoute.Post(id: 2, body: "b"))
    let page = NamedPage(number: 3)
    let catalogue = RouteCatalogue {
      $0.add(ShopRoute.self)
      $0.add([route, page])
    }
    let label = Redaction.models.label(of: route)
    try resolves(catalogue, prefix + label.shown, to: route)
    try resolves(catalogue, label.code, to: route)
    let pageLabel = Redaction.models.label(of: page)
    #expect(pageLabel.shown == "page(number: 3)")
    for name in [pageLabel.shown, pageLabel.code, "NamedPage.page"] {
      try resolves(catalogue, name, to: page)
    }
    // Values of no route, which are no JSON either, keep their reason.
    #expect(catalogue.words("ShopRoute.item(Post 2)").contains("is not JSON"))
    #expect(catalogue.words("ModelRoute.post(Post 9)").contains("no route is named"))
  }

  @Test("the name is checked before the values", arguments: ["", "ModelRoute."])
  func namesFirst(prefix: String) {
    let catalogue = RouteCatalogue {
      $0.add(ShopRoute.self)
      $0.add([ModelRoute.post(ModelRoute.Post(id: 2, body: "b"))])
    }
    let (misspelt, other) = (prefix + "psot(Post 2)", prefix + "post(Post 9)")
    #expect(
      catalogue.words(misspelt) == "no route is named '\(misspelt)'; similar: 'post'")
    // Values of a type that is not decoded are no JSON, and need none.
    #expect(
      catalogue.words(other).hasPrefix("no route is named '\(other)'; similar: 'post("),
      "\(catalogue.words(other))")
    // The cases of a decoded type have no routes that are known.
    #expect(catalogue.words("profil(ada)").hasSuffix("similar: 'profile'"))
    #expect(catalogue.words("profile(ada)").hasPrefix("'ada' is not JSON"))
    #expect(catalogue.words("nothing(ada)").hasPrefix("no route is named 'nothing(ada)'"))
  }

  @Test("the full name of a route means exactly that route")
  func wholeBeforePart() throws {
    let catalogue = RouteCatalogue {
      $0.add([TextRoute(text: "item"), NewsRoute.item(7)])
      $0.add([TextRoute(text: "page"), NamedRouteKind.special(2)])
    }
    try resolves(catalogue, "item(7)", to: NewsRoute.item(7))
    try resolves(catalogue, "text(\"item\")", to: TextRoute(text: "item"))
    try resolves(catalogue, "page", to: TextRoute(text: "page"))
  }

  @Test("an error lists some of many types, and counts the others", arguments: [8, 9])
  func manyTypes(count: Int) {
    let known = (0..<count).map { "Type\($0)" }
    let words = "\(RouteNameError.unknownType(name: "Nope", known: known))"
    #expect(words.hasSuffix(count > 8 ? "'Type7', …" : "'Type7'"))
    #expect(!words.contains("Type8"))
  }

  @Test("an unknown name lists the nearest names, and an unknown type the known types")
  func unknown() {
    let catalogue = RouteCatalogue {
      $0.add(HomeRoute.self)
      $0.add(NewsRoute.cart)
    }
    #expect(
      throws: RouteNameError.unknown(name: "serch", nearest: ["search"])
    ) { try catalogue.resolve("serch") }
    #expect(
      throws: RouteNameError.unknownType(name: "Nope", known: ["HomeRoute", "NewsRoute"])
    ) { try catalogue.resolve("cart", type: "Nope") }
    #expect(catalogue.words("cart", type: "HomeRoute").contains("no route is named 'cart'"))
    #expect(RouteCatalogue().words("cart").contains("declare it with RouteCatalogue"))
  }

  @Test("live routes can be named, and the oldest are dropped")
  func seen() throws {
    var catalogue = RouteCatalogue()
    catalogue.noteSeen(NewsRoute.cart)
    try resolves(catalogue, "cart", to: NewsRoute.cart)
    for number in 0..<Limits.seenRoutes { catalogue.noteSeen(NewsRoute.item(number)) }
    #expect(throws: RouteNameError.self) { try catalogue.resolve("NewsRoute.cart") }
    try resolves(catalogue, "item(0)", to: NewsRoute.item(0))
    // A route that is noted again takes no second slot.
    for _ in 0..<10 { catalogue.noteSeen(NewsRoute.item(5)) }
    try resolves(catalogue, "item(0)", to: NewsRoute.item(0))
    catalogue.noteSeen(NewsRoute.cart)
    #expect(throws: RouteNameError.self) { try catalogue.resolve("item(0)") }
    try resolves(catalogue, "item(1)", to: NewsRoute.item(1))
    #expect(catalogue.seen.routes.count == Limits.seenRoutes)
    #expect(catalogue.declaredRoutes.isEmpty)
  }

  @Test("every completion leads to one route, and the number of completions is limited")
  func completions() throws {
    var catalogue = RouteCatalogue {
      $0.add(HomeRoute.self)
      $0.add(TabRoute.self)
      $0.add(ShopRoute.self)
      $0.add(NewsRoute.cart)
      $0.add(shopLinks)
      $0.add(TextRoute(text: "/no/url"))
    }
    #expect(catalogue.completions(for: "se") == ["search", "settings", "second"])
    #expect(catalogue.completions(for: "HomeRoute.h") == ["HomeRoute.home"])
    // Ambiguous without its type.
    #expect(catalogue.completions(for: "cart").isEmpty)
    #expect(catalogue.completions(for: "News") == ["NewsRoute.cart"])
    #expect(catalogue.completions(for: "/") == ["/item/:id", "/cart"])
    for number in 0..<3_000 { catalogue.noteSeen(NewsRoute.item(number)) }
    let all = catalogue.completions(for: "")
    #expect(all.count == 100 && Set(all).count == 100)
    for name in all { _ = try catalogue.resolve(name) }
    #expect(catalogue.completions(for: "no such name").isEmpty)
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(reflecting type: any Any.Type) {
    appendLiteral(String(reflecting: type))
  }
}
