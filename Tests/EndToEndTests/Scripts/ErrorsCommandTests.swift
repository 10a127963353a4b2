import FlowModel
import FlowRecording
import Foundation
import TestApps
import TestInspections
import TestPatience
import Testing

/// `flowscope errors`, as scripts use it.
@Suite struct ErrorsCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func errors(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    let object = try #require(try outcome.json as? [String: Any])
    return try #require(object["errors"] as? [[String: Any]])
  }

  @Test("errors are printed as a table, JSON or Markdown, and only --strict fails")
  func forms() async throws {
    let sample = try place.sample("--warm-up", "21")
    let table = try await place.run("errors", "rainbow")
    #expect(table.code == 0, "\(table.error)")
    #expect(table.error.isEmpty)
    #expect(table.output.contains("navigationFailed"))
    let json = try await place.run("errors", "--json")
    let errors = try errors(json)
    #expect(errors.count == table.output.split(separator: "\n").count - 1)
    #expect(errors.allSatisfy { $0["state"] as? String == "open" })
    #expect(!errors.contains { $0["trace"] != nil })
    let traced = try self.errors(try await place.run("errors", "--json", "--traces"))
    #expect(traced.count == errors.count && traced.contains { $0["trace"] != nil })
    #expect(try await place.run("errors", "--traces").isRefusal(2, saying: "--traces needs --json"))
    let markdown = try await place.run("errors", "--markdown")
    #expect(markdown.output.hasPrefix("# Errors of rainbow"))
    #expect(markdown.output.components(separatedBy: "\n## ").count == errors.count + 1)
    let strict = try await place.run("errors", "--strict")
    #expect(strict.code == 1 && strict.output == table.output)
    #expect(
      strict.error == "flowscope: \(errors.count) errors left, and --strict allows none\n")
    let unknown = try await place.run("errors", "--strict", "--kind", "nonsense")
    #expect(
      unknown.isRefusal(2, saying: "unknown kind of error 'nonsense'; known: "),
      "\(unknown.error)")
    #expect(unknown.error.contains("navigationFailed"))
    let mistyped = try await place.run("errors", "--strict", "--kind", "navigationfaild", "--json")
    #expect(
      mistyped.isRefusal(2, saying: "did you mean 'navigationFailed'?"), "\(mistyped.error)")
    let none = try await place.run("errors", "--strict", "--kind", "duplicateChild")
    #expect(none.code == 0 && none.output.isEmpty)
    sample.kill()
  }

  @Test("a long report in Markdown is several files, and a shorter one removes its old files")
  func markdownFiles() async throws {
    let fixture = RecordedFixture()
    let reports = (1...300 as ClosedRange<UInt64>).map { number in
      ErrorFixture.navigation(number, route: "route\(number)", after: Double(number))
    }
    try await fixture.record(
      [(0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree()))]
        + reports.map { (Double($0.sequence), .errorReported($0)) })
    func files() throws -> [String: String] {
      let directory = URL(fileURLWithPath: place.path("reports"))
      return try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .reduce(into: [:]) {
          $0[$1] = try String(contentsOf: directory.appendingPathComponent($1), encoding: .utf8)
        }
    }
    func write(_ options: String...) async throws -> Program.Outcome {
      try await place.run(
        ["errors", fixture.path, "--markdown", "-o", place.path("reports/")] + options)
    }
    let written = try await write()
    #expect(written.code == 0 && written.output.isEmpty, "\(written.error)")
    let all = try files()
    let first = try #require(all["report.md"])
    #expect(all.count > 1 && all.values.allSatisfy { $0.unicodeScalars.count <= 65_536 })
    #expect(first.hasPrefix("# Errors of ") && first.contains("300 errors of 300 problems"))
    #expect(all.values.reduce(0) { $0 + $1.components(separatedBy: "\n## ").count - 1 } == 300)
    for number in 2...all.count {
      #expect(first.contains("- [report-\(number).md](report-\(number).md): "))
    }
    // What is not of the report stays, and in its way is an error.
    let note = URL(fileURLWithPath: place.path("reports/report-99.md"))
    try Data("a note".utf8).write(to: note)
    let short = try await write("--route", "route7")
    #expect(short.code == 0, "\(short.error)")
    #expect(try Set(files().keys) == ["report.md", "report-99.md"])
    try FileManager.default.moveItem(
      at: note, to: URL(fileURLWithPath: place.path("reports/report-2.md")))
    #expect(
      try await write().isRefusal(2, saying: "report-2.md: it is not a part of a report"))
    #expect(try files()["report-2.md"] == "a note")
    // Standard output gets one text, which says what it leaves out.
    let printed = try await place.run("errors", fixture.path, "--markdown")
    #expect(printed.output.unicodeScalars.count <= 65_536)
    #expect(printed.output.contains("more found no room here**"))
  }

  @Test("filters without a match are named, with suggestions for a mistyped name")
  func nothingLeft() async throws {
    let sample = try place.sample("--warm-up", "21")
    let count = try errors(try await place.run("errors", "--json")).count
    func said(_ arguments: String...) async throws -> String {
      let outcome = try await Program.run(
        Program.path, ["errors"] + arguments, environment: place.environment)
      #expect(outcome.code == 0 && outcome.output.isEmpty)
      return outcome.error
    }
    #expect(
      try await said("--kind", "duplicateChild")
        == "flowscope: no match among \(count) errors for --kind duplicateChild --state open\n")
    let route = try await said("--route", "greenInfo", "--state", "all")
    #expect(
      route.hasPrefix(
        "flowscope: no match among \(count) errors for --route greenInfo --state all; "
          + "routes with errors: "), "\(route)")
    #expect(!route.contains("navigationFailed") && !route.contains("coordinators"))
    let coordinator = try await said("--coordinator", "PurpleCoordinator")
    #expect(coordinator.contains("coordinators with errors: ") && !coordinator.contains("routes"))
    let unknown = try await place.run("errors", "--route", "nowhere", "--strict")
    #expect(unknown.isRefusal(2, saying: "--route 'nowhere' is no route that the target knows"))
    let absent = try await place.run("errors", "--coordinator", "Absent", "--strict")
    #expect(absent.isRefusal(2, saying: "is no coordinator that the target knows"))
    sample.kill()
  }

  @Test("errors can be filtered and grouped")
  func filters() async throws {
    let sample = try place.sample("--warm-up", "300")
    let all = try errors(try await place.run("errors", "--json"))
    let one = try errors(try await place.run("errors", "--json", "--kind", "navigationFailed"))
    #expect(!one.isEmpty && one.count < all.count)
    let groups = try await place.run("errors", "--group", "kind")
    let counts = groups.output.split(separator: "\n").dropFirst().map {
      Int($0.prefix { $0.isNumber }) ?? 0
    }
    #expect(counts.count > 1)
    #expect(counts.reduce(0, +) == all.count)
    #expect(counts == counts.sorted(by: >))
    sample.kill()
  }

  @Test("the number of errors that the engine has dropped is reported")
  func missed() async throws {
    // Reports more errors than an engine remembers, while it serves.
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "100000", "--steps", "9000"])
    var told: [String: Any]?
    var said = ""
    for _ in 0..<600 where told == nil {
      let outcome = try await place.run("errors", "--json")
      said = outcome.error
      told = ((try outcome.json as? [String: Any])?["missed"] as? [[String: Any]])?.first
    }
    let missed = try #require(told, "no error was ever forgotten")
    let count = try #require(missed["count"] as? Int)
    #expect(said.hasPrefix("flowscope: \(count) error"))
    #expect(said.hasSuffix(count == 1 ? " missed: 1\n" : " missed: 1 to \(count)\n"))
    // No known error is about this route; the dropped errors could be.
    let strict = try await place.run("errors", "--route", "greenInfo", "--strict")
    #expect(strict.code == 1)
    #expect(strict.error.contains("some errors were missed"), "\(strict.error)")
    #expect(try await place.run("errors", "--route", "greenInfo").code == 0)
    let compared = try await place.run(
      "errors", "rainbow", "--against", "rainbow", "--route", "greenInfo", "--strict")
    #expect(compared.code == 1)
    #expect(compared.error.contains("some errors were missed"), "\(compared.error)")
    sample.kill()
  }

  @Test("marks apply to an engine and to its recording, and a damaged file of marks is not changed")
  func marks() async throws {
    let sample = try place.sample("--warm-up", "21")
    let first = try #require(try errors(try await place.run("errors", "--json")).first)
    let run = try #require(first["run"] as? String)
    let sequence = try #require(first["sequence"] as? Int)
    let file = place.path("state/flowscope/errors-\(run).json")
    try FileManager.default.createDirectory(
      atPath: place.path("state/flowscope"), withIntermediateDirectories: true)
    let marks = """
      {"version":1,"run":"\(run)","marks":[{"sequence":\(sequence),"state":"ignored","note":"known"}]}
      """
    try Data(marks.utf8).write(to: URL(fileURLWithPath: file))
    try await place.record("r")
    for target in ["rainbow", place.path("r")] {
      let ignored = try errors(
        try await place.run("errors", target, "--state", "ignored", "--json"))
      #expect(ignored.map { $0["sequence"] as? Int } == [sequence])
      #expect(ignored.first?["note"] as? String == "known")
      for states in [["marked"], ["reviewed", "ignored"]] {
        let marked = try await Program.run(
          Program.path, ["errors", target, "--json"] + states.flatMap { ["--state", $0] },
          environment: place.environment)
        #expect(try errors(marked).map { $0["sequence"] as? Int } == [sequence])
      }
      let open = try errors(try await place.run("errors", target, "--json"))
      #expect(!open.contains { $0["sequence"] as? Int == sequence })
    }
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    let damaged = try await place.run("errors", "--json")
    #expect(damaged.code == 0)
    #expect(damaged.error.hasPrefix("flowscope: cannot use the marks in \(file): "))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{")
    sample.kill()
  }

  @Test("errors of two runs in one recording are distinguished")
  func twoRuns() async throws {
    var sample = try place.sample("--warm-up", "21")
    let file = place.path("r")
    let recorder = try place.recorder(of: "rainbow", to: file)
    for runs in 1...2 {
      try await eventually("run \(runs) is recorded") { try hasErrors(of: runs, in: file) }
      sample.kill()
      if runs == 1 { sample = try place.sample("--warm-up", "21") }
    }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    let table = try await place.run("errors", file)
    let lines = table.output.split(separator: "\n").dropFirst()
    // Whatever was reported before the recorder attached is below a line that says so.
    let numbers = lines.map { $0.prefix { $0 != " " } }.filter { $0.contains("/") }
    #expect(numbers == ["1/1", "1/2", "1/3", "2/1", "2/2", "2/3"])
    let all = try errors(try await place.run("errors", file, "--json"))
    #expect(Set(all.compactMap { $0["run"] as? String }).count == 2)
  }

  private func hasErrors(of runs: Int, in file: String) throws -> Bool {
    guard let reader = try? RecordingReader(path: file) else { return false }
    return try reader.errors(limit: 9).count == 3 * runs
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("errors").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("errors", "absent").isRefusal(3, saying: "'absent'"))
    #expect(try await place.run("errors", "--state", "odd").isRefusal(2, saying: "odd"))
    #expect(
      try await place.run("errors", "--json", "--markdown").isRefusal(2, saying: "exclude"))
    try Data(#"{"nodes": []}"#.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("errors", place.path("s.json")).isRefusal(
        2, saying: "a snapshot has none"))
  }

  @Test(
    "a pipe, NO_COLOR or a dumb terminal get no colours, unless a flag asks for them")
  func colours() async throws {
    let sample = try place.sample("--warm-up", "21")
    for environment in [[:], ["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(
        !(try await place.run("errors", environment: environment)).output.contains("\u{1b}"))
    }
    #expect(
      try await place.run("errors", "--color", "always", environment: ["NO_COLOR": "1"]).output
        .contains("\u{1b}[1m"))
    let ascii = try await place.run("errors", "--ascii").output
    #expect(ascii.allSatisfy { $0.isASCII })
    sample.kill()
  }

  @Test("a reader that closes the pipe early is not an error")
  func pipes() async throws {
    let sample = try place.sample("--warm-up", "9000")
    let said = place.path("said")
    let outcome = try await place.shell(
      "\"$flowscope\" errors --json 2>\(said) | head -n 1; cat \(said)")
    #expect(outcome.output.hasPrefix("{\n"))
    #expect(!outcome.output.contains("cannot write"))
    sample.kill()
  }
}
