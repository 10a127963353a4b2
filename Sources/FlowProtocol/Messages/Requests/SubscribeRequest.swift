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

  /// The epoch of what the viewer knows; nil where it knows nothing.
  public let epoch: String?
  /// The revision of the hierarchy that it has.
  public let sinceRevision: UInt64?
  /// The number of the last navigation that it was told; nil asks for none of those it missed.
  public let sinceNavigation: UInt64?
  /// Whether navigations may be told many at a time, in columns; nil is no.
  public let columns: Bool?

  /// A subscription, from the present or from what was known in `epoch`.
  public init(
    epoch: String? = nil, sinceRevision: UInt64? = nil, sinceNavigation: UInt64? = nil,
    columns: Bool? = true
  ) {
    self.epoch = epoch
    self.sinceRevision = sinceRevision
    self.sinceNavigation = sinceNavigation
    self.columns = columns
  }
}

extension SubscribeRequest: ServedRequest {
  package static let summary = "From now on the engine says what happens."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.subscribe(self)
  }
}

extension SubscribeRequest.Result {
  /// Reads an answer; throws where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    epoch = try fields.text(.epoch)
    revision = try fields.number(.revision, in: Sequences.self)
    errorCount = try fields.number(.errorCount, in: Sequences.self)
    navigationCount = try fields.number(.navigationCount, in: Sequences.self)
    resumed = try fields.value(.resumed)
  }
}

extension SubscribeRequest: CheckedRequest {
  /// Another run, or an earlier revision, cannot be gone on with.
  package func check(_ answer: Result) throws(WireViolation) {
    guard answer.resumed, let epoch, let sinceRevision else { return }
    guard answer.epoch == epoch else {
      throw WireViolation("resumed", "true, and the epoch is another")
    }
    guard answer.revision >= sinceRevision else {
      throw WireViolation("revision", "\(answer.revision) is before \(sinceRevision)")
    }
  }
}
