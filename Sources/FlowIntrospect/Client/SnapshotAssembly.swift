/// Puts the parts of a snapshot together, and sees to it that they are parts of one.
struct SnapshotAssembly {
  /// Why they are not.
  struct Malformed: Error {
    let reason: String
  }

  private let first: SnapshotRequest.Result
  private var nodes: [FlowNode] = []
  private var rows = SkeletonAssembly()
  /// Where the next part begins; nil before the first.
  private var cursor: Int?

  init(first: SnapshotRequest.Result) {
    self.first = first
  }

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
    if let skeleton = part.skeleton, !rows.append(skeleton) {
      throw Malformed(reason: "the rows of its snapshot do not belong together")
    }
    // Parts that never end would fill the memory.
    guard nodes.count + rows.nodes.count <= first.total else {
      throw Malformed(reason: "its snapshot has more coordinators than it said")
    }
  }

  /// The snapshot, once the last part came.
  ///
  /// O(nodes). Throws ``Malformed``.
  func finished() throws(Malformed) -> FlowSnapshot {
    let nodes = nodes + rows.finished()
    let snapshot = FlowSnapshot(
      epoch: first.epoch, revision: first.revision, rootID: first.root, nodes: nodes)
    guard snapshot[first.root] != nil else { throw Malformed(reason: "its snapshot has no root") }
    guard snapshot.nodes.count == nodes.count else {
      throw Malformed(reason: "a coordinator stands in its snapshot twice")
    }
    return snapshot
  }
}
