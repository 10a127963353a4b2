/// `flow/navigate`: navigates to a route, if the app lets viewers navigate.
public struct NavigateRequest: RouteRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/navigate`.
  public static let method = "flow/navigate"
  package static let summary = "Navigates to a route, if the app lets viewers navigate."

  /// The route to navigate to, and the coordinator to start from.
  public let target: RouteTarget

  /// Creates a request about this route.
  public init(_ target: RouteTarget) {
    self.target = target
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.navigate(to: target))
  }
}
