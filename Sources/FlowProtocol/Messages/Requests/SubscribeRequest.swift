import FlowModel

/// `flow/subscribe`: the engine sends notifications from now on.
///
/// A viewer that reconnects says what it already has. If the engine still has the events since
/// then, it sends those first, and the viewer needs no new snapshot.
public struct SubscribeRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// The point where the notifications start.
  public struct Result: Hashable, Sendable, Codable {
    /// The id of one run of the engine.
    public let epoch: String
    /// The current revision.
    public let revision: UInt64
    /// The number of errors reported so far.
    public let errorCount: UInt64
    /// The number of the last navigation so far.
    public let navigationCount: UInt64
    /// Whether the engine sends the missed events; if false, the viewer has to take a snapshot.
    public let resumed: Bool

    private enum CodingKeys: String, WireKey {
      case epoch, revision, errorCount, navigationCount, resumed
    }

    package init(
      epoch: String, revision: UInt64, errorCount: UInt64, navigationCount: UInt64, resumed: Bool
    ) {
      self.epoch = epoch
      self.revision = revision
      self.errorCount = errorCount
      self.navigationCount = navigationCount
      self.resumed = resumed
    }
  }

  /// `flow/subscribe`.
  public static let method = "flow/subscribe"
  package static let summary = "Makes the engine send notifications from now on."

  /// The epoch of the viewer's state; nil if it has none.
  public let epoch: String?
  /// The revision of the viewer's hierarchy.
  public let sinceRevision: UInt64?
  /// The number of the last received navigation; nil to skip missed navigations.
  public let sinceNavigation: UInt64?
  /// Whether the engine may send several navigations in one message, in columns; nil means no.
  public let columns: Bool?

  /// Creates a subscription from the current state, or from a state of `epoch`.
  public init(
    epoch: String? = nil, sinceRevision: UInt64? = nil, sinceNavigation: UInt64? = nil,
    columns: Bool? = true
  ) {
    self.epoch = epoch
    self.sinceRevision = sinceRevision
    self.sinceNavigation = sinceNavigation
    self.columns = columns
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.subscribe(self)
  }

  /// Throws if the engine resumes from another run or from an earlier revision.
  package func check(_ answer: Result) throws(WireViolation) {
    guard answer.resumed, let epoch, let sinceRevision else { return }
    guard answer.epoch == epoch else {
      throw WireViolation("resumed", "true, but the epoch differs")
    }
    guard answer.revision >= sinceRevision else {
      throw WireViolation("revision", "\(answer.revision) is before \(sinceRevision)")
    }
  }
}
