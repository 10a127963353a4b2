/// `flow/snapshot`: the hierarchy at one revision, in chunks.
///
/// The first answer holds the top and the nodes below it, parents first. Where `next` is there, the
/// request is repeated with it as `cursor`, until it is not. A cursor is good until the next request
/// without one.
public struct SnapshotRequest: InspectionRequest {
  /// How much is told of each coordinator.
  public enum Detail: String, Hashable, Sendable, Codable, CaseIterable {
    /// What a line of a tree shows, as a ``FlowSkeleton``; `flow/nodes` has the rest.
    case skeleton
    /// Everything.
    case full
  }

  /// One chunk.
  public struct Result: Hashable, Sendable, Codable {
    /// Names one run of the engine.
    public let epoch: String
    /// The revision of all the chunks.
    public let revision: UInt64
    /// The coordinator at which the tree starts.
    public let root: NodeID
    /// How many coordinators all the chunks have.
    public let total: Int
    /// A part of the nodes; empty where a skeleton was asked for.
    public let nodes: [FlowNode]
    /// A part of the skeleton, where one was asked for.
    public let skeleton: FlowSkeleton?
    /// Brings the next part; nil in the last.
    public let next: Int?

    package init(
      epoch: String, revision: UInt64, root: NodeID, total: Int, nodes: [FlowNode],
      skeleton: FlowSkeleton?, next: Int?
    ) {
      self.epoch = epoch
      self.revision = revision
      self.root = root
      self.total = total
      self.nodes = nodes
      self.skeleton = skeleton
      self.next = next
    }
  }

  /// `flow/snapshot`.
  public static let method = "flow/snapshot"

  /// Where to go on; nil takes a new snapshot.
  public let cursor: Int?
  /// How much of each coordinator; nil for everything.
  public let detail: Detail?
  /// The coordinator to start at; nil for the root.
  public let under: NodeID?
  /// How many levels below that, from 0; nil for all.
  public let depth: Int?

  /// A request for a new snapshot, or for the part at `cursor`.
  public init(
    cursor: Int? = nil, detail: Detail? = nil, under: NodeID? = nil, depth: Int? = nil
  ) {
    self.cursor = cursor
    self.detail = detail
    self.under = under
    self.depth = depth
  }
}

extension SnapshotRequest: ServedRequest {
  package static let summary = "The hierarchy at one revision, in parts."

  package func perform(on service: any InspectionService) async throws -> Result {
    if let cursor { return try await service.snapshotPart(at: cursor) }
    if let depth, depth < 0 {
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "depth is \(depth); give 0 or more")
    }
    return try await service.snapshotPart(of: self)
  }

  /// The coordinators asked for, parents before children, and where each stands.
  package func nodes(of snapshot: FlowSnapshot) throws -> (nodes: [FlowNode], rows: [NodeID: Int]) {
    let top = under ?? snapshot.rootID
    guard snapshot[top] != nil else { throw RemoteError.unknownCoordinator(top) }
    return snapshot.preorder(under: top, depth: depth ?? .max)
  }
}

extension SnapshotRequest.Result {
  /// Reads a part; throws where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    epoch = try fields.text(.epoch)
    revision = try fields.number(.revision, in: Sequences.self)
    root = try fields.value(.root)
    total = try fields.number(.total, in: Counts.self)
    nodes = try fields.value(.nodes)
    skeleton = try fields.valueIfPresent(.skeleton)
    next = try fields.numberIfPresent(.next, in: Counts.self)
  }

  /// How many coordinators the part has.
  package var count: Int { nodes.count + (skeleton?.count ?? 0) }
}

extension SnapshotRequest: CheckedRequest {
  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(from: cursor ?? 0, of: answer.count, next: answer.next)
    guard (cursor ?? 0) + answer.count <= answer.total else {
      throw WireViolation("total", "\(answer.total) coordinators, and more have come")
    }
  }
}
