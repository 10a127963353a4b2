import FlowIntrospect
import Foundation
import Testing

/// Reviewing errors in a real terminal.
@Suite(.serialized) struct ErrorsScenarioTests {
  @Test("errors are grouped by kind, coordinator and route in turn, and sorted")
  func grouping() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("2")
    try scene.tmux.waitFor("2 Errors 3 open, most first")
    for grouping in ["kind", "coordinator", "route"] {
      try scene.tmux.keys("b")
      try scene.tmux.waitFor("3 open, by \(grouping), most first")
    }
    try scene.tmux.keys("b", "s")
    try scene.tmux.waitFor("2 Errors 3 open, newest first")
    try scene.end()
  }

  @Test("ignored and reviewed errors are hidden, shown again, and reopened by the same key")
  func hiding() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("2", "i")
    try scene.waitForMessage("marked the error")
    try scene.tmux.waitFor("  –  #3")
    try scene.tmux.keys("j", "m")
    try scene.tmux.waitFor("  ✓  #2")
    try scene.tmux.keys("t")
    try scene.tmux.waitUntil("what is open alone") {
      !$0.contains("  –  #3") && !$0.contains("  ✓  #2") && $0.contains("  ✗  #1")
    }
    try scene.tmux.keys("g", "m")
    try scene.tmux.waitFor("every error was reviewed or ignored (t shows them)")
    try scene.tmux.keys("t")
    try scene.tmux.waitUntil("everything") {
      $0.contains("  –  #3") && $0.contains("  ✓  #2") && $0.contains("  ✓  #1")
    }
    try scene.tmux.keys("g", "i")
    try scene.waitForMessage("reopened the error")
    try scene.tmux.waitFor("  ✗  #3")
    try scene.end()
  }

  @Test("a note can be edited, and Escape cancels the edit")
  func notes() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("2", "g", "a")
    try scene.tmux.waitFor("note:")
    try scene.write("known")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("(known) (from before) Cannot")
    try scene.tmux.keys("a")
    try scene.tmux.waitFor("note:")
    try scene.write(", fixed")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("(known, fixed) ")
    try scene.tmux.waitFor("mark      open: known, fixed")
    try scene.tmux.keys("a")
    try scene.tmux.waitFor("note:")
    try scene.write(" not")
    try scene.tmux.keys("Escape")
    try scene.tmux.waitUntil("the note as it was") {
      !$0.contains("note:") && $0.contains("(known, fixed) ")
    }
    try scene.end()
  }

  @Test("the title shows the number of events lost while the inspector was stopped")
  func lost() async throws {
    let directory = try Program.socketDirectory()
    let app = try PeerApp(touring: directory)
    try app.step(20)
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    // Run below a waiting shell. An interactive shell would take the terminal back from a stopped
    // program, and tmux continues its own child processes at once.
    let file = "\(directory)/pid"
    try tmux.type("sh -c 'sh -c \"echo \\$\\$ >\(file); exec \(Program.path) rainbow\"; :'")
    try tmux.waitFor("● live")
    let pid = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    let inspector = try #require(Int32(pid))
    kill(inspector, SIGSTOP)
    // In the end, the app has sent twice as many events as it keeps for a viewer.
    try await app.tour(120, ofSteps: 500, every: .milliseconds(10))
    kill(inspector, SIGCONT)
    try tmux.waitUntil("a number of what was lost") { screen in
      ScreenText(screen).number(after: "lost").map { $0 > 0 } == true
    }
    // After it, the title shows the recovered errors.
    try tmux.keys("1", "/")
    try tmux.write("reloaded")
    try tmux.waitFor("notifications; the hierarchy was reloaded")
    try tmux.keys("Escape", "q")
    app.kill()
  }
}
