import Foundation
import TestApps
import TestPatience
import Testing

@testable import FlowRecording
@testable import FlowReports

/// Problems across runs: new, ignored, gone, and back, with the exit codes that CI sees.
@Suite struct ProblemScenarioTests {
  private let place: ScriptPlace
  private let file: String

  init() throws {
    place = try ScriptPlace()
    file = place.path("problems.json")
  }

  /// Records a run of rainbow with this number of steps.
  private func run(_ name: String, steps: Int) async throws -> String {
    let sample = try place.sample("--warm-up", "\(steps)")
    try await place.record(name)
    sample.kill()
    return place.path(name)
  }

  private func problems(_ outcome: Program.Outcome) throws -> [String: String] {
    let object = try #require(try outcome.json as? [String: Any])
    let problems = try #require(object["problems"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try problems.map {
        (try #require($0["fingerprint"] as? String), try #require($0["standing"] as? String))
      })
  }

  private func check(_ run: String, _ more: String...) async throws -> Program.Outcome {
    try await place.run(["errors", run, "--problems", file, "--strict"] + more)
  }

  @Test("a problem is new, then ignored, then resolved and gone, and regressed when it comes back")
  func scenario() async throws {
    let first = try await run("1.flowscope", steps: 21)
    let open = try problems(try await place.run("errors", first, "--json"))
    #expect(open.count == 3 && Set(open.values) == ["open"])
    let (fixed, others) = (try #require(open.keys.min()), open.keys.sorted().dropFirst())

    // The team begins to keep its problems: what it does not know is new.
    let marked = try await place.run(
      "errors", "mark", fixed, "--from", first, "--problems", file, "--owner", "@team")
    #expect(marked.code == 0, "\(marked.error)")
    let new = try await check(first, "--new", "--json")
    #expect(new.code == 1, "\(new.error)")
    #expect(new.error.contains("2 errors of problems that are new or came back"))
    #expect(Set(try problems(new).keys) == Set(others))

    let ignored = try await place.run(
      ["problem", "ignore"] + others
        + ["--from", first, "--problems", file, "--note", "see #12", "--author", "ana"])
    #expect(ignored.code == 0, "\(ignored.error)")
    #expect(try await check(first).code == 0)
    let again = try await run("2.flowscope", steps: 21)
    let next = try await check(again, "--state", "all", "--json")
    #expect(next.code == 0, "the decision holds in the next run: \(next.error)")
    #expect(
      try problems(next) == open.mapValues { _ in "ignored" }.merging([fixed: "reviewed"]) { $1 })

    let resolved = try await place.run("errors", "resolve", fixed, "--problems", file)
    #expect(resolved.code == 0 && resolved.error.contains("1 problem resolved in \(file)"))
    #expect(try await check(again).code == 0, "these errors are from before it was resolved")
    let quiet = try await run("3.flowscope", steps: 1)
    #expect(try await check(quiet).code == 0)
    let gone = try await place.run("errors", quiet, "--against", again, "--state", "all", "--json")
    let changes = try #require((try gone.json as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(changes.map { $0["change"] as? String } == ["gone", "gone", "gone"])

    let start = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let back = try await run("4.flowscope", steps: 21)
    // The run before is compared whole.
    let since = try await place.run(
      "errors", back, "--against", again, "--since", start, "--state", "all", "--json")
    let same = try #require((try since.json as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(same.map { $0["change"] as? String } == ["same", "same", "same"], "\(since.error)")
    let regressed = try await check(back, "--regressed", "--json")
    #expect(regressed.code == 1)
    #expect(try problems(regressed) == [fixed: "regressed"])
    let table = try await check(back, "--group", "problem")
    #expect(table.code == 1 && table.output.contains("regressed"))
    #expect(table.output.contains("@team"))
    // Copies of a run, and all runs together, count each run once.
    let together = try await place.run(
      "errors", first, again, first, back, "--problems", file, "--state", "all", "--json")
    let all = try #require((try together.json as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(all.map { $0["runs"] as? Int } == [3, 3, 3])
  }

  @Test("a decision is in the recording too, and a user who receives the file sees it")
  func received() async throws {
    let sample = try place.sample("--warm-up", "21")
    let file = place.path("1.flowscope")
    let recorded = try await place.run(
      "record", "rainbow", "-o", file, "--for", "0.2", "--tag", "version=1.4")
    #expect(recorded.code == 0, "\(recorded.error)")
    sample.kill()
    let problem = try #require(
      try problems(try await place.run("errors", file, "--json")).keys.min())
    let decided = try await place.run(
      "problem", "ignore", problem, "--until-version", "2", "--from", file, "--problems",
      self.file, "--note", "see #12", "--author", "ana")
    #expect(decided.error.hasSuffix("ignored in \(self.file), \(file)\n"), "\(decided.error)")
    // Without the file of the team.
    let received = try await place.run("errors", file, "--state", "ignored", "--json")
    #expect(try problems(received) == [problem: "ignored"])
    #expect(received.output.contains("see #12") && received.output.contains("\"1.4\""))
    let later = try await place.run(
      "problem", "ignore", problem, "--until-version", "1.4", "--from", file, "--problems",
      self.file)
    #expect(later.code == 0, "\(later.error)")
    // The decision makes no problem new or gone, whichever of the runs has it.
    let other = try await run("2.flowscope", steps: 21)
    for (one, two) in [(file, other), (other, file)] {
      let outcome = try await place.run("errors", one, "--against", two, "--json")
      let object = try #require(try outcome.json as? [String: Any])
      let rows = try #require(object["problems"] as? [[String: Any]])
      #expect(rows.map { $0["change"] as? String } == ["same", "same"], "\(outcome.output)")
    }
    let all = try await place.run("errors", file, "--state", "all", "--json")
    #expect(try problems(all)[problem] == "ignored", "the errors are from before the decision")
  }

  @Test("marks that were made while an app ran reach its recording afterwards, by 'problem share'")
  func shared() async throws {
    let sample = try place.sample("--warm-up", "21")
    let file = place.path("1.flowscope")
    let recorder = try place.recorder(of: "rainbow", to: file)
    defer { recorder.end() }
    // The errors are from before the recorder attached.
    try await eventually("the app's errors are recorded") {
      guard let reader = try? RecordingReader(path: file) else { return false }
      return try reader.count(of: .journal) > 0
    }
    // The file that the inspector keeps of the running app.
    let live = try #require(
      try await place.run("errors", "rainbow", "--json").json as? [String: Any])
    let error = try #require((live["errors"] as? [[String: Any]])?.first)
    let sequence = UInt64(try #require(error["sequence"] as? Int))
    let id = ErrorID(run: try #require(error["run"] as? String), sequence: sequence)
    try ErrorMarksFile(run: id.run, in: place.path("state/flowscope"))
      .add([id: ErrorMark(.reviewed, note: "see #12")])

    let early = try await place.run("problem", "share", file)
    #expect(early.isRefusal(2, saying: "another process records to it"), "\(early.error)")
    #expect(kill(recorder.pid, SIGINT) == 0 && recorder.wait() == 0)
    sample.kill()
    // What a colleague sees who has only the file.
    func received() async throws -> [[String: Any]] {
      let outcome = try await place.run(
        "errors", file, "--state", "reviewed", "--json",
        environment: ["XDG_STATE_HOME": place.path("colleague")])
      return try #require((try outcome.json as? [String: Any])?["errors"] as? [[String: Any]])
    }
    #expect(try await received().isEmpty)
    let shared = try await place.run("problem", "share", file)
    #expect(shared.code == 0 && shared.output.isEmpty)
    #expect(
      shared.error.hasSuffix("\(file): added 1 mark and 0 decisions about problems\n"),
      "\(shared.error)")
    #expect(try await received().map { $0["note"] as? String } == ["see #12"])
    let again = try await place.run("errors", "share", file)
    #expect(again.error.contains("added 0 marks and 0 decisions"), "\(again.error)")

    for (words, reason) in [
      ([], "name at least one recording"), ([place.path("none.flowscope")], "none.flowscope"),
    ] {
      let refused = try await place.run(["problem", "share"] + words)
      #expect(refused.code == 2 && refused.error.contains(reason), "\(refused.error)")
    }
  }

  @Test("the page of a recording has the problems of the team, and other diagrams refuse them")
  func page() async throws {
    let recording = try await run("1.flowscope", steps: 21)
    let found = try problems(try await place.run("errors", recording, "--json"))
    let known = try #require(found.keys.min())
    // From a copy, since a decision goes into the recording too.
    let copy = place.path("copy.flowscope")
    try FileManager.default.copyItem(atPath: recording, toPath: copy)
    let marked = try await place.run(
      "problem", "mark", known, "--from", copy, "--problems", file, "--owner", "@team")
    #expect(marked.code == 0, "\(marked.error)")
    let page = try await place.run("export", recording, "--format", "html", "--problems", file)
    #expect(page.code == 0, "\(page.error)")
    #expect(page.output.components(separatedBy: "\"n\":\"NEW\"").count - 1 == found.count - 1)
    #expect(page.output.contains("\"o\":\"@team\"") && page.output.contains("\(known), reviewed"))
    let without = try await place.run("export", recording, "--format", "html")
    #expect(!without.output.contains("\"n\":\"NEW\"") && !without.output.contains("@team"))

    for words in [["--format", "svg"], ["--format", "html", "--at", "+0"]] {
      let refused = try await place.run(["export", recording, "--problems", file] + words)
      #expect(refused.isRefusal(2, saying: "--problems is for the HTML page"), "\(refused.error)")
    }
    let missing = try await place.run(
      "export", recording, "--format", "html", "--problems", place.path("none"))
    #expect(missing.isRefusal(2, saying: "No such file"), "\(missing.error)")
  }

  @Test("the inspector shows what is new and what came back, and ignores it in the recording too")
  func inspector() async throws {
    let first = try await run("1.flowscope", steps: 21)
    let fixed = try #require(
      try problems(try await place.run("errors", first, "--json")).keys.min())
    for command in ["mark", "resolve"] {
      let outcome = try await place.run(
        "errors", command, fixed, "--from", first, "--problems", file)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    let second = try await run("2.flowscope", steps: 21)
    let terminal = try Tmux(columns: 160, rows: 40, directory: place.directory)
    try terminal.type(
      "XDG_STATE_HOME=\(place.path("state")) \(Program.path) replay \(second) --problems \(file)")
    try terminal.keys("2")
    try terminal.waitUntil("what is new, and what came back") {
      $0.contains("BACK ") && $0.components(separatedBy: "NEW ").count == 3
    }
    // The newest error is first.
    try terminal.keys("g", "i")
    try terminal.waitFor("and equal ones that follow")
    try terminal.keys("a")
    try terminal.waitFor("note:")
    try terminal.type("see #34")
    try terminal.waitFor("(see #34)")
    try terminal.keys("q")
    try terminal.waitUntil("the shell") { !$0.contains("Hierarchy") }
    let left = try await check(second, "--json")
    #expect(left.code == 1)
    #expect(try problems(left).count == 2, "\(left.output)")
    // A receiver has only the file: with the decision, and the mark with its note.
    let received = try await place.run(
      "errors", second, "--state", "ignored", "--json",
      environment: ["XDG_STATE_HOME": place.path("colleague")])
    #expect(try problems(received).values.sorted() == ["ignored"], "\(received.error)")
    let object = try #require(try received.json as? [String: Any])
    let errors = try #require(object["errors"] as? [[String: Any]])
    #expect(errors.map { $0["note"] as? String } == ["see #34"], "\(received.output)")
  }

  @Test("an unusable file of problems is refused with its line, and not changed")
  func unusable() async throws {
    let sample = try place.sample("--warm-up", "21")
    let text = "{\n<<<<<<< HEAD\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let fingerprint = "1-0000000000000000"
    for words in [
      ["errors", "rainbow", "--problems", file],
      ["errors", "ignore", fingerprint, "--from", "rainbow", "--problems", file],
    ] {
      let outcome = try await place.run(words)
      #expect(outcome.isRefusal(2, saying: "\(file):2: a merge left"), "\(outcome.error)")
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    let missing = try await place.run("errors", "rainbow", "--problems", place.path("none"))
    #expect(missing.isRefusal(2, saying: "No such file"), "\(missing.error)")
    let unknown = try await place.run(
      "problem", "mark", fingerprint, "--problems", place.path("new.json"))
    #expect(unknown.isRefusal(2, saying: "unknown problem \(fingerprint)"), "\(unknown.error)")
    #expect(access(place.path("new.json"), F_OK) != 0)
    let odd = try await place.run("problem", "mark", "2-00")
    #expect(odd.isRefusal(2, saying: "'2-00' is not a problem"), "\(odd.error)")
    let without = try await place.run("errors", "rainbow", "--new")
    #expect(without.isRefusal(2, saying: "cannot tell what is new"), "\(without.error)")
    sample.kill()
  }
}
