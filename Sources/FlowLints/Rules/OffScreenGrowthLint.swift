package enum OffScreenGrowthLint: RunLint {
  package static let description = LintDescription(
    name: "off-screen-growth", sight: .run,
    finds:
      "A coordinator to which more than `idleChildren` (3) children of one type were added one "
      + "after the other, while they were observed, and that keeps them without showing them: "
      + "children that are not shown and not on its stack, or registered modals that are not "
      + "presented. Children that came at one moment count once. What `idle-children` warns about "
      + "is not repeated.",
    matters:
      "Each visit leaves a coordinator behind, with its screens and its data, usually with another "
      + "route each time, so that no two look alike.",
    remedy:
      "Release a coordinator when the user leaves it: call `removeChild(_:)`, or remove it from "
      + "the app's own list of children. A coordinator that is shown once can be pushed or "
      + "presented without being kept. If the app keeps them on purpose, raise `idleChildren`, or "
      + "allow `off-screen-growth:ItsType`.",
    unknown:
      "Never. What was there before the first observation, or came during a gap, is not counted.")

  package static func check(
    _ snapshot: FlowSnapshot, after arrivals: CoordinatorArrivals, in sight: SnapshotSight
  ) -> [LintCandidate] {
    var kept: [Place: [FlowNode]] = [:]
    for id in arrivals.moments.keys {
      guard let node = snapshot[id], let parent = node.parent.flatMap({ snapshot[$0] }),
        node.isOffScreen(below: parent)
      else { continue }
      kept[Place(parent: parent.id, type: node.name), default: []].append(node)
    }
    return kept.sorted { ($0.key.parent, $0.key.type) < ($1.key.parent, $1.key.type) }
      .compactMap { place, nodes in
        let moments = Set(nodes.compactMap { arrivals.moments[$0.id] })
        guard moments.count > sight.idleChildren, let parent = snapshot[place.parent],
          let first = nodes.map(\.id).min(),
          !IdleChildrenLint.warns(of: place.type, below: parent, in: sight)
        else { return nil }
        let host = CoordinatorReference(parent)
        return finding(
          "added", .coordinator(parent.id), .text(place.type), coordinator: host,
          message: "\(host.text) got \(nodes.count) \(clipped: place.type) one after the other, "
            + "and keeps them without showing them, the first of them \(first)",
          advice: "release one when the user leaves it, such as with removeChild(_:)")
      }
  }

  private struct Place: Hashable {
    let parent: CoordinatorID
    let type: String
  }
}

extension FlowNode {
  /// Whether the coordinator is kept by its parent without being on the screen or below what is.
  fileprivate func isOffScreen(below parent: FlowNode) -> Bool {
    (relation == .child || relation == .modalRegistration) && parent.shows != id
  }
}
