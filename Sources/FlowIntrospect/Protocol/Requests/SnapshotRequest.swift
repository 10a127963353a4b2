/// `flow/snapshot`: the hierarchy at one revision, in chunks.
///
/// The first answer holds the root and the nodes below it, parents first. Where `next` is there, the
/// request is repeated with it as `cursor`, until it is not. A cursor is good until the next request
/// without one.
public struct SnapshotRequest: InspectionRequest {
  /// One chunk.
  public struct Result: Hashable, Sendable, Codable {
    /// Names one run of the engine.
    public let epoch: String
    /// The revision of all the chunks.
    public let revision: UInt64
    /// The coordinator at which the tree starts.
    public let root: NodeID
    /// A part of the nodes.
    public let nodes: [FlowNode]
    /// Brings the next part; nil in the last.
    public let next: Int?
  }

  /// `flow/snapshot`.
  public static let method = "flow/snapshot"

  /// Where to go on; nil takes a new snapshot.
  public let cursor: Int?

  /// A request for a new snapshot, or for the part at `cursor`.
  public init(cursor: Int? = nil) {
    self.cursor = cursor
  }
}

extension SnapshotRequest: ServedRequest {
  static let summary = "The hierarchy at one revision, in parts."

  func perform(in session: ServerSession) async throws -> Result {
    try await session.snapshotChunk(at: cursor)
  }
}
