public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Puts declared links into a list.
public typealias DeepLinkBuilder = DeclarationBuilder<DeepLink>

/// The links that an app understands: which URLs are its own, and the route that each leads to.
///
/// ```swift
/// let links = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
///   DeepLink("/profile/:id") { ProfileRoute.profile(try $0.parameter("id", as: Int.self)) }
///   DeepLink("/search") { ShopRoute.search(try $0.requiredQuery("q")) }
/// }
/// coordinator.open("shop://profile/7", with: links)
/// ```
///
/// Where several patterns match a URL, the first segment in which they differ decides: a literal wins
/// over a parameter, a parameter over a wildcard, whatever the order of declaration; of patterns that
/// match the same URLs, the first declared wins. The pattern that wins has the last word: where its
/// closure throws, no other is tried.
public struct DeepLinks: Sendable {
  /// The most bytes that a URL may have.
  public static let maximumURLBytes = LinkError.Limit.urlBytes.maximum
  /// The most segments that a path may have.
  public static let maximumSegments = LinkError.Limit.segments.maximum

  /// The declared patterns, in the order of declaration, malformed ones included.
  public let patterns: [String]
  /// What is wrong with the declarations; empty where they are sound.
  ///
  /// Malformed patterns, patterns that never match because an earlier one matches the same URLs, and
  /// schemes and hosts that no URL can have. An app's test checks that there are none.
  public let problems: [String]

  private let origins: LinkOrigins
  private let table: LinkTable

  /// The links of an app.
  ///
  /// `schemes` are the app's own (`shop` for `shop://profile/7`), `hosts` those of its universal links
  /// (`shop.example.com`, or `*.example.com` for every host below `example.com`); both are compared
  /// whatever their case. A malformed declaration is listed in ``problems`` and matches nothing; the
  /// others work. O(patterns × log patterns).
  public init(
    schemes: [String] = [], hosts: [String] = [], @DeepLinkBuilder _ links: () -> [DeepLink]
  ) {
    let links = links()
    patterns = links.map(\.pattern)
    origins = LinkOrigins(schemes: schemes, hosts: hosts)
    table = LinkTable(links)
    problems = origins.problems + table.problems
  }

  /// The route that `url` leads to.
  ///
  /// A URL of one of the app's schemes, in which what stands in the host's place is the first segment
  /// (`shop://profile/7` and `shop:///profile/7` are the same); an `https` or `http` URL of one of its
  /// hosts, at any port; or a path alone (`/profile/7?tab=posts`). A trailing slash makes no difference.
  ///
  /// Throws what did not match, as a ``LinkError``. O(length + patterns × segments).
  public func route(for url: String) throws(LinkError) -> any Route {
    let parts = try LinkParts(url)
    let address = try LinkAddress(parts, segments: origins.segments(of: parts))
    let match = try table.match(address)
    return try match.link.route(for: match.values)
  }

  /// The route that `url` leads to, as for its text.
  public func route(for url: URL) throws(LinkError) -> any Route {
    try route(for: url.absoluteString)
  }
}
