import FlowModel

/// `errors/list`: the errors that the engine still has.
public struct ErrorsListRequest: InspectionRequest, ServedRequest, NumberedRequest {
  /// One part of the errors.
  public struct Result: Hashable, Sendable, Codable {
    /// The reports, oldest first.
    public let errors: [ErrorReport]
    /// The total number of errors reported, including those the engine no longer has.
    public let total: UInt64
    /// The value of `since` for the next part; nil in the last part.
    public let next: UInt64?

    private enum CodingKeys: String, WireKey { case errors, total, next }

    package init(errors: [ErrorReport], total: UInt64, next: UInt64?) {
      self.errors = errors
      self.total = total
      self.next = next
    }
  }

  /// `errors/list`.
  public static let method = "errors/list"
  package static let summary = "The errors that the engine still has, in parts."

  /// Limits the answer to errors with a higher sequence number; nil for all.
  public let since: UInt64?

  /// Creates a request for the errors after `since`.
  public init(since: UInt64? = nil) {
    self.since = since
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    await service.errors(since: since ?? 0)
  }
}

extension ErrorsListRequest.Result: NumberedPart {
  package static let name = "errors"
  package static let limit = Limits.errorsAtATime
  package var reports: [ErrorReport] { errors }
}
