package import FlowModel

/// The coordinators of a hierarchy that a filter admits, at most so many, with those above them.
package struct MatchedHierarchy: Sendable {
  /// The whole hierarchy, in which the signs and the numbers of the tree are right.
  private var whole: FlowSnapshot
  private let top: CoordinatorID
  private let depth: Int?
  /// The listed coordinators and those between them and the top.
  fileprivate let shown: Set<CoordinatorID>
  /// The number of coordinators that the filter admits, listed or not.
  package let count: Int

  /// Selects in the part below `top`, by the texts that the filter of the inspector's tree finds.
  ///
  /// O(coordinators × length of a name).
  package init(
    _ whole: FlowSnapshot, below top: CoordinatorID, depth: Int? = nil,
    matching filter: LineFilter, limit: Int?
  ) {
    (self.whole, self.top, self.depth) = (whole, top, depth)
    let filter = filter.compiled()
    let found = whole.preorder(under: top, depth: depth ?? .max).nodes.filter { node in
      filter.admits(node.title, or: node.currentIdentifier)
    }
    var shown: Set<CoordinatorID> = []
    for node in found.prefix(limit ?? .max) {
      var next: CoordinatorID? = node.id
      while let id = next, shown.insert(id).inserted, id != top { next = whole[id]?.parent }
    }
    self.shown = shown
    count = found.count
  }

  /// The shown coordinators as a hierarchy, which other commands accept; the others are only named as
  /// children.
  package var snapshot: FlowSnapshot {
    let nodes = whole.preorder(under: top, depth: depth ?? .max).nodes
    return FlowSnapshot(
      at: whole.moment, rootID: top,
      nodes: nodes.filter { $0.id == top || shown.contains($0.id) }, limit: nil)
  }

  fileprivate mutating func fill(in details: [FlowNode]) { whole.fill(in: details) }

  /// The tree as text; nil if the filter admits nothing.
  package func tree(_ style: TextStyle) -> TextTree? {
    shown.isEmpty ? nil : TextTree(whole, below: top, depth: depth, only: shown, style)
  }
}

extension Asker {
  /// Returns the coordinators of a part of a hierarchy that a filter admits, at most `limit`.
  ///
  /// Of an engine, reads the skeleton, and the details of what is listed.
  package func hierarchy(
    of target: String?, at moment: RecordingMoment? = nil, part: HierarchyPart,
    matching filter: LineFilter = .none, limit: Int? = nil
  ) async throws -> MatchedHierarchy {
    if part.from == nil, moment == nil, case .engine(let endpoint) = try await find(target) {
      return try await ask(endpoint) {
        try await $0.hierarchy(depth: part.depth, matching: filter, limit: limit)
      }
    }
    let (snapshot, top) = try await context(of: part, in: target, at: moment)
    return MatchedHierarchy(
      snapshot, below: top, depth: part.depth, matching: filter, limit: limit)
  }
}

extension FlowClient {
  /// How often the hierarchy is read again if the app changes meanwhile.
  private static let attempts = 3

  fileprivate func hierarchy(
    depth: Int?, matching filter: LineFilter, limit: Int?
  ) async throws -> MatchedHierarchy {
    for _ in 0..<Self.attempts {
      let skeleton = try await snapshot(.skeleton)
      var found = MatchedHierarchy(
        skeleton, below: skeleton.rootID, depth: depth, matching: filter, limit: limit)
      if try await fill(in: &found, at: skeleton.revision) { return found }
    }
    let whole = try await snapshot()
    return MatchedHierarchy(
      whole, below: whole.rootID, depth: depth, matching: filter, limit: limit)
  }

  /// Asks for the details of what is listed; returns false if they are of another revision.
  private func fill(in found: inout MatchedHierarchy, at revision: UInt64) async throws -> Bool {
    var rest = found.shown.sorted()[...]
    while !rest.isEmpty {
      let answer = try await send(NodesRequest(ids: Array(rest.prefix(Limits.itemsPerChunk))))
      guard answer.revision == revision, !answer.nodes.isEmpty else { return false }
      found.fill(in: answer.nodes)
      // An answer may leave out what does not fit.
      let known = Set(answer.nodes.map(\.id))
      rest = rest.filter { !known.contains($0) }[...]
    }
    return true
  }
}
