import FlowEngine
import FlowSamples
import TestHierarchies
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite(
  "Incremental checks find the same as full checks", .timeLimit(.minutes(Patience.minutes)))
struct SnapshotLinterLawTests {
  nonisolated static let seeds = Array(1...12) + [UInt64.random(in: 1_000...(.max))]

  @Test("random changes of a snapshot give equal findings", arguments: seeds)
  func random(seed: UInt64) async throws {
    print("random snapshot with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var copy = snapshot([node(1)])
    var linter = SnapshotLinter(copy)
    var kinds: Set<String> = []
    for round in 0..<400 {
      // Lets other tests use the main actor.
      await Task.yield()
      var delta = FlowDelta(revision: copy.revision + 1)
      for _ in 0...random.below(3) { change(&delta, of: copy, &random) }
      if random.below(40) == 0 {
        delta.rootID = CoordinatorID(rawValue: UInt64(1 + random.below(9)))
      }
      copy.apply(delta)
      linter.check(delta, in: copy)
      let (some, all) = (linter.outcome.findings(), SnapshotLinter(copy).outcome.findings())
      try #require(some == all, "seed \(seed), round \(round)")
      kinds.formUnion(all.map { $0.lint + $0.rule })
    }
    #expect(kinds.count > 12, "\(kinds)")
  }

  @Test("random navigations of live coordinators give equal findings", arguments: 1...4)
  func live(seed: UInt64) async throws {
    let hierarchy = RandomHierarchy(seed: seed)
    let tracker = HierarchyChanges(root: hierarchy.root, epoch: "law", revision: 1)
    let observation = FlowEvents.observe { event in
      switch event {
      case .stateChanged(let changed), .hierarchyChanged(let changed):
        tracker.mark(changed)
      case .navigated, .errorReported: break
      }
    }
    defer { observation.cancel() }
    var linter = SnapshotLinter(tracker.snapshot)
    for round in 0..<150 {
      // Lets other tests use the main actor.
      await Task.yield()
      hierarchy.step()
      if let delta = tracker.flush() { linter.check(delta, in: tracker.snapshot) }
      let all = SnapshotLinter(tracker.snapshot).outcome.findings()
      try #require(linter.outcome.findings() == all, "seed \(seed), round \(round)")
    }
  }

  /// Links and parents may contradict each other.
  private func change(
    _ delta: inout FlowDelta, of snapshot: FlowSnapshot, _ random: inout SeededGenerator
  ) {
    let id = UInt64(1 + random.below(9))
    let known = snapshot[CoordinatorID(rawValue: id)] != nil
    delta.added.removeAll { $0.id.rawValue == id }
    delta.changed.removeAll { $0.id.rawValue == id }
    delta.removed.removeAll { $0.rawValue == id }
    if known, random.below(5) == 0 {
      delta.removed.append(CoordinatorID(rawValue: id))
      return
    }
    let relations = Relation.allCases
    let parent = random.below(6) == 0 ? nil : UInt64(1 + random.below(9))
    let children = (0..<random.below(4)).map { _ in UInt64(1 + random.below(9)) }
    let relation = relations[random.below(relations.count)]
    let new = node(id, of: parent, as: relation, children: children) {
      $0.facts.name = "Node\(random.below(3))"
      if random.below(4) == 0 { $0.facts.context = .modal }
      if random.below(3) == 0 { $0.facts.selectedTab = random.below(4) - 1 }
      if random.below(3) == 0 { $0.facts.presented = label("sheet") }
      $0.facts.isSkeleton = random.below(8) == 0
      $0.facts.path = (0..<random.below(6)).map { _ in .route(label("r\(random.below(2))")) }
    }
    if known { delta.changed.append(new) } else { delta.added.append(new) }
  }
}
