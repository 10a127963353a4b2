import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Predictions of the walker", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct ForeseeLawTests {
  @Test("a prediction leaves the walker unchanged", arguments: LawTests.seeds)
  func leavesNoTrace(seed: UInt64) async throws {
    print("foreseeing with seed \(seed)")
    let hierarchy = RandomHierarchy(seed: seed)
    let root = hierarchy.root
    // Only one of the two walkers predicts.
    let foresees = HierarchyChanges(root: root, epoch: "e", revision: 1)
    let twin = HierarchyChanges(root: root, epoch: "e", revision: 1)
    let observation = observeChanges {
      foresees.mark($0)
      twin.mark($0)
    }
    defer { observation.cancel() }
    var foreseen = 0
    for round in 0..<60 {
      // Lets other tests use the main actor.
      await Task.yield()
      if round % 8 == 0 { hierarchy.grow() }
      for _ in 0...(round % 3) { hierarchy.step() }
      let (delta, expected) = (foresees.flush(), twin.flush())
      #expect(delta?.added == expected?.added && delta?.changed == expected?.changed)
      #expect(delta?.removed == expected?.removed && delta?.revision == expected?.revision)
      try #require(foresees.snapshot == twin.snapshot, "seed \(seed), round \(round)")
      for _ in 0..<3 {
        let (origin, route) = hierarchy.anyNavigation()
        let changes = foresees.foresee(
          NavigationPrediction(route, from: origin, under: root).changed)
        if !changes.isEmpty { foreseen += 1 }
        #expect(foresees.flush() == nil, "seed \(seed), round \(round)")
      }
      #expect(firstDifference(foresees.snapshot, walked(root)) == nil, "seed \(seed)")
    }
    #expect(foreseen > 0, "seed \(seed)")
  }
}
