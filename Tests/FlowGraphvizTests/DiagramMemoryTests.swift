import FlowFuzzing
import TestHierarchies
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

@Suite("The memory of diagrams", .timeLimit(.minutes(Patience.minutes)))
struct DiagramMemoryTests {
  // In a process of its own, whose peak no other test raises.
  @Test("1,000 exports in one process take no more memory than 200")
  func exports() async {
    await #expect(processExitsWith: .success) {
      let diagram = Diagram(Tree.rainbow.snapshot)
      func export(_ range: Range<Int>) throws {
        for index in range {
          let format = DiagramFormat.allCases[index % DiagramFormat.allCases.count]
          let layout = DiagramLayout.allCases[index % DiagramLayout.allCases.count]
          try #expect(!DiagramRenderer.render(diagram, as: format, layout: layout).bytes.isEmpty)
        }
      }
      try export(0..<200)
      let before = peakMemory()
      try export(200..<1_000)
      let grown = peakMemory() - before
      #expect(grown < 4 << 20, "\(grown >> 10) KiB")
    }
  }
}
