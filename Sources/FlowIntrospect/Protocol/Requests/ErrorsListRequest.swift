/// `errors/list`: the errors that the engine still remembers.
public struct ErrorsListRequest: InspectionRequest {
  /// The journal.
  public struct Result: Hashable, Sendable, Codable {
    /// The reports, oldest first.
    public let errors: [ErrorReport]
    /// How many were reported in all, those that were forgotten included.
    public let total: UInt64
    /// What to ask for as `since` for the rest; nil where there is none.
    public let next: UInt64?
  }

  /// `errors/list`.
  public static let method = "errors/list"

  /// Only reports with a higher sequence number; nil for all.
  public let since: UInt64?

  /// A request for the errors after `since`.
  public init(since: UInt64? = nil) {
    self.since = since
  }
}

extension ErrorsListRequest: ServedRequest {
  static let summary = "The errors that the engine still remembers, in parts."

  func perform(in session: ServerSession) async throws -> Result {
    await session.errors(since: since ?? 0)
  }
}
