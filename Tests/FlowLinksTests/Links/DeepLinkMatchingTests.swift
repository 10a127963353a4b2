import FlowEngine
import FlowLinks
import Testing

@Suite("Deep links: matching")
struct DeepLinkMatchingTests {
  @Test(
    "a literal has priority over a parameter, and a parameter over a wildcard",
    arguments: [
      ("/profile/edit", "/profile/edit"), ("/profile/7", "/profile/:id"),
      ("/profile/7/posts", "/profile/*rest"), ("/cart/7", "/:section/:id"), ("/cart", "/*all"),
    ])
  func precedence(url: String, winner: String) throws {
    let patterns = ["/*all", "/profile/*rest", "/:section/:id", "/profile/:id", "/profile/edit"]
    #expect(try DeepLinks(patterns: patterns).opened(url) == opened(winner))
    #expect(try DeepLinks(patterns: patterns.reversed()).opened(url) == opened(winner))
  }

  @Test("the first different segment of two patterns decides, not the number of literals")
  func leftmost() throws {
    let patterns = ["/:a/b/c", "/a/:b/:c"]
    #expect(try DeepLinks(patterns: patterns).opened("/a/b/c") == opened("/a/:b/:c"))
    #expect(try DeepLinks(patterns: patterns.reversed()).opened("/a/b/c") == opened("/a/:b/:c"))
  }

  @Test("of two patterns that match the same URLs, the first declared is used")
  func firstDeclared() throws {
    let links = DeepLinks(patterns: ["/a/:x", "/a/:y"])
    #expect(try links.opened("/a/1") == opened("/a/:x"))
  }

  @Test("if the closure of the chosen pattern throws, no other pattern is tried")
  func lastWord() {
    let links = DeepLinks {
      DeepLink("/profile/:id") { Opened("\(try $0.parameter("id", as: Int.self))") }
      DeepLink("/*rest") { Opened($0.pattern) }
    }
    #expect(
      links.error("/profile/anna")
        == .badParameter(name: "id", value: "anna", expected: "Int"))
  }

  @Test("a wildcard matches the rest, at least one segment")
  func wildcard() throws {
    let links = DeepLinks {
      DeepLink("/files/*rest") { Opened("files", $0.rest.joined(separator: "|")) }
    }
    #expect(try links.opened("/files/a") == opened("files", "a"))
    #expect(try links.opened("/files/a/b%2Fc/d") == opened("files", "a|b/c|d"))
    #expect(
      links.error("/files")
        == .noMatch(
          path: "/files",
          closest: LinkMismatch(
            pattern: "/files/*rest", position: 2, expected: "*", found: nil)))
  }

  @Test("rest is empty if the pattern has no wildcard")
  func noRest() throws {
    let links = DeepLinks { DeepLink("/a/:b") { Opened("\($0.rest.count)") } }
    #expect(try links.opened("/a/b") == opened("0"))
  }

  @Test(
    "a trailing slash makes no difference, in a URL and in a pattern",
    arguments: ["/a/:b", "/a/:b/"], ["/a/1", "/a/1/", "/a/1/?q", "/a/1?q", "/a/1/#f"])
  func trailingSlash(pattern: String, url: String) throws {
    #expect(try DeepLinks(patterns: [pattern]).opened(url) == opened(pattern))
  }

  @Test("the pattern '/' matches a URL without a path", arguments: ["/", "shop://", "shop:///"])
  func root(url: String) throws {
    let links = DeepLinks(schemes: ["shop"], patterns: ["/", "/:a"])
    #expect(try links.opened(url) == opened("/"))
  }

  @Test("literals are case-sensitive")
  func literalCase() {
    #expect(
      DeepLinks(patterns: ["/Cart"]).error("/cart")
        == .noMatch(
          path: "/cart",
          closest: LinkMismatch(pattern: "/Cart", position: 1, expected: "Cart", found: "cart")))
  }

  @Test(
    "a literal is compared with the decoded segment",
    arguments: ["/caf%C3%A9", "/café", "/caf%c3%a9", "/c%61f%C3%A9"])
  func decodedLiteral(url: String) throws {
    #expect(try DeepLinks(patterns: ["/café", "/:other"]).opened(url) == opened("/café"))
  }

  @Test("patterns are listed in the order of declaration")
  func listed() {
    let patterns = ["/b/:id", "/a", "no pattern", "/*rest"]
    #expect(DeepLinks(patterns: patterns).patterns == patterns)
  }

  @Test("links are declared one by one, as lists, under conditions and in loops")
  func builder() {
    let feature = [DeepLink("/f1") { _ in Opened("f") }, DeepLink("/f2") { _ in Opened("f") }]
    func links(extended: Bool) -> DeepLinks {
      DeepLinks {
        DeepLink("/one") { _ in Opened("one") }
        feature
        if extended { DeepLink("/extended") { _ in Opened("e") } }
        if extended {
          DeepLink("/first") { _ in Opened("1") }
        } else {
          DeepLink("/second") { _ in Opened("2") }
        }
        for number in 1...2 { DeepLink("/loop\(number)") { _ in Opened("l") } }
      }
    }
    #expect(
      links(extended: true).patterns
        == ["/one", "/f1", "/f2", "/extended", "/first", "/loop1", "/loop2"])
    #expect(
      links(extended: false).patterns == ["/one", "/f1", "/f2", "/second", "/loop1", "/loop2"])
  }
}
