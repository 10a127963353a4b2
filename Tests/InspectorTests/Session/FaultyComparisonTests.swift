import FlowDiagram
import FlowSamples
import Testing

@testable import FlowModel
@testable import FlowReports

/// What a faulty engine sends can be compared with what another one sends.
@Suite("Comparisons of faulty hierarchies")
struct FaultyComparisonTests {
  @Test("they end, and the difference is drawn", arguments: 1...40 as ClosedRange<UInt64>)
  func faulty(seed: UInt64) {
    let faulty = RandomHierarchy(dice: SeededGenerator(seed: seed)).snapshot(revision: 1)
    let other = RandomHierarchy(dice: SeededGenerator(seed: seed + 100)).snapshot(revision: 1)
    for match in [SameCoordinators.place, .id] {
      let compared = ComparedSnapshots(from: faulty, to: other, by: match)
      let diff = SnapshotDiff(compared)
      let known = Set(compared.after.nodes.keys).union(compared.before.nodes.keys)
      #expect(known.isSuperset(of: diff.added + diff.removed + diff.changed.keys))
    }
    #expect(Diagram(comparing: faulty, other).text(as: .svg) != nil)
  }
}
