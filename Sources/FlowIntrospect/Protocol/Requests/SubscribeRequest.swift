/// `flow/subscribe`: from now on the engine says what happens.
///
/// A viewer that was here before says what it knows: where the engine still has what came after, it is
/// told that first, and needs no new snapshot.
public struct SubscribeRequest: InspectionRequest {
  /// Where the notifications start.
  public struct Result: Hashable, Sendable, Codable {
    /// Names one run of the engine.
    public let epoch: String
    /// The present revision.
    public let revision: UInt64
    /// How many errors were reported before.
    public let errorCount: UInt64
    /// The number of the last navigation before.
    public let navigationCount: UInt64
    /// Whether what the viewer missed is told; where it is not, the viewer has to take a snapshot.
    public let resumed: Bool
  }

  /// `flow/subscribe`.
  public static let method = "flow/subscribe"

  /// The epoch of what the viewer knows; nil where it knows nothing.
  public let epoch: String?
  /// The revision of the hierarchy that it has.
  public let sinceRevision: UInt64?
  /// The number of the last navigation that it was told; nil asks for none of those it missed.
  public let sinceNavigation: UInt64?

  /// A subscription, from the present or from what was known in `epoch`.
  public init(epoch: String? = nil, sinceRevision: UInt64? = nil, sinceNavigation: UInt64? = nil) {
    self.epoch = epoch
    self.sinceRevision = sinceRevision
    self.sinceNavigation = sinceNavigation
  }
}

extension SubscribeRequest: ServedRequest {
  static let summary = "From now on the engine says what happens."

  func perform(in session: ServerSession) async throws -> Result {
    try await session.subscribe(self)
  }
}
