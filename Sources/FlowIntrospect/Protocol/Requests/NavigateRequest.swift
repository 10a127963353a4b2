/// `flow/navigate`: shows a route, where the app lets viewers navigate.
public struct NavigateRequest: InspectionRequest {
  /// What was done.
  public typealias Result = ControlReport

  /// `flow/navigate`.
  public static let method = "flow/navigate"

  /// The route's name, or a URL.
  public let route: String?
  /// A URL, where ``route`` is not given.
  public let url: String?
  /// The name of the route's type, where the name alone is ambiguous.
  public let type: String?
  /// The coordinator to ask; nil asks the one whose screen the user sees.
  public let from: NodeID?

  /// Navigates to the route with this name, or to a URL, as ``RouteCatalogue`` reads it.
  public init(route: String, type: String? = nil, from: NodeID? = nil) {
    self.route = route
    self.url = nil
    self.type = type
    self.from = from
  }

  /// Navigates to where a URL leads.
  public init(url: String, from: NodeID? = nil) {
    self.route = nil
    self.url = url
    self.type = nil
    self.from = from
  }
}

extension NavigateRequest: ServedRequest {
  static let summary =
    "Shows a route, where the app lets viewers navigate."

  func perform(in session: ServerSession) async throws -> Result {
    let name = try RouteName(route: route, url: url, type: type)
    return try await session.control { engine throws(RemoteError) in
      try engine.control().navigate(
        to: { () throws(RemoteError) in try engine.route(named: name) }, from: from)
    }
  }
}
