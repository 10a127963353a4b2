import FlowModel

/// `navigations/list`: the past navigations that the engine's flight recorder still has.
///
/// Sent only to an engine that announces ``InitializeRequest/Capabilities/flightRecorder``.
public struct NavigationsListRequest: InspectionRequest, ServedRequest, NumberedRequest {
  /// One part of the navigations.
  public struct Result: Hashable, Sendable, Codable {
    /// The reports, oldest first.
    public let navigations: [NavigationReport]
    /// The number of the last navigation, including those that the engine no longer has.
    public let total: UInt64
    /// The value of `since` for the next part; nil in the last part.
    public let next: UInt64?

    private enum CodingKeys: String, WireKey { case navigations, total, next }

    package init(navigations: [NavigationReport], total: UInt64, next: UInt64?) {
      self.navigations = navigations
      self.total = total
      self.next = next
    }
  }

  /// `navigations/list`.
  public static let method = "navigations/list"
  package static let summary = "The past navigations that the flight recorder still has, in parts."

  /// Limits the answer to navigations with a higher sequence number; nil for all.
  public let since: UInt64?

  /// Creates a request for the navigations after `since`.
  public init(since: UInt64? = nil) {
    self.since = since
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    await service.navigations(since: since ?? 0)
  }
}

extension NavigationsListRequest.Result: NumberedPart {
  package static let name = "navigations"
  package static let limit = Limits.navigationsAtATime
  package var reports: [NavigationReport] { navigations }
}
