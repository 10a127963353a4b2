import FlowIntrospect
import FlowRecording
import Foundation
import Inspector
import TestApps
import TestPatience
import Testing

extension Scenes {
  /// The inspector with each sample: every panel.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct SamplePanelTests {
    private let place: ScriptPlace

    init() async throws { place = try ScriptPlace() }

    @Test(
      "every panel shows the facts that the commands report about a sample",
      arguments: SampleCase.all)
    func panels(sample: SampleCase) async throws {
      let app = try ServedSample(
        sample.name, directory: place.directory,
        arguments: ["--rate", "0", "--warm-up", "21", "--allow-control"])
      let file = place.path("a.flowscope")
      let recorder = try place.recorder(of: sample.name, to: file)
      let robot = try await Robot(columns: 150, rows: 60, directory: place.directory)
      try await robot.start(sample.name)
      try await robot.waitFor("● live")
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
      try await robot.keys("0", "o")
      for panel in Panel.allCases {
        try await robot.keys(":")
        try await robot.write(panel.rawValue)
        try await robot.keys("Enter")
        let screen = try await robot.waitUntil("the facts in the panel \(panel) of \(sample.name)")
        {
          let holds = try facts.hold(for: panel.rawValue, on: ScreenText($0))
          return try #require(holds as Bool?, "no rule says what the panel \(panel) shows")
        }
        // The navigation changed what is on screen, so the facts from before it no longer hold.
        if ["tree", "preview"].contains(panel.rawValue) {
          #expect(try before.hold(for: panel.rawValue, on: ScreenText(screen)) == false)
        }
      }
      try await robot.keys("C-c")
      try await robot.waitUntil("the shell") { !$0.contains("Hierarchy") }
      kill(recorder.pid, SIGINT)
      #expect(recorder.wait() == 0)
      app.kill()
    }
  }
}
