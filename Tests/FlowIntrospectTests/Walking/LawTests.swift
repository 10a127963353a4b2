import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("The law of deltas", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct LawTests {
  /// Two dozen fixed seeds, and a random one.
  nonisolated static let seeds = Array(1...24) + [UInt64.random(in: 1_000...(.max))]

  @Test("a snapshot with all deltas applied equals the later snapshot", arguments: seeds)
  func deltasLeadToTheLaterSnapshot(seed: UInt64) async throws {
    print("random hierarchy with seed \(seed)")
    let hierarchy = RandomHierarchy(seed: seed)
    let tracker = HierarchyChanges(root: hierarchy.root, epoch: "law", revision: 1)
    let observation = watch(with: tracker)
    defer { observation.cancel() }
    var copy = tracker.snapshot
    for round in 0..<120 {
      // Lets other tests use the main actor.
      await Task.yield()
      for _ in 0...(round % 5) { hierarchy.step() }
      if let delta = tracker.flush() {
        try check(delta, against: copy, seed: seed)
        copy.apply(try roundTrip(delta))
      }
      let fresh = HierarchyChanges(root: hierarchy.root, epoch: "law", revision: copy.revision)
      let difference = firstDifference(copy, fresh.snapshot)
      try #require(difference == nil, "seed \(seed), round \(round): \(difference ?? "")")
      #expect(tracker.snapshot == copy)
      #expect(tracker.flush() == nil, "seed \(seed), round \(round): asked twice")
      expectVisible(copy, root: hierarchy.root, seed: seed)
    }
    #expect(copy.revision > 1)
  }

  @Test("a change of a coordinator outside the tree makes no delta")
  func strangersMakeNoDelta() {
    let root = PlainCoordinator(AppRoute.home)
    let stranger = PlainCoordinator(AppRoute.list, shows: [.settings])
    let tracker = HierarchyChanges(root: root, epoch: "law", revision: 1)
    let observation = watch(with: tracker)
    stranger.navigate(to: AppRoute.settings)
    observation.cancel()
    #expect(tracker.flush() == nil)
  }

  @Test("a coordinator that comes and goes between two collections is not reported")
  func comeAndGone() {
    let root = PlainCoordinator(AppRoute.home)
    let guest = PlainCoordinator(AppRoute.list)
    let tracker = HierarchyChanges(root: root, epoch: "law", revision: 1)
    let observation = watch(with: tracker)
    root.addChild(guest)
    root.removeChild(guest)
    observation.cancel()
    #expect(tracker.flush() == nil)
    #expect(tracker.snapshot.revision == 1)
  }

  @Test("a child that joins a removed coordinator is removed with it")
  func joinedAndLeft() {
    let root = PlainCoordinator(AppRoute.home)
    let leaves = PlainCoordinator(AppRoute.list)
    let joins = PlainCoordinator(AppRoute.settings)
    root.addChild(leaves)
    let tracker = HierarchyChanges(root: root, epoch: "law", revision: 1)
    let observation = watch(with: tracker)
    defer { observation.cancel() }
    leaves.addChild(joins)
    root.removeChild(leaves)
    let delta = tracker.flush()
    #expect(delta?.added == [])
    #expect(delta?.removed == [leaves.inspectionID])
    #expect(firstDifference(tracker.snapshot, walked(root)) == nil)
  }

  @Test("the context of the root follows its owner's changes")
  func contextOfAnOwnedRoot() {
    let owner = PlainCoordinator(AppRoute.home)
    let root = PlainCoordinator(AppRoute.sheet)
    owner.addModalCoordinator(root)
    let tracker = HierarchyChanges(root: root, epoch: "law", revision: 1)
    let observation = watch(with: tracker)
    defer { observation.cancel() }
    var copy = tracker.snapshot
    owner.presentModal(root)
    if let delta = tracker.flush() { copy.apply(delta) }
    #expect(firstDifference(copy, walked(root)) == nil)
  }

  private func watch(with tracker: HierarchyChanges) -> FlowObservation {
    observeChanges { tracker.mark($0) }
  }

  /// Checks that a delta has only new, changed or removed coordinators.
  private func check(_ delta: FlowDelta, against before: FlowSnapshot, seed: UInt64) throws {
    #expect(delta.revision == before.revision + 1, "seed \(seed): a gap in the revisions")
    #expect(delta.added.allSatisfy { before[$0.id] == nil }, "seed \(seed): added twice")
    #expect(
      delta.changed.allSatisfy { before[$0.id] != nil && before[$0.id] != $0 },
      "seed \(seed): changed and not different")
    #expect(delta.removed.allSatisfy { before[$0] != nil }, "seed \(seed): removed twice")
  }

  private func expectVisible(
    _ snapshot: FlowSnapshot, root: Coordinator<Numbered>, seed: UInt64
  ) {
    let leaf = snapshot.visiblePath.last.flatMap { snapshot[$0] }
    #expect(leaf?.id.rawValue == root.visibleCoordinator.id.rawValue, "seed \(seed)")
    #expect(leaf?.currentRoute == RouteLabel(root.visibleRoute), "seed \(seed)")
  }
}

/// Calls `mark` with every coordinator that changes, in any tree.
@MainActor
func observeChanges(_ mark: @escaping @MainActor (any AnyCoordinator) -> Void) -> FlowObservation {
  FlowEvents.observe { event in
    switch event {
    case .stateChanged(let changed), .hierarchyChanged(let changed):
      mark(changed)
    case .navigated, .errorReported: break
    }
  }
}

/// Returns the first node in which two snapshots differ, as text; nil if they are equal.
func firstDifference(_ lhs: FlowSnapshot, _ rhs: FlowSnapshot) -> String? {
  if lhs.rootID != rhs.rootID { return "roots \(lhs.rootID) and \(rhs.rootID)" }
  for id in Set(lhs.nodes.keys).union(rhs.nodes.keys).sorted() where lhs[id] != rhs[id] {
    return
      "\(id): \(lhs[id].map { "\($0)" } ?? "missing") | \(rhs[id].map { "\($0)" } ?? "missing")"
  }
  return nil
}
