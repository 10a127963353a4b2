package enum IdleChildrenLint: NodeLint {
  package static let description = LintDescription(
    name: "idle-children", sight: .snapshot,
    finds:
      "A coordinator that keeps more than `idleChildren` (3) children of one type with the same "
      + "root, none of which is shown or on its stack; or more than 50 of one type, whatever their "
      + "roots. The message counts them.",
    matters:
      "They accumulate: each stays alive with its screens and its data after the user left it, such "
      + "as the tabs of earlier log-ins. A navigation asks them in order, so the first of several "
      + "with one root takes the route, and the others never do.",
    remedy:
      "Call `removeChild(_:)` when a child is left for good, or add one child once and navigate to "
      + "it again. A coordinator that is shown once can be pushed or presented without being kept: "
      + "`presentModal(_:)` and `presentDetour(_:presenting:)` release it. If the app keeps them on "
      + "purpose, raise `idleChildren`, or allow `idle-children:ItsType`.",
    unknown:
      "If routes have no associated values, children with equal roots may have different ones.")

  /// The maximum number of idle children of one type with different roots.
  private static let mostOfOneType = 50

  package static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    let idle = idle(below: node, in: sight)
    return idle.keys.sorted().compactMap { finding(of: idle[$0] ?? [], below: node, in: sight) }
  }

  /// Whether the lint warns about the children of this type below a coordinator.
  static func warns(of type: String, below node: FlowNode, in sight: SnapshotSight) -> Bool {
    let found = finding(of: idle(below: node, in: sight)[type] ?? [], below: node, in: sight)
    return found?.finding.verdict == .warning
  }

  private static func idle(
    below node: FlowNode, in sight: SnapshotSight
  ) -> [String: [FlowNode]] {
    var idle: [String: [FlowNode]] = [:]
    for (id, relation) in sight.relations(below: node)
    where relation == .child && id != node.shows {
      if let child = sight.nodes[id] { idle[child.name, default: []].append(child) }
    }
    return idle
  }

  private static func finding(
    of children: [FlowNode], below node: FlowNode, in sight: SnapshotSight
  ) -> LintCandidate? {
    let known = children.filter { !$0.isSkeleton }
    let equal = Dictionary(grouping: known, by: \.root).values.map(\.count).max() ?? 0
    let isMany = children.count > mostOfOneType
    guard isMany || equal > sight.idleChildren, let first = children.first else { return nil }
    let host = CoordinatorReference(node)
    let roots =
      equal == children.count ? "the same root" : "\(equal) of them with the same root"
    return Self.finding(
      "kept", .coordinator(node.id), .text(first.name),
      verdict: isMany || !sight.hidesValues ? .warning : .unknown, coordinator: host,
      message: "\(host.text) keeps \(children.count) \(clipped: first.name) that are not shown"
        + (equal > sight.idleChildren ? ", \(equal == children.count ? "with " : "")\(roots)" : "")
        + ", the first of them \(first.id)",
      advice: "call removeChild(_:) when one is left for good, or navigate to the one that is there"
    )
  }
}
