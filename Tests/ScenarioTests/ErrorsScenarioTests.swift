import FlowIntrospect
import Foundation
import TestApps
import Testing

extension Scenes {
  /// Reviewing errors.
  @Suite struct ErrorsScenarioTests {
    @Test("errors are grouped by kind, coordinator and route in turn, and sorted")
    func grouping() async throws {
      // With less room, the title has no place for the grouping.
      let scene = try await Scene(steps: 21, columns: 150)
      try await scene.terminal.keys("2")
      try await scene.terminal.waitFor("2 Errors 3 open, most first")
      for grouping in ["kind", "coordinator", "route"] {
        try await scene.terminal.keys("b")
        try await scene.terminal.waitFor("3 open, by \(grouping), most first")
      }
      try await scene.terminal.keys("b", "s")
      try await scene.terminal.waitFor("2 Errors 3 open, newest first")
      try await scene.end()
    }

    @Test("ignored and reviewed errors are hidden, shown again, and reopened by the same key")
    func hiding() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("2", "i")
      try await scene.waitForMessage("marked the error")
      try await scene.terminal.waitFor("  –  #3")
      try await scene.terminal.keys("j", "m")
      try await scene.terminal.waitFor("  ✓  #2")
      try await scene.terminal.keys("t")
      try await scene.terminal.waitUntil("what is open alone") {
        !$0.contains("  –  #3") && !$0.contains("  ✓  #2") && $0.contains("  ✗  #1")
      }
      try await scene.terminal.keys("g", "m")
      try await scene.terminal.waitFor("every error was reviewed or ignored (t shows them)")
      try await scene.terminal.keys("t")
      try await scene.terminal.waitUntil("everything") {
        $0.contains("  –  #3") && $0.contains("  ✓  #2") && $0.contains("  ✓  #1")
      }
      try await scene.terminal.keys("g", "i")
      try await scene.waitForMessage("reopened the error")
      try await scene.terminal.waitFor("  ✗  #3")
      try await scene.end()
    }

    @Test("a note can be edited, and Escape cancels the edit")
    func notes() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("2", "g", "a")
      try await scene.terminal.waitFor("note:")
      try await scene.write("known")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("(known) Cannot")
      try await scene.terminal.keys("a")
      try await scene.terminal.waitFor("note:")
      try await scene.write(", fixed")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("(known, fixed) ")
      try await scene.terminal.waitFor("mark      open: known, fixed")
      try await scene.terminal.keys("a")
      try await scene.terminal.waitFor("note:")
      try await scene.write(" not")
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitUntil("the note as it was") {
        !$0.contains("note:") && $0.contains("(known, fixed) ")
      }
      try await scene.end()
    }
  }
}
