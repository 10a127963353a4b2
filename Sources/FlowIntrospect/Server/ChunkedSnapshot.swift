import FlowEngine

/// A snapshot that is sent in parts.
struct ChunkedSnapshot: Sendable {
  let epoch: String
  let revision: UInt64
  let nodes: [FlowNode]
  /// The row of each node; nil if full nodes are requested.
  let rows: [CoordinatorID: Int]?
  let rowsPerChunk: Int

  /// Returns the part that begins at `start`; nil if there is none.
  func part(at start: Int) -> SnapshotRequest.Result? {
    guard nodes.indices.contains(start) else { return nil }
    var part: ArraySlice<FlowNode> = []
    var skeleton: FlowSkeleton?
    if let rows {
      skeleton = FlowSkeleton(nodes[start...], rows: rows, limit: rowsPerChunk)
    } else {
      part = nodes[start...].fittingIntoChunk
    }
    let end = start + (skeleton?.count ?? part.count)
    return SnapshotRequest.Result(
      epoch: epoch, revision: revision, root: nodes[0].id, total: nodes.count,
      nodes: Array(part), skeleton: skeleton, next: end < nodes.count ? end : nil)
  }
}
