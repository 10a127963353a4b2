import FlowEngine

/// What a request calls the route that it is about.
struct RouteName: Sendable {
  private enum Kind {
    case text(String, type: String?)
    case url(String)
  }

  private let kind: Kind

  /// One of `route` and `url` has to be there.
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
  /// The route that a request names; where it is not known, the routes that the hierarchy holds at present are noted
  /// first.
  ///
  /// O(coordinators) for a name that is not known.
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
