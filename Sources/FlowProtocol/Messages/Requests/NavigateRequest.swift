/// `flow/navigate`: navigates to a route, if the app lets viewers navigate.
public struct NavigateRequest: RouteRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/navigate`.
  public static let method = "flow/navigate"

  /// The route to navigate to, and the coordinator to start from.
  public let target: RouteTarget

  /// Creates a request about this route.
  public init(_ target: RouteTarget) {
    self.target = target
  }
}

extension NavigateRequest: ServedRequest {
  package static let summary =
    "Navigates to a route, if the app lets viewers navigate."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.navigate(to: target))
  }
}
