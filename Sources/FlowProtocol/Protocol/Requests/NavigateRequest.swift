/// `flow/navigate`: shows a route, where the app lets viewers navigate.
public struct NavigateRequest: RouteRequest {
  /// What was done.
  public typealias Result = ControlReport

  /// `flow/navigate`.
  public static let method = "flow/navigate"

  /// The route to go to, and the coordinator to start from.
  public let target: RouteTarget

  /// A request about this route.
  public init(_ target: RouteTarget) {
    self.target = target
  }
}

extension NavigateRequest: ServedRequest {
  static let summary =
    "Shows a route, where the app lets viewers navigate."

  func perform(in session: ServerSession) async throws -> Result {
    let (name, from) = (try target.name(), target.from)
    return try await session.control { engine throws(RemoteError) in
      try engine.control().navigate(
        to: { () throws(RemoteError) in try engine.route(named: name) }, from: from)
    }
  }
}
