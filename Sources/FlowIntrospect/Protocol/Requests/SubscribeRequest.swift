/// `flow/subscribe`: from now on the engine says what happens.
public struct SubscribeRequest: InspectionRequest {
  /// Where the notifications start.
  public struct Result: Hashable, Sendable, Codable {
    /// Names one run of the engine.
    public let epoch: String
    /// The revision before the first notification.
    public let revision: UInt64
    /// How many errors were reported before.
    public let errorCount: UInt64
  }

  /// `flow/subscribe`.
  public static let method = "flow/subscribe"

  /// A subscription.
  public init() {}
}

extension SubscribeRequest: ServedRequest {
  static let summary = "From now on the engine says what happens."

  func perform(in session: ServerSession) async throws -> Result {
    try await session.subscribe()
  }
}
