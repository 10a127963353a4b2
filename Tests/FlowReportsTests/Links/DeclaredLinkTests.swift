import Testing

@testable import FlowReports

/// The pattern of a URL, of the patterns that an app names.
@Suite struct DeclaredLinkTests {
  private static let patterns = [
    "shop://item/:id", "shop://item/new", "shop://help/*", "https://shop.example.com/item/:id",
    "https://*.example.org/item/:id", "/plain/:x", "not a pattern", "shop://:any/:other",
  ]

  @Test(
    "the most specific pattern of the URL's scheme and host matches",
    arguments: [
      ("shop://item/7", "shop://item/:id"), ("shop://item/new", "shop://item/new"),
      ("shop://item/7?from=mail#top", "shop://item/:id"), ("SHOP://item/7/", "shop://item/:id"),
      ("shop://help/a/b/c", "shop://help/*"), ("shop://cart/7", "shop://:any/:other"),
      ("https://shop.example.com/item/7", "https://shop.example.com/item/:id"),
      ("https://a.example.org/item/7", "https://*.example.org/item/:id"),
      ("http://shop.example.com/item/7", "https://shop.example.com/item/:id"),
      ("/plain/7", "/plain/:x"), ("shop://item/a%2Fb", "shop://item/:id"),
    ])
  func matching(url: String, pattern: String) {
    #expect(DeclaredLink.matching(url, among: Self.patterns) == pattern)
    #expect(DeclaredLink.matching(url, among: Self.patterns.reversed()) == pattern)
  }

  @Test(
    "another scheme, host or length matches nothing",
    arguments: [
      "other://item/7", "https://example.org/item/7", "https://evil.com/item/7", "shop://item",
      "shop://item/7/more", "https://shop.example.com.evil.com/item/7", "",
    ])
  func none(url: String) {
    #expect(DeclaredLink.matching(url, among: Self.patterns) == nil)
  }
}
