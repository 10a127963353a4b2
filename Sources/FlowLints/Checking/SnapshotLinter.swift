/// The lint findings of a snapshot, updated only for the coordinators that changed.
package struct SnapshotLinter: Sendable {
  private let configuration: LintConfiguration
  private let hidesValues: Bool
  private let nodeLints: [any NodeLint.Type]
  private let treeLints: [any TreeLint.Type]
  private var ofNodes: [CoordinatorID: [LintCandidate]] = [:]
  private var ofTree: [LintCandidate] = []
  private var standings: [CoordinatorID: Standing] = [:]
  /// The coordinators of which only the skeleton is known.
  private var skeletons: Set<CoordinatorID> = []
  private var rootID: CoordinatorID

  /// Checks the whole snapshot, in O(nodes); with `hidesValues`, its routes have no associated
  /// values.
  package init(
    _ snapshot: FlowSnapshot, configuration: LintConfiguration = .standard,
    hidesValues: Bool = false
  ) {
    self.configuration = configuration
    self.hidesValues = hidesValues
    let running = LintRegistry.ofSnapshots.filter(configuration.runs)
    nodeLints = running.compactMap { $0 as? any NodeLint.Type }
    treeLints = running.compactMap { $0 as? any TreeLint.Type }
    rootID = snapshot.rootID
    let sight = sight(of: snapshot)
    for node in snapshot.nodes.values {
      standings[node.id] = Standing(node)
      look(at: node, in: sight)
    }
    ofTree = treeLints.flatMap { $0.check(snapshot) }
  }

  /// Checks the coordinators that were added, changed or removed, and the coordinators they affect;
  /// O(their children), and O(nodes) if the ownership changed.
  package mutating func check(_ changed: some Sequence<CoordinatorID>, in snapshot: FlowSnapshot) {
    var again: Set<CoordinatorID> = []
    var isTreeChanged = snapshot.rootID != rootID
    for id in changed {
      again.insert(id)
      let (old, new) = (standings[id], snapshot[id].map(Standing.init))
      if old == new { continue }
      standings[id] = new
      again.formUnion([old?.parent, new?.parent].compactMap { $0 })
      if old?.isOwned(like: new) != true { isTreeChanged = true }
    }
    let sight = sight(of: snapshot)
    for id in again {
      ofNodes[id] = nil
      skeletons.remove(id)
      if let node = snapshot[id] { look(at: node, in: sight) }
    }
    if isTreeChanged { ofTree = treeLints.flatMap { $0.check(snapshot) } }
    rootID = snapshot.rootID
  }

  /// Checks the coordinators of the delta in the snapshot after it; costs as much as
  /// ``check(_:in:)``.
  package mutating func check(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    check((delta.added + delta.changed).map(\.id) + delta.removed, in: snapshot)
  }

  /// The current findings; O(findings).
  package var outcome: [LintCandidate] { ofNodes.values.flatMap { $0 } + ofTree + withoutDetails }

  private var withoutDetails: [LintCandidate] {
    guard let first = skeletons.min() else { return [] }
    return nodeLints.filter { $0.needsDetails }.map { lint in
      lint.finding(
        "details-not-known", verdict: .unknown,
        message: "\(skeletons.count) coordinators have no known details, the first of them "
          + "\(first)",
        advice: "request full nodes instead of a skeleton")
    }
  }

  /// Not stored: if the linter kept the nodes, the caller's next change would have to copy them.
  private func sight(of snapshot: FlowSnapshot) -> SnapshotSight {
    SnapshotSight(of: snapshot, by: configuration, hidesValues: hidesValues)
  }

  private mutating func look(at node: FlowNode, in sight: SnapshotSight) {
    if node.isSkeleton { skeletons.insert(node.id) }
    let found = nodeLints.flatMap { lint in
      node.isSkeleton && lint.needsDetails ? [] : lint.check(node, in: sight)
    }
    if !found.isEmpty { ofNodes[node.id] = found }
  }
}

extension SnapshotSight {
  fileprivate init(
    of snapshot: FlowSnapshot, by configuration: LintConfiguration, hidesValues: Bool
  ) {
    self.init(
      stackDepth: configuration.stackDepth, routeRepeats: configuration.routeRepeats,
      idleChildren: configuration.idleChildren, hidesValues: hidesValues, nodes: snapshot.nodes)
  }
}

extension CoordinatorArrivals {
  /// Runs the lints of runs on the hierarchy after these arrivals; O(noted coordinators).
  package func outcome(
    in snapshot: FlowSnapshot, by configuration: LintConfiguration = .standard,
    hidesValues: Bool = false
  ) -> [LintCandidate] {
    let sight = SnapshotSight(of: snapshot, by: configuration, hidesValues: hidesValues)
    return LintRegistry.ofRuns.filter { configuration.runs($0) }
      .flatMap { $0.check(snapshot, after: self, in: sight) }
  }
}

/// The facts of a coordinator that affect the findings of others.
private struct Standing: Equatable {
  let name: String
  let parent: CoordinatorID?
  let relation: Relation
  let root: RouteLabel
  let isSkeleton: Bool
  let children: [CoordinatorID]

  init(_ node: FlowNode) {
    name = node.name
    parent = node.parent
    relation = node.relation
    root = node.root
    isSkeleton = node.isSkeleton
    children = node.children
  }

  func isOwned(like other: Standing?) -> Bool {
    parent == other?.parent && children == other?.children && name == other?.name
  }
}
