/// The route that a request is about, and the coordinator that is asked first.
public struct RouteTarget: Hashable, Sendable, Codable {
  /// The name of the route, or a URL.
  public let route: String?
  /// A URL, if ``route`` is not given.
  public let url: String?
  /// The name of the route's type, if the name alone is ambiguous.
  public let type: String?
  /// The coordinator to ask; nil for the one whose screen the user sees.
  public let from: CoordinatorID?

  /// Creates a target from a route's name or a URL, which `RouteCatalogue` resolves.
  public init(route: String, type: String? = nil, from: CoordinatorID? = nil) {
    self.route = route
    self.url = nil
    self.type = type
    self.from = from
  }

  /// Creates a target from a URL.
  public init(url: String, from: CoordinatorID? = nil) {
    self.route = nil
    self.url = url
    self.type = nil
    self.from = from
  }
}

/// A request whose parameters are a ``RouteTarget``.
public protocol RouteRequest: InspectionRequest {
  /// The route that the request is about.
  var target: RouteTarget { get }

  /// Creates a request about this route.
  init(_ target: RouteTarget)
}

extension RouteRequest {
  /// Creates a request about a route's name or a URL, which `RouteCatalogue` resolves.
  public init(route: String, type: String? = nil, from: CoordinatorID? = nil) {
    self.init(RouteTarget(route: route, type: type, from: from))
  }

  /// Creates a request about the route that a URL leads to.
  public init(url: String, from: CoordinatorID? = nil) {
    self.init(RouteTarget(url: url, from: from))
  }

  /// Decodes the target's own parameters.
  public init(from decoder: any Decoder) throws { self.init(try RouteTarget(from: decoder)) }

  /// Encodes the target's own parameters.
  public func encode(to encoder: any Encoder) throws { try target.encode(to: encoder) }
}
