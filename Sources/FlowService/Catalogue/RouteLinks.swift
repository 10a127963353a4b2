/// A table of URLs that lead to routes.
package protocol RouteLinks: Sendable {
  /// The declared patterns.
  var patterns: [String] { get }
  /// The URLs of the patterns, such as `shop://profile/:id`.
  var addresses: [String] { get }
  /// Returns the route that a URL leads to.
  func route(for url: String) throws(LinkError) -> any Route
}
