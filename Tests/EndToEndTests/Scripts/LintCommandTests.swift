import Foundation
import TestApps
import Testing

/// `flowscope lint`, as continuous integration uses it.
@Suite struct LintCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("a live engine is linted as text, JSON and SARIF, and only --strict fails")
  func live() async throws {
    let sample = try place.sample("--warm-up", "21")
    let text = try await place.run("lint", "rainbow")
    #expect(text.code == 0, "\(text.error)")
    #expect(text.output.contains("warning[modal-without-registration/"))
    #expect(text.output.contains("  --> AppCoordinator › "))
    #expect(text.error.hasPrefix("flowscope: ") && text.error.contains(" unknown"))
    let json = try #require(try await place.run("lint", "--json").json as? [String: Any])
    let findings = try #require(json["findings"] as? [[String: Any]])
    let all = try await place.run("lint", "--unknown").output
    #expect(findings.count == all.components(separatedBy: "  = fix: ").count - 1)
    let sarif = try #require(try await place.run("lint", "--sarif").json as? [String: Any])
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.count == findings.count)
    #expect(try await place.run("lint", "--strict").code == 1)
    sample.kill()
  }

  @Test("with a flight recorder, link-only-route finds the routes that only links reached so far")
  func earlier() async throws {
    let sample = try ServedSample(
      "thriftwood", directory: place.directory, arguments: ["--rate", "0", "--warm-up", "60"],
      hasFlightRecorder: true)
    let found = try await place.run(
      "lint", "thriftwood", "-A", "all", "-W", "link-only-route", "--unknown")
    #expect(found.code == 0 && found.error == "flowscope: 0 warnings, 2 unknown\n", "\(found)")
    #expect(found.output.contains("'releaseNotes(") && found.output.contains("'sharedProfile("))
    // A recording begins with what the app's flight recorder kept.
    try await place.record("r", entries: 60)
    let log = try await place.run("log", place.path("r"), "--kind", "navigation")
    #expect(log.output.contains("sharedProfile"))
    sample.kill()
  }

  @Test("lints are selected by name, and allowed findings cause no failure")
  func choosing() async throws {
    let sample = try place.sample("--warm-up", "21")
    let one = try await place.run(
      "lint", "-A", "all", "-W", "modal-without-registration", "--strict")
    #expect(one.code == 1)
    let lints = one.output.split(separator: "\n").filter { $0.contains("]: ") }
    #expect(!lints.isEmpty)
    #expect(lints.allSatisfy { $0.contains("[modal-without-registration/") })
    let none = try await place.run("lint", "-A", "all", "--strict")
    #expect(none.code == 0 && none.output.isEmpty)
    #expect(none.error.contains(" allowed"))
    sample.kill()
  }

  @Test("for recordings and saved snapshots, the lints that did not run are reported")
  func saved() async throws {
    let sample = try place.sample("--warm-up", "21")
    try await place.record("r")
    let json = try await place.run("snapshot", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    sample.kill()
    for target in [place.path("r"), place.path("s.json")] {
      let outcome = try await place.run("lint", target, "--json")
      #expect(outcome.code == 0, "\(outcome.error)")
      let object = try #require(try outcome.json as? [String: Any])
      #expect((object["notRun"] as? [String])?.contains("missing-screen") == true)
      #expect(outcome.error.contains("did not run: ambiguous-handler"))
    }
    let moment = try await place.run("lint", place.path("r"), "--at", "+0")
    #expect(moment.code == 0 || moment.isRefusal(2, saying: "no hierarchy was recorded"))
  }

  @Test("findings in their grace period are counted, and --wait waits for them")
  func waiting() async throws {
    // An unmeasured sheet is presented.
    let sample = try place.sample("--warm-up", "19")
    let now = try #require(try await place.run("lint", "--json").json as? [String: Any])
    #expect(now["pending"] as? Int ?? 0 > 0)
    let outcome = try await place.run("lint", "--json", "--wait", "60")
    let later = try #require(try outcome.json as? [String: Any])
    #expect(later["pending"] as? Int == 0)
    let lints = (later["findings"] as? [[String: Any]])?.map { $0["lint"] as? String }
    #expect(lints?.contains("detents") == true)
    sample.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("lint").isRefusal(3, saying: "no engine"))
    let near = try await place.run("lint", "-A", "stak")
    #expect(near.isRefusal(2, saying: "did you mean 'stack'?"), "\(near.error)")
    #expect(
      try await place.run("lint", "-W", "stack", "-A", "stack")
        .isRefusal(2, saying: "in the warn list and in the allow list"))
    #expect(try await place.run("lint", "-A", "stack:").isRefusal(2, saying: "lint:Type"))
    #expect(try await place.run("lint", "--json", "--sarif").isRefusal(2, saying: "exclude"))
    #expect(try await place.run("lint", "--wait=-1").isRefusal(2, saying: "--wait"))
    for (content, said) in [
      ("{", "invalid data"), ("{}", "'root' is missing"),
      (#"{"epoch":"a","revision":1,"root":1,"nodes":[]}"#, "its root #1 is missing"),
    ] {
      try Data(content.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
      let outcome = try await place.run("lint", place.path("s.json"))
      #expect(outcome.isRefusal(2, saying: said), "\(outcome.error)")
    }
    let sample = try place.sample()
    #expect(
      try await place.run("lint", "--at", "+1").isRefusal(2, saying: "--at requires a recording"))
    sample.kill()
  }
}
