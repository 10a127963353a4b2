import FlowEngine

/// The name of the route in a request.
struct RouteName: Sendable {
  private enum Kind {
    case text(String, type: String?)
    case url(String)
  }

  private let kind: Kind

  /// Throws unless exactly one of `route` and `url` is given.
  init(route: String?, url: String?, type: String?) throws(RemoteError) {
    switch (route, url) {
    case (let route?, nil): kind = .text(route, type: type)
    case (nil, let url?): kind = .url(url)
    default:
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "give either a 'route' or a 'url'")
    }
  }

  func resolve(in catalogue: RouteCatalogue) throws(RouteNameError) -> any Route {
    switch kind {
    case .text(let text, let type): try catalogue.resolve(text, type: type)
    case .url(let url): try catalogue.route(for: url)
    }
  }
}

extension RouteCatalogue {
  /// Returns the route that a request names.
  ///
  /// If the name is unknown, the routes that are now in the hierarchy are noted first.
  ///
  /// O(coordinators) for an unknown name.
  @MainActor
  mutating func route(
    named name: RouteName, in root: any FlowInspectable, redaction: Redaction = .nothing
  ) throws(RemoteError) -> any Route {
    do throws(RouteNameError) {
      return try name.resolve(in: self)
    } catch .unknown, .unknownType {
      for route in LiveHierarchy(root: root).routes(limit: Limits.seenRoutes) { noteSeen(route) }
    } catch {
      throw RemoteError(redaction.redacted(error))
    }
    do throws(RouteNameError) {
      return try name.resolve(in: self)
    } catch {
      throw RemoteError(redaction.redacted(error))
    }
  }
}

extension RouteTarget {
  func name() throws(RemoteError) -> RouteName {
    try RouteName(route: route, url: url, type: type)
  }
}
