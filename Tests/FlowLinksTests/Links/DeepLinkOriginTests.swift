import FlowEngine
import FlowLinks
import Foundation
import Testing

@Suite("Deep links: schemes, hosts and paths")
struct DeepLinkOriginTests {
  let links = DeepLinks(
    schemes: ["shop", "shop+beta"],
    hosts: ["shop.example.com", "*.example.org", "localhost"]
  ) {
    DeepLink("/profile/:id") { Opened("profile", try $0.parameter("id")) }
    DeepLink("/") { _ in Opened("home") }
  }

  @Test(
    "a custom scheme, a universal link and a path alone lead to the same route",
    arguments: [
      "shop://profile/7", "shop:///profile/7", "SHOP://profile/7", "shop+beta://profile/7",
      "https://shop.example.com/profile/7", "http://shop.example.com/profile/7",
      "HTTPS://Shop.Example.COM/profile/7", "https://shop.example.com:8443/profile/7",
      "https://shop.example.com:/profile/7", "https://a.example.org/profile/7",
      "https://a.b.EXAMPLE.org/profile/7", "http://localhost:8080/profile/7", "/profile/7",
      "shop://pro%66ile/%37", "/profile/7?x=1#y", "shop://profile/7/?x=//&y=:@#//",
    ])
  func same(url: String) throws {
    #expect(try links.opened(url) == opened("profile", "7"))
    #expect(try RouteValue(links.route(for: #require(URL(string: url)))) == opened("profile", "7"))
  }

  @Test(
    "a universal link without a path is '/'",
    arguments: [
      "https://shop.example.com", "https://shop.example.com/", "https://shop.example.com?a=/b",
      "https://shop.example.com#/profile/7",
    ])
  func bareHost(url: String) throws {
    #expect(try links.opened(url) == opened("home"))
  }

  @Test(
    "an undeclared scheme is an error that lists the declared ones",
    arguments: ["shopp://profile/7", "mailto:anna@example.com", "file:///etc/passwd", "s://"])
  func unknownScheme(url: String) {
    let scheme = url.prefix { $0 != ":" }
    #expect(
      links.error(url) == .unknownScheme(String(scheme), known: ["shop", "shop+beta"]))
  }

  @Test(
    "an undeclared host is an error that lists the declared ones",
    arguments: [
      ("https://example.com/profile/7", "example.com"),
      ("https://shop.example.com.evil.net/profile/7", "shop.example.com.evil.net"),
      ("https://evilshop.example.com/profile/7", "evilshop.example.com"),
      ("https://example.org/profile/7", "example.org"),
      ("https://.example.org/profile/7", ".example.org"),
      ("https://evil.net%2F.example.org/profile/7", "evil.net%2f.example.org"),
      ("https://notexample.org/profile/7", "notexample.org"),
      ("https://*.example.org/profile/7", "*.example.org"),
      ("https://[::1]:80/profile/7", "[::1]"),
    ])
  func unknownHost(url: String, host: String) {
    #expect(
      links.error(url)
        == .unknownHost(host, known: ["shop.example.com", "*.example.org", "localhost"]))
  }

  @Test("the origin is checked before the path is read")
  func originFirst() {
    #expect(links.error("other://a//%zz") == .unknownScheme("other", known: ["shop", "shop+beta"]))
  }

  @Test("web schemes need no declaration, and a web host is not a segment")
  func hostIsNoSegment() {
    let links = DeepLinks(hosts: ["profile"], patterns: ["/profile/:id"])
    guard case .noMatch(path: "/7", _) = links.error("https://profile/7") else {
      Issue.record("the host was taken for a segment")
      return
    }
  }

  @Test(
    "text without the form of a URL is an error with the reason",
    arguments: [
      ("", "it begins with neither a scheme nor '/'"),
      ("profile/7", "it begins with neither a scheme nor '/'"),
      ("1shop://profile/7", "it begins with neither a scheme nor '/'"),
      ("sh_op://profile", "it begins with neither a scheme nor '/'"),
      ("://profile", "it begins with neither a scheme nor '/'"),
      ("?q=shop://a", "it begins with neither a scheme nor '/'"),
      ("shop:profile/7", "'//' is missing after the scheme"),
      ("shop:/profile/7", "'//' is missing after the scheme"),
      ("https:profile", "the scheme has no host after it"),
      ("https:///profile/7", "the scheme has no host after it"),
      ("https://:80/profile/7", "the host is empty or not ASCII"),
      // The Kelvin sign, whose lower case is an ASCII letter.
      ("https://a.example.or\u{212A}/7", "the host is empty or not ASCII"),
      ("https://shop.example.com@evil.net/", "it has a user before the host"),
      ("https://evil.net@shop.example.com/", "it has a user before the host"),
      ("https://shop.example.com:80a/", "the port after the host is not a number"),
      (
        "shop://@anna/posts",
        "a segment with '@' or ':' cannot take the place of the host: write '///'"
      ),
      (
        "shop://profile:7/",
        "a segment with '@' or ':' cannot take the place of the host: write '///'"
      ),
      ("/a b", "character 3 is a space, which must be percent-encoded in a URL"),
      ("/é\n", "character 3 is a control character, which must be percent-encoded in a URL"),
      ("/a\u{7F}", "character 3 is a control character, which must be percent-encoded in a URL"),
      ("/a?b={id}", "character 6 is '{', which must be percent-encoded in a URL"),
      ("https:\\\\a", "character 7 is '\\', which must be percent-encoded in a URL"),
      ("/a/../b", "path segment 2 is '..'"),
      ("/a/%2e%2E", "path segment 2 is '..'"),
      ("shop://./b", "path segment 1 is '.'"),
    ])
  func malformed(url: String, reason: String) {
    #expect(links.error(url) == .malformedURL(url, reason: reason))
  }

  @Test("a segment with '@' or ':' may follow three slashes")
  func threeSlashes() throws {
    let links = DeepLinks(schemes: ["shop"]) {
      DeepLink("/:name") { Opened(try $0.parameter("name")) }
    }
    #expect(try links.opened("shop:///@anna:7") == opened("@anna:7"))
  }

  @Test(
    "an empty segment within the path is an error with its position",
    arguments: [
      ("//profile/7", 1), ("/profile//7", 2), ("/profile/7//", 3), ("shop:////profile", 1),
      ("shop://profile//7", 2), ("https://shop.example.com//profile", 1),
    ])
  func emptySegment(url: String, position: Int) {
    #expect(links.error(url) == .emptySegment(url: url, position: position))
  }

  @Test("a URL may have 8,192 bytes, and not one more")
  func length() throws {
    let links = DeepLinks(patterns: ["/:a"])
    let longest = "/" + String(repeating: "é", count: 4_095) + "x"
    #expect(longest.utf8.count == 8_192)
    #expect(try links.opened(longest) == opened("/:a"))
    #expect(links.error(longest + "x") == .overLimit(.urlBytes, found: 8_193))
  }

  @Test("a path may have 64 segments, and not one more")
  func segments() throws {
    let links = DeepLinks(patterns: ["/*rest"])
    let longest = String(repeating: "/a", count: 64)
    #expect(try links.opened(longest) == opened("/*rest"))
    #expect(try links.opened(longest + "/") == opened("/*rest"))
    #expect(links.error(longest + "/a") == .overLimit(.segments, found: 65))
  }
}
