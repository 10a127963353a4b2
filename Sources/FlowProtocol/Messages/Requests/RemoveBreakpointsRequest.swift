import FlowModel

/// `breakpoints/remove`: removes a breakpoint or all; what is parked stays parked.
public struct RemoveBreakpointsRequest: InspectionRequest, ServedRequest {
  /// What is left.
  public struct Result: Hashable, Sendable, Codable {
    /// The breakpoints that are left.
    public let breakpoints: [Breakpoint]

    package init(breakpoints: [Breakpoint]) { self.breakpoints = breakpoints }
  }

  /// `breakpoints/remove`.
  public static let method = "breakpoints/remove"
  package static let summary = "Removes a breakpoint, or all; what is parked stays parked."

  /// The number of the breakpoint; nil for all.
  public let number: Int?

  /// Creates a request to remove a breakpoint, or all.
  public init(number: Int? = nil) { self.number = number }

  package func perform(on service: any InspectionService) async throws -> Result {
    Result(breakpoints: try await service.removeBreakpoints(number))
  }
}
