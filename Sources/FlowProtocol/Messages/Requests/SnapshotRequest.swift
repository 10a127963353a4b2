import FlowModel

/// `flow/snapshot`: the hierarchy at one revision, in parts.
///
/// The first answer holds the top coordinator and the nodes below it, parents first. If an answer
/// has `next`, the viewer repeats the request with it as `cursor`. A cursor is valid until the next
/// request without one.
public struct SnapshotRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// How much to send of each coordinator.
  public enum Detail: String, Hashable, Sendable, Codable, CaseIterable {
    /// The facts for one line of a tree, as a ``FlowSkeleton``; `flow/nodes` has the rest.
    case skeleton
    /// Every fact.
    case full
  }

  /// One part of the hierarchy.
  public struct Result: Hashable, Sendable, Codable {
    /// The id of one run of the engine.
    public let epoch: String
    /// The revision of all parts.
    public let revision: UInt64
    /// The coordinator at the top of the tree.
    public let root: CoordinatorID
    /// The number of coordinators in all parts together.
    public let total: Int
    /// A part of the nodes; empty if the viewer asked for a skeleton.
    public let nodes: [FlowNode]
    /// A part of the skeleton, if the viewer asked for one.
    public let skeleton: FlowSkeleton?
    /// The cursor of the next part; nil in the last part.
    public let next: Int?

    private enum CodingKeys: String, WireKey {
      case epoch, revision, root, total, nodes, skeleton, next
    }

    package init(
      epoch: String, revision: UInt64, root: CoordinatorID, total: Int, nodes: [FlowNode],
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

    package var count: Int { nodes.count + (skeleton?.count ?? 0) }
  }

  /// `flow/snapshot`.
  public static let method = "flow/snapshot"
  package static let summary = "The hierarchy at one revision, in parts."

  /// The cursor of the part; nil takes a new snapshot.
  public let cursor: Int?
  /// How much to send of each coordinator; nil for everything.
  public let detail: Detail?
  /// The coordinator at the top; nil for the root.
  public let under: CoordinatorID?
  /// The number of levels below the top, from 0; nil for all.
  public let depth: Int?

  /// Creates a request for a new snapshot, or for the part at `cursor`.
  public init(
    cursor: Int? = nil, detail: Detail? = nil, under: CoordinatorID? = nil, depth: Int? = nil
  ) {
    self.cursor = cursor
    self.detail = detail
    self.under = under
    self.depth = depth
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    if let cursor { return try await service.snapshotPart(at: cursor) }
    if let depth, depth < 0 {
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "depth is \(depth); give 0 or more")
    }
    return try await service.snapshotPart(of: self)
  }

  /// Returns the requested coordinators, parents before children, and the row of each.
  package func nodes(of snapshot: FlowSnapshot) throws -> (
    nodes: [FlowNode], rows: [CoordinatorID: Int]
  ) {
    let top = under ?? snapshot.rootID
    guard snapshot[top] != nil else { throw RemoteError.unknownCoordinator(top) }
    return snapshot.preorder(under: top, depth: depth ?? .max)
  }

  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(from: cursor ?? 0, of: answer.count, next: answer.next)
    guard (cursor ?? 0) + answer.count <= answer.total else {
      throw WireViolation("total", "\(answer.total) coordinators, but more have come")
    }
  }
}
