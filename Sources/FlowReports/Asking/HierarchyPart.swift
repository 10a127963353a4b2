/// A part of a hierarchy: a coordinator, and what is below it.
package struct HierarchyPart: Equatable, Sendable {
  /// The name or the id of the coordinator at the top; nil for the root.
  package let from: String?
  /// The number of levels below the top; nil for all.
  package let depth: Int?

  package init(from: String? = nil, depth: Int? = nil) {
    self.from = from
    self.depth = depth
  }

  /// Whether it is the whole hierarchy.
  var isWhole: Bool { from == nil && depth == nil }

  /// Returns the coordinator at the top; nil for the root.
  func top(at client: FlowClient) async throws -> CoordinatorID? {
    guard let from else { return nil }
    return try await CoordinatorName.resolve(from, at: client)
  }

  /// Returns the part of a hierarchy; throws a ``ReportError`` if no coordinator has the name.
  func of(_ whole: FlowSnapshot) throws -> FlowSnapshot {
    whole.part(below: try from.map { try CoordinatorName.resolve($0, in: whole) }, depth: depth)
  }

  /// How often the parts are read again if the app changes between them.
  private static let attempts = 3

  /// Returns the part with one level more, and the coordinators above it and beside those; if they
  /// do not belong together, or are many, the whole hierarchy.
  ///
  /// The signs and the rows of a coordinator name others that are one level away.
  fileprivate func withContext(
    at client: FlowClient
  ) async throws -> (FlowSnapshot, top: CoordinatorID) {
    let from = try await top(at: client)
    for _ in 0..<Self.attempts {
      let below = try await client.snapshot(
        under: from, depth: depth.map { $0 == .max ? $0 : $0 + 1 })
      guard let from, below[from]?.parent != nil else { return (below, below.rootID) }
      let above = try await client.send(NodesRequest(ids: [from], withAncestors: true))
      guard let root = above.nodes.first, root.parent == nil, above.nodes.last?.id == from
      else { break }
      let ids = above.nodes.dropLast().flatMap(\.children)
      if ids.count > Limits.itemsPerChunk { break }
      let beside = try await client.send(NodesRequest(ids: ids))
      if beside.nodes.count < ids.count { break }
      if above.revision != below.revision || beside.revision != below.revision { continue }
      let known = FlowSnapshot(
        at: below.moment, rootID: root.id, nodes: beside.nodes + above.nodes + below.nodes.values,
        limit: nil)
      return (known, from)
    }
    let whole = try await client.snapshot()
    return (whole, from ?? whole.rootID)
  }
}

extension Asker {
  /// Returns a part of a hierarchy with what its signs and rows name, and the coordinator at its top.
  ///
  /// Of an engine, reads no more than that; of a file, all of it.
  package func context(
    of part: HierarchyPart, in target: String?, at moment: RecordingMoment? = nil
  ) async throws -> (FlowSnapshot, top: CoordinatorID) {
    if !part.isWhole, moment == nil, case .engine(let endpoint) = try await find(target) {
      return try await ask(endpoint) { try await part.withContext(at: $0) }
    }
    let whole = try await snapshot(of: target, at: moment)
    let top = try part.from.map { try CoordinatorName.resolve($0, in: whole) }
    return (whole, top ?? whole.rootID)
  }
}

extension FlowClient {
  /// How often the screen is read again if the app changes meanwhile.
  private static let attempts = 3

  /// The number of coordinators on screen that are read: containers are nested a few levels deep.
  private static let mostOnScreen = 50

  /// Returns the skeleton of the hierarchy, with all facts of the coordinator whose screen shows, and
  /// of the containers around it.
  func skeletonWithScreen() async throws -> FlowSnapshot {
    try await skeleton(with: \.coordinatorsOnScreen)
  }

  /// Returns the skeleton of the hierarchy, with all facts of the coordinators from the root to the
  /// screen; of a very long way, of those nearest to the screen.
  ///
  /// With `followed`, the skeleton is that of a viewer that follows the engine, if it has one.
  func skeletonWithWay(
    followed: (@Sendable () async throws -> FlowSnapshot?)? = nil
  ) async throws -> FlowSnapshot {
    try await skeleton(with: \.visiblePath, followed: followed)
  }

  private func skeleton(
    with detailed: (FlowSnapshot) -> [CoordinatorID],
    followed: (@Sendable () async throws -> FlowSnapshot?)? = nil
  ) async throws -> FlowSnapshot {
    for _ in 0..<Self.attempts {
      let known = try await followed?()
      var skeleton = if let known { known } else { try await snapshot(.skeleton) }
      guard let shown = skeleton.visiblePath.last else { return skeleton }
      // The screen comes first: an answer may leave out what does not fit.
      let ids = Array(detailed(skeleton).reversed().prefix(Self.mostOnScreen))
      let answer = try await send(NodesRequest(ids: ids))
      if answer.revision == skeleton.moment?.revision,
        answer.nodes.contains(where: { $0.id == shown })
      {
        skeleton.fill(in: answer.nodes)
        return skeleton
      }
    }
    return try await snapshot()
  }
}
