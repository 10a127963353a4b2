import FlowEngine
import FlowLinks
import Testing

@Suite("Deep links: declarations")
struct DeepLinkDeclarationTests {
  @Test("valid declarations have no problems")
  func sound() {
    let links = DeepLinks(
      schemes: ["shop", "com.example.shop", "x-shop+1"],
      hosts: ["shop.example.com", "*.example.com", "localhost", "127.0.0.1"],
      patterns: ["/", "/a", "/a/:b", "/:a/b", "/a/*", "/*rest", "/a b/é", "/a.b/~c", "/a:b"])
    #expect(links.problems.isEmpty)
  }

  @Test(
    "a malformed pattern is listed, and is the error if no other pattern matches",
    arguments: [
      ("", "it does not begin with '/'"), ("profile/:id", "it does not begin with '/'"),
      ("shop://profile", "it does not begin with '/'"), ("/a//b", "segment 2 is empty"),
      ("//", "segment 1 is empty"), ("/a/:", "segment 2 has no name"),
      ("/:id/:id", "the name 'id' occurs twice"),
      ("/:id/*id", "the name 'id' occurs twice"),
      ("/*rest/a", "a wildcard must be last"), ("/*/a", "a wildcard must be last"),
      (
        "/:id.json",
        "the name in segment 1 has characters other than letters, digits and '_', or begins with a digit"
      ),
      (
        "/:1",
        "the name in segment 1 has characters other than letters, digits and '_', or begins with a digit"
      ),
      (
        "/*a-b",
        "the name in segment 1 has characters other than letters, digits and '_', or begins with a digit"
      ),
      (
        "/a?b=:c",
        "segment 1 holds '?': queries and fragments are read in the closure, and characters are not "
          + "percent-encoded"
      ),
      (
        "/caf%C3%A9",
        "segment 1 holds '%': queries and fragments are read in the closure, and characters are not "
          + "percent-encoded"
      ),
      ("/a/..", "segment 2 is '..', which no URL may have"),
      (String(repeating: "/a", count: 65), "it has more than 64 segments"),
    ])
  func malformed(pattern: String, reason: String) throws {
    let links = DeepLinks(patterns: [pattern, "/sound/:x", "/also//bad"])
    #expect(links.problems.count == 2)
    #expect(links.problems.first?.hasSuffix("is not a pattern: \(reason)") == true)
    #expect(links.error("/unknown") == .badPattern(pattern, reason: reason))
    #expect(try links.opened("/sound/1") == opened("/sound/:x"))
  }

  @Test(
    "a pattern that matches the same URLs as an earlier one is listed",
    arguments: [
      ("/a/:x", "/a/:y"), ("/*x", "/*"), ("/a", "/a/"), ("/a/:b/*c", "/a/:d/*e"),
      ("/caf\u{E9}", "/cafe\u{301}"),
    ])
  func shadowed(first: String, second: String) {
    #expect(
      DeepLinks(patterns: [first, "/other", second]).problems == [
        "the pattern '\(second)' never matches: '\(first)', declared before it, matches the same URLs"
      ])
  }

  @Test(
    "patterns that share only some URLs are not a problem",
    arguments: [("/a/:x", "/:y/b"), ("/a/:x", "/a/*x"), ("/a", "/A"), ("/:x", "/:x/:y")])
  func overlapping(first: String, second: String) {
    #expect(DeepLinks(patterns: [first, second]).problems.isEmpty)
  }

  @Test(
    "a scheme that no URL of the app can have is listed, and never matches",
    arguments: ["https", "HTTP", "shop://", "shop:", "", "1shop", "sh op", "söp", "shop\u{212A}"])
  func scheme(scheme: String) {
    let links = DeepLinks(schemes: [scheme], patterns: ["/*rest"])
    #expect(links.problems.count == 1)
    #expect(links.problems.first?.hasPrefix("'\(scheme)' is not a custom scheme") == true)
    #expect(links.error("https://a/b") == .unknownHost("a", known: []))
    #expect(links.error("shopk://a") == .unknownScheme("shopk", known: [scheme]))
  }

  @Test(
    "a host that no URL can have is listed, and never matches",
    arguments: [
      "https://example.com", "*", "*.", "a.*.com", "example.com/path", "example.com:80", "", "a..b",
      "ex\u{212A}.com", "*.*.com",
    ])
  func host(host: String) {
    let links = DeepLinks(hosts: [host], patterns: ["/*rest"])
    #expect(links.problems.count == 1)
    #expect(links.problems.first?.hasPrefix("'\(host)' is not a host") == true)
    #expect(links.error("https://x.example.com/b") == .unknownHost("x.example.com", known: [host]))
  }
}
