import FlowModel

/// `breakpoints/list`: the breakpoints and what is parked, if the app lets viewers navigate.
public struct ListBreakpointsRequest: InspectionRequest, ServedRequest {
  /// The breakpoints, and the navigations that wait at them.
  public struct Result: Hashable, Sendable, Codable {
    /// All breakpoints, in the order of their numbers.
    public let breakpoints: [Breakpoint]
    /// The parked navigations, in the order in which they were parked.
    public let parked: [ParkedNavigation]

    package init(breakpoints: [Breakpoint], parked: [ParkedNavigation]) {
      self.breakpoints = breakpoints
      self.parked = parked
    }
  }

  /// `breakpoints/list`.
  public static let method = "breakpoints/list"
  package static let summary =
    "The breakpoints and the parked navigations, if the app lets viewers navigate."

  /// Creates a request for all breakpoints.
  public init() {}

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.breakpoints()
  }
}
