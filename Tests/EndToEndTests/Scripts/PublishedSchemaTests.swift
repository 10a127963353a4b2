import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// The JSON of each command, compared with the schemas in `Docs/schemas` by a validator from PyPI.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct PublishedSchemaTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private static let schemas = Repository.path("Docs/schemas")

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place.path(name)))
    return place.path(name)
  }

  /// Compares documents with the schemas that they name; the output has the names.
  private func validate(_ files: [String]) async throws -> Program.Outcome {
    let environment = try await PythonEnvironment.make()
    return try await Program.run(
      environment.python, [PythonEnvironment.file("schemas.py"), Self.schemas] + files,
      environment: place.environment)
  }

  /// Records the tour of an app, until it ends; returns the summary.
  private func record(_ file: String) async throws -> String {
    let app = try PeerApp(touring: place.directory)
    let recorder = try Child(
      Program.path, ["record", "-o", file, "--until-exit", "--json"],
      environment: place.environment)
    try await eventually("it is recorded") {
      guard let reader = try? RecordingReader(path: file) else { return false }
      return try reader.span().map { $0.last.kind != .connected } ?? false
    }
    try app.step(21)
    try await eventually("navigations and errors are recorded") {
      let reader = try RecordingReader(path: file)
      return try reader.navigations(limit: 100).count >= 10 && !reader.errors(limit: 1).isEmpty
    }
    app.kill()
    #expect(recorder.wait() == 0)
    return String(decoding: try recorder.output.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test("what each command prints matches the schema that it names")
  func valid() async throws {
    let recording = place.path("run.flowscope")
    var files = [try write(try await record(recording), to: "record.json")]
    func run(_ arguments: [String], exit codes: Set<Int32> = [0]) async throws {
      let outcome = try await place.run(arguments)
      #expect(codes.contains(outcome.code), "\(arguments): \(outcome.error)")
      let form = arguments[0] == "log" ? "jsonl" : "json"
      files.append(try write(outcome.output, to: "\(files.count).\(form)"))
    }
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "0", "--warm-up", "21"],
      hasFlightRecorder: true)
    let other = try ServedSample(
      directory: place.directory, arguments: ["--rate", "0", "--allow-control", "--name", "other"])
    let wall = try ServedSample(
      "wall", directory: place.directory, arguments: ["--rate", "0", "--warm-up", "40"],
      hasFlightRecorder: true)
    for target in ["rainbow", recording] {
      try await run(["snapshot", target, "--json"])
      try await run(["log", target, "--json"])
      try await run(["errors", target, "--json", "--state", "all", "--group", "route"])
      try await run(["coverage", target, "--json"])
      try await run(["map", target, "--json"])
      try await run(["map", target, "--declared", "--json"])
      try await run(["lint", target, "--json"])
      try await run(["export", target, "--format", "json"])
    }
    for target in ["rainbow", recording] {
      try await run(["screen", target, "--json"])
      try await run(["routes", target, "--json"])
      try await run(["way", target, "greenDetail", "--json"], exit: [0, 1])
      try await run(
        ["links", target, "--url", "rainbow://green/greenDetail", "--json"], exit: [0, 1])
      try await run(["snapshot", target, "--match", "green", "--json"])
    }
    try await run(["routes", "rainbow", "--match", "green", "--reach", "--json"])
    try await run(["wait", "rainbow", "--idle", "10ms", "--json"])
    try await run(
      ["wait", "rainbow", "--route", "forgotPassword", "--timeout", "100ms", "--json"],
      exit: [0, 6])
    try await run(["navigate", "rainbow", "greenDetail", "--dry-run", "--json"], exit: [0, 1])
    try await run(["navigate", "rainbow", "unhandled", "--dry-run", "--json"], exit: [1])
    try await run(["pop", "rainbow", "--dry-run", "--json"])
    let reader = try RecordingReader(path: recording)
    let end = try #require(try reader.span()).last.id
    let last = try #require(try reader.state(at: end)).snapshot.revision
    try await run(["snapshot", recording, "--since", "\(last - 1)", "--json"])
    try await run(["replay", recording, "--into", "other", "--control", "--json"], exit: [0, 1])
    try await run(
      ["replay", recording, "--into", "other", "--at", "4", "--control", "--json"], exit: [0, 1])
    try await run(["log", "wall", "--json"])
    try await run(["links", "wall", "--json"])
    try await run(["errors", "rainbow", "--against", recording, "--json"])
    try await run(["map", recording, "--to", "mainApp", "--json"], exit: [0, 1])
    let baseline = place.path("App.flow")
    #expect(try await place.run("map", recording, "--declared", "-o", baseline).code == 0)
    try await run(["check-map", baseline, recording, "--json"])
    try await run(["map", recording, "--declared", "--format", "json"])
    try await run(["funnel", "mainApp", "greenDetail", recording, "--json"])
    try await run(["funnel", "mainApp", "red", recording, "--format", "json"])
    try await run(["export-events", recording, "-o", place.path("events"), "--json"])
    try await run(["explain", "rainbow", "greenDetail", "--json"], exit: [0, 1])
    try await run(["explain", "rainbow", "unhandled", "--json"], exit: [1])
    try await run(["explain", "rainbow", "--all", "--json"])
    try await run(["diff", recording, "rainbow", "--json"], exit: [0, 1])
    // A black box, and the recording that has its navigations, errors and silences.
    let (box, crash) = (place.path("boxed.blackbox"), place.path("crash.flowscope"))
    let boxed = try await Program.run(
      Program.testPeer, ["box", box, "300"], environment: place.environment)
    try #require(boxed.code == 128 + SIGKILL, "\(boxed.error)")
    try await run(["autopsy", box, "--json"])
    try await run(["autopsy", box, "-o", crash, "--json"])
    try await run(["log", crash, "--json"])
    try await run(["config", "--json"])
    try await run(["list", "--json"])
    let sources = URL(fileURLWithPath: Self.schemas).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/FlowSamples").path
    try await run(["scan", sources, "--json", "--quiet"])
    try await run(["lint", sources, "--json"])
    try await run(["diff", sources, recording, "--json"], exit: [1])
    let parked = try ServedSample(
      directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "3", "--allow-control", "--name", "parked"])
    try await run(["break", "parked", "--list", "--json"])
    let parking = try Child(
      Program.path, ["break", "parked", "*", "--control", "--refuse", "-n", "1", "--json"],
      environment: place.environment)
    let added = try parking.output.line()
    try await run(["navigate", "parked", "greenDetail", "--control", "--json"], exit: [1])
    #expect(parking.wait() == 0)
    let ended = String(decoding: try parking.output.readToEnd() ?? Data(), as: UTF8.self)
    files.append(
      try write(added.trimmingCharacters(in: .newlines) + "\n" + ended, to: "break.jsonl"))
    parked.kill()
    sample.kill()
    other.kill()
    wall.kill()
    // Each line of each file is a document.
    try await run(
      ["export-events", recording, crash, "-o", place.path("all-events"), "--json"])
    for directory in ["events", "all-events"] {
      let rows = try ExportedRows(in: place.path(directory))
      #expect(Set(rows.kinds).isSuperset(of: ["navigation", "error", "visit"]), "\(directory)")
      files.append(try write(rows.text, to: "\(directory).jsonl"))
    }
    let outcome = try await validate(files)
    #expect(outcome.code == 0, "\(outcome.error)")
    let names = Set(outcome.output.split(separator: "\n").map(String.init))
    let published = try FileManager.default.contentsOfDirectory(atPath: Self.schemas)
      .filter { $0 != "types.json" }
    #expect(names == Set(published.map { "flowscope.\($0.dropLast(".json".count))" }))
  }

  @Test("lines that are followed match the schema, and each names its run and its engine")
  func followed() async throws {
    let app = try PeerApp(touring: place.directory)
    let log = try Child(
      Program.path, ["log", "--until-exit", "--json"], environment: place.environment)
    var lines = [try log.output.line()]
    try app.step(21)
    while !lines.contains(where: { $0.contains("\"kind\":\"navigation\"") }) {
      lines.append(try log.output.line())
    }
    app.kill()
    lines += String(decoding: try log.output.readToEnd() ?? Data(), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(log.wait() == 0)
    let text = lines.map { $0.trimmingCharacters(in: .newlines) + "\n" }.joined()
    let outcome = try await validate([try write(text, to: "log.jsonl")])
    #expect(outcome.code == 0 && outcome.output == "flowscope.log\n", "\(outcome.error)")
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.first?["kind"] as? String == "connected")
    #expect(objects.last?["kind"] as? String == "disconnected")
    let runs = Set(objects.map { $0["run"] as? String })
    #expect(runs.count == 1 && runs.first.flatMap(\.self)?.isEmpty == false)
    #expect(
      objects.allSatisfy {
        let engine = $0["engine"] as? [String: Any]
        return engine?["name"] as? String == "rainbow" && engine?["pid"] as? Int32 == app.pid
      })
  }

  @Test("an error of the log is the one that 'errors' lists, by its run and its number")
  func joined() async throws {
    let sample = try place.sample("--warm-up", "21")
    let log = try await place.run("log", "rainbow", "--kind", "error", "--json")
    let lines = try log.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let errors = try #require(
      (try await place.run("errors", "rainbow", "--json").json as? [String: Any])?["errors"]
        as? [[String: Any]])
    sample.kill()
    func key(_ run: Any?, _ report: [String: Any]?) -> String {
      "\(run as? String ?? "-") \(report?["sequence"] as? Int ?? 0) \(report?["time"] ?? "-")"
    }
    #expect(!errors.isEmpty)
    #expect(
      lines.map { key($0["run"], $0["report"] as? [String: Any]) }
        == errors.map { key($0["run"], $0) })
  }

  @Test("the validator refuses a document with another field, without one, and without a schema")
  func refused() async throws {
    let sample = try place.sample("--warm-up", "21")
    let errors = try await place.run("errors", "--json").output
    sample.kill()
    #expect(try await validate([write(errors, to: "errors.json")]).code == 0)
    for (field, other, said) in [
      (#""sequence" "#, #""number" "#, "required property"),
      (#""advice" "#, #""hint" "#, "required property"),
      (#""state" : "open""#, #""state" : "closed""#, "not one of"),
      (#""missed" :"#, #""more" : 1, "missed" :"#, "'more' was unexpected"),
      (#""schemaVersion" : 1"#, #""schemaVersion" : 2"#, "1 was expected"),
      (#""schema" : "flowscope.errors""#, #""schema" : "flowscope.x""#, "there is no schema"),
      (#""schema" :"#, #""form" :"#, "does not name its schema"),
    ] {
      let broken = errors.replacing(field, with: other)
      #expect(broken != errors, "there is no \(field)")
      let outcome = try await validate([write(broken, to: "broken.json")])
      #expect(outcome.code == 1 && outcome.error.contains(said), "\(field): \(outcome.error)")
    }
    let time = errors.replacing(/"time" : "[^"]*"/, with: #""time" : 1700000000.5"#)
    #expect(try await validate([write(time, to: "time.json")]).code == 1)
  }
}
