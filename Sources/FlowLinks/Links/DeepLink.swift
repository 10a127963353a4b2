public import FlowEngine

/// A declared link: a pattern of paths, and the route that a matching URL leads to.
///
/// ```swift
/// DeepLink("/profile/:id") { link in
///   ProfileRoute.profile(try link.parameter("id", as: Int.self))
/// }
/// ```
///
/// A pattern begins with `/`. Its segments are literals, which are case-sensitive; parameters
/// (`:id`), each of which matches any one segment; and, as the last segment, a wildcard (`*rest`),
/// which matches one or more remaining segments. A pattern is not percent-encoded, so each
/// character stands for itself. The closure reads query items and the fragment.
public struct DeepLink: Sendable {
  /// The pattern as declared.
  public let pattern: String

  private let makeRoute: @Sendable (LinkValues) throws -> any Route

  /// Creates a link for the URLs that match `pattern`.
  ///
  /// If `route` throws an error that is not a `LinkError`, it becomes
  /// `LinkError.rejected(by:reason:)`.
  public init(
    _ pattern: String, _ route: @escaping @Sendable (LinkValues) throws -> any Route
  ) {
    self.pattern = pattern
    self.makeRoute = route
  }

  func route(for values: LinkValues) throws(LinkError) -> any Route {
    try LinkError.narrowing(by: pattern) { try makeRoute(values) }
  }
}

extension LinkError {
  /// Runs an app's closure, and converts its own errors to ``rejected(by:reason:)``.
  static func narrowing(
    by declaration: String, _ makeRoute: () throws -> any Route
  ) throws(LinkError) -> any Route {
    do {
      return try makeRoute()
    } catch let error as LinkError {
      throw error
    } catch {
      throw .rejected(by: declaration, reason: String(describing: error))
    }
  }
}
