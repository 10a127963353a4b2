import FlowEngine
import FlowSamples
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The first walk lets the app run between its slices.
@MainActor
@Suite("Walks in slices", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct SlicedWalkTests {
  nonisolated static let seeds = Array(1...60) + [UInt64.random(in: 1_000...(.max))]

  @Test("the walk and the changes meanwhile lead to the current hierarchy", arguments: seeds)
  func changingHierarchy(seed: UInt64) async throws {
    print("walking in slices with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for size in [6, 18, 40] {
      // Lets other tests use the main actor.
      await Task.yield()
      let hierarchy = RandomHierarchy(seed: seed, size: size)
      hierarchy.grow()
      let walker = HierarchyWalker(root: hierarchy.root, stride: 1)
      var known = KnownHierarchy(
        rootID: walker.rootID, epoch: "slices", revision: 1, redaction: .nothing)
      let observation = observeChanges { walker.mark(own: $0) }
      defer { observation.cancel() }
      while !walker.isWalked {
        let slice = walker.walkOn(until: .now - .seconds(1))
        #expect(slice.count <= 1)
        known.begin(with: slice)
        for _ in 0..<random.below(4) { hierarchy.step() }
      }
      // Once for the changes during the walk, then as usual.
      for round in 0..<20 {
        _ = known.take(walker.collect())
        let difference = firstDifference(known.snapshot, walked(hierarchy.root))
        try #require(difference == nil, "seed \(seed), round \(round): \(difference ?? "")")
        for _ in 0...random.below(3) { hierarchy.step() }
      }
    }
  }

  @Test("a coordinator that moves to a parent that is not yet inspected is kept")
  func movesAhead() {
    for order in 0..<2 {
      let root = PlainCoordinator(AppRoute.home)
      let parents = [PlainCoordinator(AppRoute.list), PlainCoordinator(AppRoute.settings)]
      let moves = PlainCoordinator(AppRoute.form)
      for parent in parents { root.addChild(parent) }
      parents[order].addChild(moves)
      for looked in 1...4 {
        let walker = HierarchyWalker(root: root, stride: 1)
        var known = KnownHierarchy(
          rootID: walker.rootID, epoch: "slices", revision: 1, redaction: .nothing)
        let observation = observeChanges { walker.mark(own: $0) }
        defer { observation.cancel() }
        func walk(_ slices: Int) {
          for _ in 0..<slices { known.begin(with: walker.walkOn(until: .now - .seconds(1))) }
        }
        walk(looked)
        let old = moves.parent === parents[0] ? 0 : 1
        parents[old].removeChild(moves)
        parents[1 - old].addChild(moves)
        walk(9)
        _ = known.take(walker.collect())
        #expect(firstDifference(known.snapshot, walked(root)) == nil, "after \(looked)")
      }
    }
  }

  @Test("a walk with enough time finds every coordinator at once")
  func wholeWalk() {
    let hierarchy = RandomHierarchy(seed: 7)
    let walker = HierarchyWalker(root: hierarchy.root)
    let found = walker.walkOn(until: .now + .seconds(600))
    #expect(walker.isWalked && Set(found.map(\.id)) == Set(walked(hierarchy.root).nodes.keys))
    #expect(walker.walkOn(until: .now + .seconds(600)).isEmpty && walker.collect().isEmpty)
  }
}
