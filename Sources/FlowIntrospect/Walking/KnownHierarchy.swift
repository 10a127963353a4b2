import FlowEngine
import Foundation

/// The last known state of a hierarchy as text; each update returns the difference.
struct KnownHierarchy: Sendable {
  private(set) var snapshot: FlowSnapshot
  private var describer: Describer

  init(rootID: CoordinatorID, epoch: String, revision: UInt64, redaction: Redaction) {
    snapshot = FlowSnapshot(epoch: epoch, revision: revision, rootID: rootID, nodes: [])
    describer = Describer(redaction: redaction)
  }

  /// Adds a part of the first walk, which no viewer has received yet.
  mutating func begin(with nodes: [InspectedNode]) {
    for node in nodes { snapshot.insert(describer.node(node)) }
  }

  /// Updates the picture, O(found); returns nil if nothing differs.
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
