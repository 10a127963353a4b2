import FlowIntrospect
import FlowRecording
import Foundation
import Inspector
import TestPatience
import Testing

/// The inspector in a real terminal with each sample: every panel.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SamplePanelTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test(
    "every panel shows the facts that the commands report about a sample",
    arguments: SampleScenarioTests.cases)
  func panels(sample: SampleScenarioTests.Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "21", "--allow-control"])
    let file = place.path("a.flowscope")
    let recorder = try Child(
      Program.path, ["record", sample.name, "-o", file], environment: place.environment)
    let tmux = try Tmux(columns: 150, rows: 60, directory: place.directory)
    try tmux.type("cd \(place.directory); \(Program.path) \(sample.name)")
    try tmux.waitFor("● live")
    try await eventually("the recording begins") {
      try (try? RecordingReader(path: file))?.span() != nil
    }
    let before = PanelFacts(
      engine: try await StillEngine(sample.name, recording: file, in: place))
    try await RainbowUser(app).go(to: sample.route)
    try await eventually("the navigation is recorded") {
      try RecordingReader(path: file).count(of: .navigation) == 1
    }
    let facts = PanelFacts(
      engine: try await StillEngine(sample.name, recording: file, in: place))
    // The selection of the tree is shown in the details.
    try tmux.keys("0", "o")
    for panel in Panel.allCases {
      try tmux.keys(":")
      try tmux.write(panel.rawValue)
      try tmux.keys("Enter")
      let screen = try tmux.waitUntil("the facts in the panel \(panel) of \(sample.name)") {
        try #require(
          try facts.hold(for: panel.rawValue, on: ScreenText($0)),
          "no rule says what the panel \(panel) shows")
      }
      // The navigation changed what is on screen, so the facts from before it no longer hold.
      if ["tree", "preview"].contains(panel.rawValue) {
        #expect(try before.hold(for: panel.rawValue, on: ScreenText(screen)) == false)
      }
    }
    try tmux.keys("C-c")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    app.kill()
  }
}
