import Foundation
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

@Suite("Diagram errors")
struct DiagramErrorTests {
  // Graphviz loads its plugins once per process, so this test runs in a process of its own.
  @Test("without plugins there is a clear error, and SVG still works")
  func missingPlugins() async {
    await #expect(processExitsWith: .success) {
      setenv("GVBINDIR", "/nowhere", 1)
      let snapshot = Tree.rainbow.snapshot
      let error = #expect(throws: DiagramError.self) {
        try DiagramRenderer.render(Diagram(snapshot), as: .png, layout: .dot)
      }
      guard case .pluginMissing(let reason) = error else {
        Issue.record("not the missing plugin: \(error.map(String.init) ?? "no error")")
        return
      }
      #expect(reason.contains("\"dot\" not recognized"))
      try #expect(!DiagramRenderer.render(Diagram(snapshot), as: .svg).bytes.isEmpty)
    }
  }

  @Test(
    "a message is one line: what was tried, what happened, and what to do",
    arguments: [
      DiagramError.graphFailed(step: "make", reason: "out of memory"),
      .pluginMissing(reason: "out of memory"),
      .drawingFailed(format: "svg", reason: "out of memory"),
    ])
  func messages(error: DiagramError) {
    #expect(error.description.hasPrefix("cannot "))
    #expect(error.description.contains("out of memory; "))
    #expect(!error.description.contains("\n"))
  }
}
