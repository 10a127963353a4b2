import FlowEngine
import TestEngines

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A random walk as a viewer could see it: every snapshot, and the deltas between them.
@MainActor
struct RandomHistory {
  /// One more snapshot than deltas.
  private(set) var snapshots: [FlowSnapshot]
  private(set) var deltas: [FlowDelta] = []

  init(seed: UInt64, rounds: Int = 40) {
    let hierarchy = RandomHierarchy(seed: seed)
    let tracker = HierarchyChanges(root: hierarchy.root, epoch: "history", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    snapshots = [tracker.snapshot]
    for round in 0..<rounds {
      if round % 8 == 0 { hierarchy.grow() }
      for _ in 0...(round % 3) { hierarchy.step() }
      guard let delta = tracker.flush() else { continue }
      deltas.append(delta)
      snapshots.append(tracker.snapshot)
    }
  }
}
