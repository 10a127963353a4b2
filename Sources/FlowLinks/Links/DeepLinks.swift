public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A result builder for lists of links.
public typealias DeepLinkBuilder = DeclarationBuilder<DeepLink>

/// The links of an app: the URLs that belong to it, and the route that each leads to.
///
/// ```swift
/// let links = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
///   DeepLink("/profile/:id") { ProfileRoute.profile(try $0.parameter("id", as: Int.self)) }
///   DeepLink("/search") { ShopRoute.search(try $0.requiredQuery("q")) }
/// }
/// coordinator.open("shop://profile/7", with: links)
/// ```
///
/// If several patterns match a URL, the first segment in which they differ decides: a literal has
/// priority over a parameter, and a parameter over a wildcard, regardless of the order of
/// declaration. If two patterns match the same URLs, the one declared first is used. If the closure
/// of the chosen pattern throws, no other pattern is tried.
public struct DeepLinks: Sendable {
  /// The maximum number of bytes of a URL.
  public static let maximumURLBytes = LinkError.Limit.urlBytes.maximum
  /// The maximum number of segments of a path.
  public static let maximumSegments = LinkError.Limit.segments.maximum

  /// The declared patterns, in the order of declaration, including malformed ones.
  public let patterns: [String]
  /// The problems of the declarations; empty if there are none.
  ///
  /// The list has malformed patterns, patterns that never match because an earlier one matches the
  /// same URLs, and schemes and hosts that no URL can have. An app should test that it is empty.
  public let problems: [String]

  private let origins: LinkOrigins
  private let table: LinkTable

  /// Creates the links of an app.
  ///
  /// `schemes` are the app's own (`shop` for `shop://profile/7`), and `hosts` are those of its
  /// universal links (`shop.example.com`, or `*.example.com` for every host below `example.com`).
  /// Both are compared without regard to case. A malformed declaration is listed in ``problems``
  /// and matches nothing; the others still work. O(patterns × log patterns).
  public init(
    schemes: [String] = [], hosts: [String] = [], @DeepLinkBuilder _ links: () -> [DeepLink]
  ) {
    let links = links()
    patterns = links.map(\.pattern)
    origins = LinkOrigins(schemes: schemes, hosts: hosts)
    table = LinkTable(links)
    problems = origins.problems + table.problems
  }

  /// The URLs of the patterns, such as `shop://profile/:id`: each pattern with each scheme and host
  /// of the app, or the path alone if there are none, in O(patterns × origins).
  public var addresses: [String] { patterns.flatMap(origins.addresses(of:)) }

  /// Returns the route that `url` leads to.
  ///
  /// `url` has one of three forms. The first is a URL with one of the app's schemes, in which the
  /// host is the first segment: `shop://profile/7` and `shop:///profile/7` are the same. The second
  /// is an `https` or `http` URL with one of the app's hosts, at any port. The third is a path
  /// alone (`/profile/7?tab=posts`). A trailing slash makes no difference. O(length + patterns ×
  /// segments).
  ///
  /// - Throws: `LinkError`, which says what did not match.
  public func route(for url: String) throws(LinkError) -> any Route {
    let parts = try LinkParts(url)
    let address = try LinkAddress(parts, segments: origins.segments(of: parts))
    let match = try table.match(address)
    return try match.link.route(for: match.values)
  }

  /// Returns the route that `url` leads to, as for its text.
  public func route(for url: URL) throws(LinkError) -> any Route {
    try route(for: url.absoluteString)
  }
}

/// A result builder for a list of declarations; lists of declarations and conditions may be among
/// them.
@resultBuilder
public enum DeclarationBuilder<Declaration> {
  /// Adds one declaration.
  public static func buildExpression(_ declaration: Declaration) -> [Declaration] { [declaration] }
  /// Adds a list of declarations, such as those of a feature.
  public static func buildExpression(_ declarations: [Declaration]) -> [Declaration] {
    declarations
  }
  /// Combines the declarations in their order.
  public static func buildBlock(_ parts: [Declaration]...) -> [Declaration] { parts.flatMap { $0 } }
  /// Adds the contents of an `if` without an `else`.
  public static func buildOptional(_ part: [Declaration]?) -> [Declaration] { part ?? [] }
  /// Adds the contents of the first branch.
  public static func buildEither(first part: [Declaration]) -> [Declaration] { part }
  /// Adds the contents of the other branch.
  public static func buildEither(second part: [Declaration]) -> [Declaration] { part }
  /// Adds the contents of a loop.
  public static func buildArray(_ parts: [[Declaration]]) -> [Declaration] { parts.flatMap { $0 } }
  /// Adds the contents of an availability condition.
  public static func buildLimitedAvailability(_ part: [Declaration]) -> [Declaration] { part }
}
