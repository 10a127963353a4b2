#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The last that is known of a hierarchy, in words; says what is different once more was found.
struct HierarchyPicture: Sendable {
  private(set) var snapshot: FlowSnapshot
  private var describer: Describer

  init(rootID: NodeID, epoch: String, revision: UInt64, redaction: Redaction) {
    snapshot = FlowSnapshot(epoch: epoch, revision: revision, rootID: rootID, nodes: [])
    describer = Describer(redaction: redaction)
  }

  /// Takes in a part of the first walk, of which nobody has been told.
  mutating func begin(with nodes: [InspectedNode]) {
    for node in nodes { snapshot.insert(describer.node(node)) }
  }

  /// Brings the picture up to date; nil where nothing is different.
  ///
  /// O(found).
  mutating func take(_ found: FoundChanges, at time: Date = Date()) -> FlowDelta? {
    var delta = FlowDelta(revision: snapshot.revision + 1, time: time)
    for node in found.nodes.sorted(by: { $0.id < $1.id }) {
      let node = describer.node(node)
      if let old = snapshot[node.id] {
        if old != node { delta.changed.append(node) }
      } else {
        delta.added.append(node)
      }
    }
    delta.removed = found.gone.filter { snapshot[$0] != nil }.sorted()
    if delta.isEmpty { return nil }
    snapshot.apply(delta)
    return delta
  }
}
