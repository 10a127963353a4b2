import FlowIntrospect
import Foundation
import TestApps
import Testing

/// An inspector that was stopped while the app continued.
@Suite(.serialized) struct LostEventsTests {
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
    try tmux.write("missing")
    try tmux.waitFor("notifications: events are missing here")
    try tmux.keys("Escape", "q")
    app.kill()
  }
}
