import FlowIntrospect
import Foundation
import TestPatience
import Testing

/// Each sample as a user meets it: started, attached to, and explained.
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

  @Test("one navigation of each sample is explained", arguments: cases)
  func explained(sample: Case) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "\(sample.steps)"])
    let outcome = try await place.run("explain", sample.name, sample.route)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("\nplan\n") && outcome.output.contains("  1. "))
    app.kill()
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
