import FlowDiagram
import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// Ten seconds of each sample: recorded at the same time, then read, drawn and played.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct SampleRecordingTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("ten seconds of each sample are recorded, read, drawn in every format and played", .long)
  func tenSeconds() async throws {
    let samples = try SampleCase.all.map { sample in
      let app = try ServedSample(
        sample.name, directory: place.directory, arguments: ["--rate", "20"])
      let file = place.path("\(sample.name).flowscope")
      let recorder = try Child(
        Program.path, ["record", sample.name, "-o", file, "--for", "10"],
        environment: place.environment)
      return (name: sample.name, app: app, file: file, recorder: recorder)
    }
    for sample in samples {
      #expect(sample.recorder.wait() == 0)
      sample.app.kill()
      try await read(sample.file, of: sample.name)
      try await draw(sample.file)
      try await play(sample.file)
    }
  }

  /// The commands read the recording, and agree that the user navigated.
  private func read(_ file: String, of name: String) async throws {
    let reader = try RecordingReader(path: file)
    #expect(try reader.count(of: .navigation) > 5, "\(name)")
    let span = try #require(try reader.span())
    #expect(span.last.time.timeIntervalSince(span.first.time) > 5, "\(name)")
    let coverage = try await place.run("coverage", file, "--json")
    let object = try #require(try coverage.json as? [String: Any], "\(coverage.error)")
    #expect((object["navigated"] as? Int ?? 0) > 0, "\(name)")
    let log = try await place.run("log", file)
    #expect(log.code == 0 && !log.output.isEmpty, "\(log.error)")
  }

  private func draw(_ file: String) async throws {
    for format in DiagramFormat.allCases {
      let drawing = place.path("drawing.\(format.rawValue)")
      let export = try await place.run(
        "export", file, "--format", format.rawValue, "-o", drawing)
      #expect(export.code == 0, "\(format): \(export.error)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: drawing)).count > 100, "\(format)")
    }
  }

  /// The replay runs to its end, where it shows the coordinator and the route that were visible last.
  private func play(_ file: String) async throws {
    let printed = try await place.run("snapshot", file, "--json")
    let snapshot = try printed.snapshot
    let last = try #require(snapshot.visiblePath.last.flatMap { snapshot[$0] })
    let tmux = try Tmux(columns: 150, rows: 45, directory: place.directory)
    try tmux.type("cd \(place.directory); \(Program.path) replay \(file) --speed 16")
    try tmux.waitFor("Hierarchy")
    try tmux.keys(":")
    try tmux.write("preview")
    try tmux.keys("Enter")
    try tmux.waitUntil("the last route, \(last.currentRoute.shown), at the end") { screen in
      let title = screen.prefix { $0 != "\n" }
      let preview = ScreenText(screen).right.joined(separator: "\n")
      return title.contains("replay") && title.contains(" end")
        && preview.contains(last.name.prefix(16))
        && preview.contains(last.currentRoute.shown.prefix(16))
    }
    try tmux.keys("C-c")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
  }
}
