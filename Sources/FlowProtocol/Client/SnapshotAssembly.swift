/// Puts the parts of a snapshot together, and sees to it that they are parts of one.
package struct SnapshotAssembly {
  /// Why they are not.
  struct Malformed: Error {
    package let reason: String
  }

  private let first: SnapshotRequest.Result
  private var nodes: [FlowNode] = []
  private var rows = SkeletonAssembly()
  /// Where the next part begins; nil before the first.
  private var cursor: Int?
  /// What the parts take that came, and may take at most.
  private var bytes = 0
  private let limit: Int

  /// Puts the parts together from the first on; what is past `limit` bytes is left out.
  package init(first: SnapshotRequest.Result, limit: Int = Limits.hierarchyBytes) {
    self.first = first
    self.limit = limit
  }

  /// Whether what has come fills the memory that a hierarchy may take: later parts would be left out.
  package var isFull: Bool { bytes > limit }

  /// Takes in the next part.
  ///
  /// O(nodes of the part). Throws ``Malformed``.
  mutating func append(_ part: SnapshotRequest.Result) throws(Malformed) {
    if let cursor {
      guard part.epoch == first.epoch, part.revision == first.revision, part.root == first.root,
        !part.nodes.isEmpty || part.skeleton.map({ $0.count > 0 }) == true,
        part.next.map({ $0 > cursor }) ?? true
      else { throw Malformed(reason: "the parts of its snapshot do not belong together") }
    }
    cursor = part.next
    nodes.append(contentsOf: part.nodes)
    let known = rows.nodes.count
    if let skeleton = part.skeleton, !rows.append(skeleton) {
      throw Malformed(reason: "the rows of its snapshot do not belong together")
    }
    bytes += part.nodes.reduce(0) { $0 + $1.memoryBytes }
    bytes += rows.nodes[known...].reduce(0) { $0 + $1.memoryBytes }
    // Parts that never end would fill the memory.
    guard nodes.count + rows.nodes.count <= first.total else {
      throw Malformed(reason: "its snapshot has more coordinators than it said")
    }
  }

  /// The snapshot, once the last part came; hands over what it has.
  ///
  /// O(nodes). Throws ``Malformed``.
  mutating func finished() throws(Malformed) -> FlowSnapshot {
    var nodes: [FlowNode] = []
    swap(&nodes, &self.nodes)
    nodes += rows.finished()
    guard isFull || nodes.count == first.total else {
      throw Malformed(
        reason: "its snapshot has \(nodes.count) coordinators, and said \(first.total)")
    }
    let snapshot = FlowSnapshot(
      epoch: first.epoch, revision: first.revision, rootID: first.root, nodes: nodes, limit: limit,
      unread: first.total - nodes.count)
    guard snapshot[first.root] != nil else { throw Malformed(reason: "its snapshot has no root") }
    guard snapshot.nodes.count + snapshot.omitted == first.total else {
      throw Malformed(reason: "a coordinator stands in its snapshot twice")
    }
    return snapshot
  }
}
