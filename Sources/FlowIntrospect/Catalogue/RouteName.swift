import FlowEngine

/// The name of the route in a request.
enum RouteName {
  case text(String, type: String?)
  case url(String)

  func resolve(in catalogue: RouteCatalogue) throws(RouteNameError) -> any Route {
    switch self {
    case .text(let text, let type): try catalogue.resolve(text, type: type)
    case .url(let url): try catalogue.route(for: url)
    }
  }
}

extension RouteTarget {
  /// Returns the name; throws unless exactly one of `route` and `url` is given.
  func name() throws(RemoteError) -> RouteName {
    switch (route, url) {
    case (let route?, nil): return .text(route, type: type)
    case (nil, let url?): return .url(url)
    default:
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "give either a 'route' or a 'url'")
    }
  }
}

extension RouteCatalogue {
  /// Returns the route that a request names; if the name is unknown, notes the routes that are now
  /// in the hierarchy first: O(coordinators).
  @MainActor
  mutating func route(
    named name: RouteName, in root: any FlowInspectable, redaction: Redaction = .nothing
  ) throws(RemoteError) -> any Route {
    do throws(RouteNameError) {
      do throws(RouteNameError) {
        return try name.resolve(in: self)
      } catch .unknown, .unknownType {
        for route in LiveHierarchy(root: root).routes(limit: Limits.seenRoutes) { noteSeen(route) }
        return try name.resolve(in: self)
      }
    } catch {
      throw RemoteError(redaction.redacted(error))
    }
  }
}
