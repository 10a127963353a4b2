import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope export-events`, for recordings of samples.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ExportEventsCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// Makes recordings of two apps in the directory "runs".
  private func record() async throws {
    try FileManager.default.createDirectory(
      atPath: place.path("runs/deep"), withIntermediateDirectories: true)
    for (name, file) in [("shop", "runs/a.flowscope"), ("a/b", "runs/deep/b.flowscope")] {
      let sample = try ServedSample(
        directory: place.directory,
        arguments: ["--rate", "100", "--warm-up", "21", "--name", name], hasFlightRecorder: true)
      try await place.record(file, entries: 300)
      sample.kill()
    }
  }

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func key(_ run: Any?, _ sequence: Any?) -> String { "\(run ?? "-") \(sequence ?? "-")" }

  @Test("the rows agree with the log, the errors, the coverage and the tables of the recordings")
  func agreement() async throws {
    try await record()
    let runs = place.path("runs")
    let summary = try await place.run(
      ["export-events", runs, "-o", place.path("events"), "--json"])
    #expect(summary.code == 0 && summary.error.isEmpty, "\(summary.error)")
    let exported = try ExportedRows(in: place.path("events"))
    let counts = try #require(try summary.json as? [String: Any])
    #expect(counts["runs"] as? Int == 2 && counts["recordings"] as? Int == 2)
    #expect(counts["rows"] as? Int == exported.rows.count)
    #expect(counts["files"] as? Int == exported.files.count)
    for kind in try #require(counts["kinds"] as? [[String: Any]]) {
      let name = try #require(kind["kind"] as? String)
      #expect(kind["rows"] as? Int == exported.of(name).count, "\(name)")
    }
    // The log has one line for a navigation that failed before the viewer attached and its error.
    let log = try lines(
      try await place.run("log", runs, "--json", "--kind", "navigation").output)
    let logged = log.filter { $0["isRecalled"] == nil }.map {
      key($0["run"], ($0["navigation"] as? [String: Any])?["sequence"])
    }
    let rows = exported.of("navigation")
    let live = rows.filter { $0["isRecalled"] as? Bool == false }
    #expect(!live.isEmpty && live.count < rows.count)
    #expect(live.map { key($0["run"], $0["sequence"]) }.sorted() == logged.sorted())
    // A row is flat: it has the name of the engine in place of the engine.
    for row in exported.rows {
      #expect(row["schema"] as? String == "flowscope.event" && row["schemaVersion"] as? Int == 1)
      #expect(row["engine"] == nil && row["app"] is String && row["run"] is String)
      let nested = row.filter { $1 is [Any] || $1 is [String: Any] }.keys
      #expect(Array(nested) == ["tags"])
    }
    let engines = log.map { key($0["run"], ($0["engine"] as? [String: Any])?["name"]) }
    #expect(Set(exported.rows.map { key($0["run"], $0["app"]) }) == Set(engines))
    let errors = try await place.run("errors", runs, "--json", "--state", "all")
    let listed = try #require((try errors.json as? [String: Any])?["errors"] as? [[String: Any]])
    func named(_ error: [String: Any]) -> String {
      "\(key(error["run"], error["sequence"])) \(error["problem"] ?? "-") \(error["time"] ?? "-")"
    }
    #expect(!listed.isEmpty)
    #expect(exported.of("error").map(named).sorted() == listed.map(named).sorted())
    let coverage = try await place.run("coverage", runs, "--json")
    let routes = try #require((try coverage.json as? [String: Any])?["routes"] as? [[String: Any]])
    let times = routes.reduce(0) { $0 + ($1["times"] as? Int ?? 0) }
    let failed = routes.reduce(0) { $0 + ($1["failed"] as? Int ?? 0) }
    // A flow change that is a part of a navigation to the same case counts with it.
    let asked = rows.filter {
      $0["routeCase"] is String && $0["partOf"] as? String != $0["routeCase"] as? String
    }
    #expect(asked.filter { $0["succeeded"] as? Bool == true }.count == times)
    #expect(asked.filter { $0["succeeded"] as? Bool == false }.count == failed)
    var visits = 0
    for file in ["runs/a.flowscope", "runs/deep/b.flowscope"] {
      visits += try RecordingReader(path: place.path(file)).visits(limit: .max).count
    }
    #expect(exported.of("visit").count == visits)
    #expect(exported.files.contains { $0.contains("/app=shop/") })
    #expect(exported.files.contains { $0.contains("/app=a%2Fb/") })
    #expect(Set(exported.rows.compactMap { $0["app"] as? String }) == ["shop", "a/b"])
  }

  @Test("a list, standard input, copies and files that cannot be read are as in other commands")
  func forms() async throws {
    try await record()
    let (a, b) = (place.path("runs/a.flowscope"), place.path("runs/deep/b.flowscope"))
    func exported(_ name: String) throws -> String {
      try ExportedRows(in: place.path(name)).text
    }
    let named = try await place.run("export-events", a, b, "-o", place.path("named"))
    #expect(named.code == 0 && named.output.contains(" rows of 2 runs in "), "\(named.error)")
    let whole = try exported("named")
    let listed = try await place.shell(
      """
      cd \(place.directory)
      find runs -type f | sort | "$flowscope" export-events --files-from - -o listed
      """)
    #expect(listed.code == 0, "\(listed.error)")
    #expect(try exported("listed") == whole)
    let piped = try await place.shell(
      "cd \(place.directory); \"$flowscope\" export-events - \(b) -o piped < \(a)")
    #expect(piped.code == 0, "\(piped.error)")
    #expect(try exported("piped") == whole)
    try FileManager.default.copyItem(atPath: a, toPath: place.path("runs/copy.flowscope"))
    try Data("none".utf8).write(to: URL(fileURLWithPath: place.path("runs/bad.flowscope")))
    let kept = try await place.run(
      "export-events", place.path("runs"), "-o", place.path("kept"), "--keep-going")
    #expect(kept.code == 5 && kept.error.contains("is a copy of"), "\(kept.error)")
    #expect(kept.error.contains("runs/bad.flowscope"))
    #expect(try exported("kept") == whole)
    // The first bad file ends it, and nothing is there.
    let ended = try await place.run(
      "export-events", place.path("runs"), "-o", place.path("ended"), "-q")
    #expect(ended.isRefusal(2, saying: "runs/bad.flowscope"), "\(ended.error)")
    #expect(!FileManager.default.fileExists(atPath: place.path("ended")))
  }

  @Test("bad input is refused in one line, and makes nothing")
  func badInput() async throws {
    let sample = try place.sample("--warm-up", "21")
    try await place.record("r.flowscope")
    let (file, events) = (place.path("r.flowscope"), place.path("events"))
    let saved = try await place.run("snapshot", "--json")
    try Data(saved.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    try FileManager.default.createDirectory(
      atPath: place.path("empty"), withIntermediateDirectories: false)
    for (arguments, code, said) in [
      ([file], 2, "--output"), (["-o", events], 2, "needs recordings"),
      ([file, "-o", ""], 2, "takes a directory"),
      ([file, "-o", file], 2, "cannot write \(file): it is not a directory"),
      ([file, "-o", "\(file)/events"], 2, "cannot write \(file)/events"),
      ([place.path("empty"), "-o", events], 3, "has no *.flowscope"),
      ([place.path("none.flowscope"), "-o", events], 2, "No such file or directory"),
      ([sample.socketPath, "-o", events], 2, "it is an engine; record it"),
      ([place.path("s.json"), "-o", events], 2, "it is a snapshot"),
    ] as [([String], Int32, String)] {
      let outcome = try await place.run(["export-events"] + arguments)
      #expect(outcome.isRefusal(code, saying: said), "\(arguments): \(outcome.error)")
      #expect(!FileManager.default.fileExists(atPath: events), "\(arguments)")
    }
    sample.kill()
  }

  @Test("a directory that cannot be written is refused with the system's message")
  func unwritable() async throws {
    let sample = try place.sample("--warm-up", "21")
    try await place.record("r.flowscope")
    sample.kill()
    // Another user cannot reach the directory of the test.
    let directory = "/tmp/fse2e-\(ProcessInfo.processInfo.processIdentifier)-export"
    let (file, locked) = ("\(directory)/r.flowscope", "\(directory)/locked")
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.copyItem(atPath: place.path("r.flowscope"), toPath: file)
    chmod(file, 0o644)
    try FileManager.default.createDirectory(
      atPath: locked, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    // Root may write everywhere, so the test runs the command as another user.
    let other =
      "import os, sys; os.getuid() or os.setuid(65534); os.execv(sys.argv[1], sys.argv[1:])"
    for folder in [locked, "\(locked)/deeper"] {
      let outcome = try await Program.run(
        "/usr/bin/env",
        [
          "python3", "-c", other, Program.path, "export-events", file, "-o", folder,
        ], environment: place.environment)
      #expect(
        outcome.isRefusal(2, saying: "cannot write \(folder): Permission denied"),
        "\(outcome.error)")
    }
  }

  @Test("ctrl-c ends an export with 130, and leaves what was there before")
  func interrupted() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    try await place.record("r.flowscope", entries: 200)
    sample.kill()
    let (events, file) = (place.path("events"), place.path("r.flowscope"))
    let first = try await place.run("export-events", file, "-o", events)
    #expect(first.code == 0, "\(first.error)")
    let before = try ExportedRows(in: events)
    // Copies are read too, before they are left out.
    try FileManager.default.createDirectory(
      atPath: place.path("many"), withIntermediateDirectories: false)
    for number in 1...400 {
      try FileManager.default.copyItem(atPath: file, toPath: place.path("many/\(number).flowscope"))
    }
    func hidden() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: events).filter { $0.hasPrefix(".") }
    }
    for (signal, code) in [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)] {
      let export = try Child(
        Program.path, ["export-events", "-q", place.path("many"), "-o", events],
        environment: place.environment)
      try await eventually("it writes") { try !hidden().isEmpty }
      kill(export.pid, SIGSTOP)
      #expect(try !hidden().isEmpty, "it ended before the signal")
      kill(export.pid, signal)
      kill(export.pid, SIGCONT)
      #expect(export.wait() == code)
      #expect(try hidden() == [])
      let after = try ExportedRows(in: events)
      #expect(after.text == before.text && after.files == before.files)
    }
    // What a killed one leaves does not count, and goes with the next one.
    let killed = try Child(
      Program.path, ["export-events", "-q", place.path("many"), "-o", events],
      environment: place.environment)
    try await eventually("it writes") { try !hidden().isEmpty }
    killed.end()
    #expect(try await place.run("export-events", file, "-o", events).code == 0)
    #expect(try hidden() == [])
    #expect(try ExportedRows(in: events).text == before.text)
  }
}
