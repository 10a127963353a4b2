import FlowModel

/// `breakpoints/add`: parks the navigations that meet a condition, if the app lets viewers navigate.
public struct AddBreakpointRequest: InspectionRequest, ServedRequest {
  /// The new breakpoint.
  public struct Result: Hashable, Sendable, Codable {
    /// The breakpoint, with its number.
    public let breakpoint: Breakpoint

    package init(breakpoint: Breakpoint) { self.breakpoint = breakpoint }
  }

  /// `breakpoints/add`.
  public static let method = "breakpoints/add"
  package static let summary =
    "Parks the navigations that meet a condition, if the app lets viewers navigate."

  /// The condition, as ``BreakpointCondition`` reads it; `*` meets every navigation.
  public let condition: String
  /// How long a navigation is parked at most, in milliseconds; nil for 30,000.
  public let timeoutMilliseconds: Int?

  /// Creates a request for a breakpoint.
  public init(condition: String, timeoutMilliseconds: Int? = nil) {
    self.condition = condition
    self.timeoutMilliseconds = timeoutMilliseconds
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    Result(breakpoint: try await service.addBreakpoint(try checked()))
  }

  /// The condition and the time; throws a `RemoteError` that says why one of them cannot be used.
  package func checked() throws(RemoteError) -> CheckedBreakpoint {
    let timeout = timeoutMilliseconds ?? Limits.parkingMilliseconds
    guard Limits.parkingRange.contains(timeout) else {
      let range = Limits.parkingRange
      throw RemoteError(
        code: RemoteError.Code.invalidParams,
        message: "timeoutMilliseconds is \(timeout); give \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    do throws(BreakpointCondition.Objection) {
      return CheckedBreakpoint(
        condition: try BreakpointCondition(condition), timeoutMilliseconds: timeout)
    } catch {
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "the condition: \(error.reason)")
    }
  }
}

/// A breakpoint that can be added.
package struct CheckedBreakpoint: Sendable {
  package let condition: BreakpointCondition
  package let timeoutMilliseconds: Int
}
