import FlowDiagram
import FlowIntrospect
import FlowRecording
import Foundation
import Testing

/// Each sample as a user meets it: started, attached to, explained, recorded, played and drawn.
@Suite(.timeLimit(.minutes(10))) struct SampleScenarioTests {
  /// A sample, the number of its first steps, and a route that is then within reach.
  struct Case: CustomTestStringConvertible {
    let name: String
    let steps: Int
    let route: String
    let coordinator: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "modular", steps: 5, route: "ScreenA.editForm", coordinator: "ModuleCoordinator"),
    Case(name: "rainbow", steps: 12, route: "greenDetail", coordinator: "AppCoordinator"),
    Case(name: "stress", steps: 5, route: "screen 5.1", coordinator: "NodeCoordinator"),
    Case(
      name: "thriftwood", steps: 8, route: "thriftwood://radarr/movie/123",
      coordinator: "AppCoordinator"),
    Case(name: "wall", steps: 10, route: "blockedUsers", coordinator: "MessagesCoordinator"),
  ]

  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("the inspector attaches to a sample and shows its hierarchy", arguments: cases)
  func attached(sample: Case) throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "\(sample.steps)"])
    let tmux = try Tmux(columns: 110, rows: 32, directory: place.directory)
    try tmux.type("cd \(place.directory); \(Program.path) \(sample.name)")
    try tmux.waitFor("● live")
    try tmux.waitFor(String(sample.coordinator.dropLast("Coordinator".count)))
    try tmux.keys("C-c")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    app.kill()
  }

  @Test("one navigation of a sample is explained, without navigating", arguments: cases)
  func explained(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "\(sample.steps)"])
    let outcome = try await place.run("explain", sample.name, sample.route)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("\nplan\n") && outcome.output.contains("  1. "))
    app.kill()
  }

  @Test("a recording of a sample is read, played and drawn in every format", arguments: cases)
  func recorded(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory, arguments: ["--rate", "50", "--warm-up", "3"])
    let file = place.path("a.flowscope")
    let recorder = try await place.run("record", sample.name, "-o", file, "--for", "2")
    #expect(recorder.code == 0, "\(recorder.error)")
    app.kill()
    #expect(try RecordingReader(path: file).count(of: .navigation) > 5)

    let printed = try await place.run("snapshot", file, "--json")
    let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(printed.output.utf8))
    #expect(snapshot.nodes.count > 1)
    let log = try await place.run("log", file)
    #expect(log.code == 0 && !log.output.isEmpty, "\(log.error)")
    for format in DiagramFormat.allCases {
      let drawing = place.path("drawing.\(format.rawValue)")
      let export = try await place.run(
        "export", file, "--format", format.rawValue, "-o", drawing)
      #expect(export.code == 0, "\(format): \(export.error)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: drawing)).count > 100, "\(format)")
    }
    let tmux = try Tmux(columns: 110, rows: 32, directory: place.directory)
    try tmux.type("cd \(place.directory); \(Program.path) replay \(file) --speed 50")
    try tmux.waitFor("Hierarchy")
    try tmux.keys("C-c")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
  }

  @Test("coverage of a sample that runs long enough is 100 %", arguments: cases)
  func covered(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory, arguments: ["--rate", "200"])
    let file = place.path("a.flowscope")
    let recorder = try Child(
      Program.path, ["record", sample.name, "-o", file], environment: place.environment)
    try await eventually("every declared route is recorded") {
      try await place.run("coverage", file, "--strict").code == 0
    }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    app.kill()
  }

  @Test("stress has the given size, and refuses an impossible one in one line")
  func size() async throws {
    let app = try ServedSample(
      "stress", directory: place.directory,
      arguments: [
        "--rate", "0", "--coordinators", "57", "--depth", "30", "--breadth", "3",
        "--hostile-names",
      ])
    let json = try await place.run("snapshot", "stress", "--json")
    let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(json.output.utf8))
    #expect(snapshot.nodes.count == 57)
    app.kill()
    for (arguments, reason) in [
      (["stress", "--coordinators", "0"], "--coordinators takes a number from 1 to 100000"),
      (["stress", "--depth", "200"], "--depth 200 needs at least --coordinators 201, not 100"),
      (["wall", "--errors", "9"], "--errors requires the sample stress"),
    ] {
      let outcome = try await place.run(["demo"] + arguments)
      #expect(outcome.code == 2 || outcome.code == 64, "\(outcome.code)")
      #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
  }
}
