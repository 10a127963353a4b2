/// Which route a request is about, and which coordinator is asked for it first.
public struct RouteTarget: Hashable, Sendable, Codable {
  /// The route's name, or a URL.
  public let route: String?
  /// A URL, where ``route`` is not given.
  public let url: String?
  /// The name of the route's type, where the name alone is ambiguous.
  public let type: String?
  /// The coordinator to ask; nil asks the one whose screen the user sees.
  public let from: NodeID?

  /// The route with this name, or where a URL leads, as ``RouteCatalogue`` reads it.
  public init(route: String, type: String? = nil, from: NodeID? = nil) {
    self.route = route
    self.url = nil
    self.type = type
    self.from = from
  }

  /// Where a URL leads.
  public init(url: String, from: NodeID? = nil) {
    self.route = nil
    self.url = url
    self.type = nil
    self.from = from
  }
}

/// A request whose parameters are a ``RouteTarget``.
public protocol RouteRequest: InspectionRequest {
  /// The route that it is about.
  var target: RouteTarget { get }

  /// A request about this route.
  init(_ target: RouteTarget)
}

extension RouteRequest {
  /// A request about the route with this name, or where a URL leads, as ``RouteCatalogue`` reads it.
  public init(route: String, type: String? = nil, from: NodeID? = nil) {
    self.init(RouteTarget(route: route, type: type, from: from))
  }

  /// A request about where a URL leads.
  public init(url: String, from: NodeID? = nil) { self.init(RouteTarget(url: url, from: from)) }

  /// Reads the target's own parameters.
  public init(from decoder: any Decoder) throws { self.init(try RouteTarget(from: decoder)) }

  /// Writes the target's own parameters.
  public func encode(to encoder: any Encoder) throws { try target.encode(to: encoder) }
}
