/// Assembles the parts of a snapshot, and checks that they belong together.
package struct SnapshotAssembly {
  private let first: SnapshotRequest.Result
  private var nodes: [FlowNode] = []
  private var rows = SkeletonAssembly()
  /// The cursor of the next part; nil before the first.
  private var cursor: Int?
  /// The size of the parts so far, and its limit, in bytes.
  private var bytes = 0
  private let limit: Int

  /// Starts with the first part; nodes past `limit` bytes are omitted.
  package init(first: SnapshotRequest.Result, limit: Int = Limits.hierarchyBytes) {
    self.first = first
    self.limit = limit
  }

  /// Whether the parts fill the memory for a hierarchy, so that later parts would be omitted.
  package var isFull: Bool { bytes > limit }

  /// Adds the next part, in O(nodes of the part).
  mutating func append(_ part: SnapshotRequest.Result) throws(WireViolation) {
    if let cursor {
      guard part.epoch == first.epoch, part.revision == first.revision, part.root == first.root,
        part.count > 0,
        part.next.map({ $0 > cursor }) ?? true
      else { throw WireViolation("", "the parts of its snapshot do not belong together") }
    }
    cursor = part.next
    nodes.append(contentsOf: part.nodes)
    let known = rows.nodes.count
    if let skeleton = part.skeleton, !rows.append(skeleton) {
      throw WireViolation("", "the rows of its snapshot do not belong together")
    }
    bytes += part.nodes.reduce(0) { $0 + $1.memoryBytes }
    bytes += rows.nodes[known...].reduce(0) { $0 + $1.memoryBytes }
    // Without this check, parts that never end would fill the memory.
    guard nodes.count + rows.nodes.count <= first.total else {
      throw WireViolation("", "its snapshot has more coordinators than announced")
    }
  }

  /// Returns the snapshot after the last part, and gives up its own storage, in O(nodes).
  mutating func finished() throws(WireViolation) -> FlowSnapshot {
    var nodes: [FlowNode] = []
    swap(&nodes, &self.nodes)
    nodes += rows.finished()
    guard isFull || nodes.count == first.total else {
      throw WireViolation(
        "", "its snapshot has \(nodes.count) coordinators, but announced \(first.total)")
    }
    let snapshot = FlowSnapshot(
      at: FlowSnapshot.Moment(epoch: first.epoch, revision: first.revision), rootID: first.root,
      nodes: nodes, limit: limit, unread: first.total - nodes.count)
    guard snapshot[first.root] != nil else { throw WireViolation("", "its snapshot has no root") }
    guard snapshot.nodes.count + snapshot.omitted == first.total else {
      throw WireViolation("", "a coordinator occurs twice in its snapshot")
    }
    return snapshot
  }
}
