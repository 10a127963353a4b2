extension Asker {
  /// Returns a part of a hierarchy as text; of an engine, reads no more than the text needs.
  package func tree(
    of target: String?, at moment: RecordingMoment? = nil, part: HierarchyPart, _ style: TextStyle
  ) async throws -> TextTree {
    if !part.isWhole, case .engine(let endpoint) = try await find(target), moment == nil {
      let (snapshot, top) = try await ask(endpoint) { try await Self.context(of: part, at: $0) }
      return TextTree(snapshot, below: top, depth: part.depth, style)
    }
    let whole = try await snapshot(of: target, at: moment)
    let top = try part.from.map { try CoordinatorName.resolve($0, in: whole) }
    return TextTree(whole, below: top, depth: part.depth, style)
  }

  /// How often the parts are read again if the app changes between them.
  private static let attempts = 3

  /// Returns a part with the coordinators above it, and one level more.
  ///
  /// The signs of the others depend on them. Returns the whole hierarchy if they do not belong
  /// together.
  private static func context(
    of part: HierarchyPart, at client: FlowClient
  ) async throws -> (FlowSnapshot, top: CoordinatorID) {
    let from = try await part.top(at: client)
    for _ in 0..<attempts {
      let below = try await client.snapshot(
        under: from, depth: part.depth.map { $0 == .max ? $0 : $0 + 1 })
      guard let from else { return (below, below.rootID) }
      let above = try await client.send(NodesRequest(ids: [from], withAncestors: true))
      guard let root = above.nodes.first, root.parent == nil,
        above.nodes.last?.id == from
      else { break }
      if above.revision != below.revision { continue }
      let known = FlowSnapshot(
        at: below.moment, rootID: root.id, nodes: above.nodes + below.nodes.values, limit: nil)
      return (known, from)
    }
    let whole = try await client.snapshot()
    return (whole, from ?? whole.rootID)
  }
}
