public import FlowEngine

/// A declared link: a pattern of paths, and the route that a matching URL leads to.
///
/// ```swift
/// DeepLink("/profile/:id") { link in
///   ProfileRoute.profile(try link.parameter("id", as: Int.self))
/// }
/// ```
///
/// A pattern begins with `/`. Its segments are literals, compared as they are written, upper and lower
/// case apart; parameters (`:id`), each any one segment; and, last, a wildcard (`*rest`), which takes
/// what is left, at least one segment. Characters stand for themselves: a pattern is not
/// percent-encoded. Query items and the fragment are read in the closure.
public struct DeepLink: Sendable {
  /// The pattern as it was declared.
  public let pattern: String

  private let makeRoute: @Sendable (LinkValues) throws -> any Route

  /// A link for the URLs that match `pattern`.
  ///
  /// An error that `route` throws and that is no ``LinkError`` becomes
  /// ``LinkError/rejected(by:reason:)``.
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
  /// Runs an app's closure, and turns what it throws of its own into ``rejected(by:reason:)``.
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
