import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope coverage`, for running programs and for recordings.
@Suite struct CoverageCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(try outcome.json as? [String: Any], "\(outcome.error)")
  }

  private func routes(_ outcome: Program.Outcome) throws -> [String: [String: Any]] {
    let routes = try #require(try object(outcome)["routes"] as? [[String: Any]])
    return Dictionary(
      routes.compactMap { route in
        ((route["route"] as? [String: Any])?["identifier"] as? String).map { ($0, route) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Records the whole tour of the sample, starting before its first step.
  private func record(_ name: String) async throws -> String {
    let file = place.path(name)
    let recorder = try Child(
      Program.path, ["record", "--wait", "60", "-o", file], environment: place.environment)
    let app = try PeerApp(touring: place.directory)
    try await eventually("it is recorded") { try isRecorded(in: file) }
    try await app.tour(21, every: .milliseconds(50))
    try await eventually("all of it is recorded") { try navigations(in: file) >= 16 }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    app.kill()
    return file
  }

  /// Whether a recorder has recorded the beginning of the app.
  private func isRecorded(in file: String) throws -> Bool {
    guard let reader = try? RecordingReader(path: file) else { return false }
    return try reader.span() != nil
  }

  private func navigations(in file: String) throws -> Int {
    try RecordingReader(path: file).navigations(limit: 1_000).count
  }

  @Test("the coverage of a recording has each declared route, and its state")
  func recording() async throws {
    let file = try await record("a.flowscope")
    let json = try await place.run("coverage", file, "--json")
    #expect(json.code == 0, "\(json.error)")
    let routes = try routes(json)
    #expect(routes["mainApp"]?["state"] as? String == "navigated")
    #expect(routes["signIn"]?["state"] as? String == "shown")
    #expect(routes["darkBlue"]?["state"] as? String == "never")
    #expect(routes["unhandled"]?["state"] as? String == "failed")
    // An enum with payloads declares its cases, and the values are below them.
    #expect(routes["profile"]?["declared"] as? Bool == true)
    let values = routes["profile"]?["values"] as? [[String: Any]]
    let value = values?.first?["route"] as? [String: Any]
    #expect((value?["detail"] as? String)?.hasPrefix("profile(") == true)
    let declared = try #require(try object(json)["declared"] as? Int)
    let navigated = try #require(try object(json)["navigated"] as? Int)
    #expect(declared == 46 && navigated > 8 && navigated < declared)
    #expect(try object(json)["openTypes"] as? [String] == ["ProfileRoute"])
    let table = try await place.run("coverage", file)
    #expect(table.output.hasPrefix("route "))
    #expect(table.output.contains("\n\(navigated) of \(declared) declared routes navigated to ("))
    #expect(table.error.contains("never shown: ") && table.error.contains("ProfileRoute"))
    let other = place.path("other.flowscope")
    try FileManager.default.copyItem(atPath: file, toPath: other)
    let twice = try await place.run("coverage", file, other, "--json")
    #expect(twice.output == json.output)
    #expect(twice.error.contains("is a copy of a recording before it"))
    #expect(try await place.run("coverage", file, "--minimum", "10").code == 0)
    for demand in [["--strict"], ["--minimum", "99"]] {
      let outcome = try await Program.run(
        Program.path, ["coverage", file] + demand, environment: place.environment)
      #expect(outcome.code == 1 && outcome.error.contains(" % is less than the required"))
      #expect(!outcome.output.isEmpty)
    }
  }

  @Test("a target that is named twice counts once, and the repetition is reported")
  func twice() async throws {
    let file = try await record("a.flowscope")
    #expect(symlink("a.flowscope", place.path("b.flowscope")) == 0)
    let once = try await place.run("coverage", file, "--json")
    let twice = try await place.run("coverage", file, place.path("b.flowscope"), "--json")
    #expect(twice.code == 0 && twice.output == once.output)
    #expect(
      twice.error.contains(
        "flowscope: \(place.path("b.flowscope")) was named before and is counted once\n"))
    let sample = try place.sample()
    let engines = try await place.run("coverage", "rainbow", "\(sample.pid)", "--json")
    #expect((try object(engines)["sources"] as? [Any])?.count == 1)
    #expect(engines.error.contains("\(sample.pid) was named before"), "\(engines.error)")
    sample.kill()
  }

  @Test("a route that was visible for a short time counts as shown, live and in a recording")
  func watched() async throws {
    let file = place.path("a.flowscope")
    let app = try PeerApp(touring: place.directory)
    let recorder = try place.recorder(of: "rainbow", to: file)
    try await eventually("it is recorded") { try isRecorded(in: file) }
    let watcher = try Child(
      Program.path, ["coverage", "rainbow", "--for", "8", "--json"],
      environment: place.environment)
    #expect(try watcher.error.line() == "flowscope: watching rainbow (pid \(app.pid)) for 8 s")
    // Each screen stays until it is reported.
    try await app.tour(5, every: .milliseconds(500))
    let printed = String(decoding: try watcher.output.readToEnd() ?? Data(), as: UTF8.self)
    kill(recorder.pid, SIGINT)
    #expect(watcher.wait() == 0 && recorder.wait() == 0)
    app.kill()
    let live = try routes(Program.Outcome(code: 0, output: printed, error: ""))
    let recorded = try routes(try await place.run("coverage", file, "--json"))
    #expect(
      live.mapValues { $0["state"] as? String } == recorded.mapValues { $0["state"] as? String })
    // The first screen, which the first step leaves.
    #expect(live["signIn"]?["state"] as? String == "shown")
  }

  @Test("an engine counts navigations while a viewer is attached, and a message says so")
  func live() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    let outcome = try await place.run("coverage", "rainbow", "--for", "2", "--json")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(try object(outcome)["navigated"] as? Int ?? 0 > 0)
    #expect(try object(outcome)["declared"] as? Int == 46)
    #expect(outcome.error.contains(": no viewer was attached before"))
    let again = try await place.run("coverage", "--json")
    #expect(try object(again)["navigated"] as? Int ?? 0 > 0, "what was counted is kept")
    sample.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("coverage").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("coverage", "absent").isRefusal(3, saying: "'absent'"))
    #expect(try await place.run("coverage", "--minimum", "101").isRefusal(2, saying: "--minimum"))
    #expect(
      try await place.run("coverage", "--strict", "--minimum", "5").isRefusal(2, saying: "exclude"))
    try Data("{}".utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("coverage", place.path("s.json")).isRefusal(
        2, saying: "a snapshot has no navigations"))
  }
}
