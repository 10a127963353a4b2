import FlowEngine
import FlowLinks
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@Suite("Route names as URLs, and hostile names", .timeLimit(.minutes(Patience.minutes)))
struct CatalogueLinksTests {
  private let catalogue = RouteCatalogue {
    $0.add(shopLinks)
    $0.add(TextRoute(text: "/item/7"))
    $0.add(TextRoute(text: "a:b"))
  }

  @Test("a text with a scheme or a leading slash leads to the route of the links")
  func urls() throws {
    for url in ["shop://item/7", "https://shop.example.com/item/7", "/item/7", "/item/7/"] {
      #expect(try catalogue.resolve(url) as? ShopRoute == .item(7))
      #expect(try catalogue.route(for: url) as? ShopRoute == .item(7))
    }
  }

  @Test("a route whose name looks like a URL can be named with its type")
  func notURLs() throws {
    #expect(try catalogue.resolve("/item/7", type: "TextRoute") is TextRoute)
    #expect(try catalogue.resolve("a:b", type: "TextRoute") is TextRoute)
    #expect(catalogue.words("a:b").contains("the scheme 'a' is not the app's"))
  }

  @Test("a URL without a route is refused with the message of the links")
  func errors() {
    for url in ["/itm/7", "shop://item/x", "https://elsewhere.org/", "other://x", "/a//b", "/%zz"] {
      do throws(LinkError) {
        _ = try shopLinks.route(for: url)
        Issue.record("\(url) leads somewhere")
      } catch {
        #expect(throws: RouteNameError.link(error)) { try catalogue.resolve(url) }
        #expect(catalogue.words(url) == error.description)
      }
    }
    #expect(RouteCatalogue().words("/item/7").contains("the app declares no URLs"))
  }

  @Test(
    "the first link table with a route is used; without one, the closest one's error is reported")
  func several() throws {
    var catalogue = catalogue
    catalogue.add(DeepLinks(schemes: ["news"]) { DeepLink("/cart") { _ in NewsRoute.cart } })
    #expect(try catalogue.resolve("/cart") as? ShopRoute == .cart)
    #expect(try catalogue.resolve("news://cart") as? NewsRoute == .cart)
    #expect(catalogue.words("news://card").contains("the closest is '/cart'"))
    #expect(catalogue.words("shop://item/x").contains("the parameter 'id' is 'x'"))
  }

  @Test("a hostile name is refused with one short line", arguments: hostileTexts)
  func hostile(text: String) {
    for text in [text, text + "(" + text + ")", "{\"" + text, "Type." + text] {
      let words = catalogue.words(text)
      #expect(words.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(words.count < 1_024)
    }
  }

  @Test("a route with a hostile name is found, and suggestions stay within their length")
  func hostileRoutes() {
    for text in hostileTexts where !text.isEmpty {
      let route = TextRoute(text: text)
      let catalogue = RouteCatalogue { $0.add([route, TextRoute(text: "other")]) }
      if !RouteJSON.isMeant(by: text) {
        #expect(throws: Never.self) { try catalogue.resolve(text, type: "TextRoute") }
      }
      for name in catalogue.completions(for: "") { #expect(name.utf8.count <= Limits.textBytes) }
    }
  }

  @Test("a name that is too large is not read, and deep nesting does not overflow the stack")
  func large() {
    var catalogue = catalogue
    catalogue.add(ShopRoute.self)
    let size = Limits.routeNameBytes + 1
    #expect(catalogue.words(String(repeating: "x", count: size)).contains("\(size) bytes"))
    #expect(catalogue.words(String(repeating: "[", count: 8_000)).contains("is not JSON"))
    let nested =
      "item(" + String(repeating: "[", count: 4_000) + String(repeating: "]", count: 4_000)
    #expect(catalogue.words(nested + ")").contains("is not JSON"))
    #expect(catalogue.words(String(repeating: "a.", count: 4_000)).contains("no route is named"))
    let url = "/" + String(repeating: "x", count: DeepLinks.maximumURLBytes)
    #expect(catalogue.words(url).contains("the maximum is \(DeepLinks.maximumURLBytes)"))
  }
}
