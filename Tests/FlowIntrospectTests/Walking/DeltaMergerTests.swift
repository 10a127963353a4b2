import FlowEngine
import FlowSamples
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowModel
@testable import FlowService

@MainActor
@Suite("Merged deltas", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct DeltaMergerTests {
  nonisolated static let seeds = Array(1...12) + [UInt64.random(in: 1_000...(.max))]

  private func merged(_ deltas: some Collection<FlowDelta>) throws -> FlowDelta {
    var merger = DeltaMerger(try #require(deltas.first))
    for next in deltas.dropFirst() { merger.append(next) }
    return merger.delta
  }

  @Test("a merged delta brings any snapshot in its range to the end of the range", arguments: seeds)
  func anySnapshotInRange(seed: UInt64) async throws {
    print("merging with seed \(seed)")
    let history = RandomHistory(seed: seed)
    let count = history.deltas.count
    try #require(count > 5, "seed \(seed)")
    for first in 0..<count {
      // Lets other tests use the main actor.
      await Task.yield()
      for last in [first, first + 1, (first + count) / 2, count - 1]
      where first...(count - 1) ~= last {
        let delta = try merged(history.deltas[first...last])
        #expect(delta.since == history.snapshots[first].revision)
        #expect(delta.revision == history.snapshots[last + 1].revision)
        for known in first...(last + 1) {
          var copy = history.snapshots[known]
          copy.apply(delta)
          let difference = firstDifference(copy, history.snapshots[last + 1])
          try #require(
            difference == nil && copy == history.snapshots[last + 1],
            "seed \(seed), deltas \(first) to \(last) on \(known): \(difference ?? "")")
        }
      }
    }
  }

  @Test("merged deltas can be merged again, in any groups", arguments: seeds)
  func merges(seed: UInt64) async throws {
    let history = RandomHistory(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      // Lets other tests use the main actor.
      await Task.yield()
      var groups: [FlowDelta] = []
      var start = 0
      while start < history.deltas.count {
        let end = min(start + 1 + random.below(6), history.deltas.count)
        groups.append(try merged(history.deltas[start..<end]))
        start = end
      }
      let whole = try merged(groups)
      for known in history.snapshots.indices {
        var copy = history.snapshots[known]
        copy.apply(whole)
        try #require(copy == history.snapshots.last, "seed \(seed), on \(known)")
      }
    }
  }

  @Test("a merged delta lists each coordinator once", arguments: seeds)
  func disjoint(seed: UInt64) throws {
    let delta = try merged(RandomHistory(seed: seed).deltas)
    let listed = delta.added.map(\.id) + delta.changed.map(\.id) + delta.removed
    #expect(Set(listed).count == listed.count, "seed \(seed)")
  }

  @Test("a merged delta removes a coordinator that comes and goes, since viewers may know it")
  func comesAndGoes() throws {
    let root = PlainCoordinator(AppRoute.home)
    let guest = PlainCoordinator(AppRoute.list)
    let tracker = HierarchyChanges(root: root, epoch: "e", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    root.addChild(guest)
    let comes = try #require(tracker.flush())
    root.removeChild(guest)
    let goes = try #require(tracker.flush())
    let delta = try merged([comes, goes])
    #expect(delta.added.isEmpty && delta.removed == [guest.inspectionID])
    root.addChild(guest)
    let back = try merged([comes, goes, try #require(tracker.flush())])
    #expect(back.removed.isEmpty && back.changed.contains { $0.id == guest.inspectionID })
  }
}
