import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import Testing

/// Each sample as a user meets it: started, explained and covered.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SampleScenarioTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("one navigation of each sample is explained", arguments: SampleCase.all)
  func explained(sample: SampleCase) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "\(sample.steps)"])
    let outcome = try await place.run("explain", sample.name, sample.route)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("\nplan\n") && outcome.output.contains("  1. "))
    app.kill()
  }

  @Test("coverage of a sample that runs long enough is 100 %", arguments: SampleCase.all)
  func covered(sample: SampleCase) async throws {
    let app = try ServedSample(
      sample.name, directory: place.directory, arguments: ["--rate", "200"])
    let file = place.path("a.flowscope")
    // The root of thriftwood is declared with the other cases, and never navigated to.
    let minimum = sample.name == "thriftwood" ? "96" : "100"
    let recorder = try place.recorder(of: sample.name, to: file)
    try await eventually("every declared route is recorded") {
      try await place.run("coverage", file, "--minimum", minimum).code == 0
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
    let snapshot = try json.snapshot
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
