import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// The commands with one short answer: `screen`, `routes`, `way`, `links --url` and parts of `snapshot`.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct AnswerCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func sample() throws -> ServedSample {
    try ServedSample(
      directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "12", "--allow-control"], hasFlightRecorder: true)
  }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(try outcome.json as? [String: Any], "\(outcome.error)")
  }

  @Test(
    "each answer names its engine, its run and its revision, and commands that go on from there")
  func moment() async throws {
    let sample = try sample()
    var runs: Set<String> = []
    #expect(try await place.run("navigate", "greenInfo", "--control").code == 0)
    let before = try #require(
      try object(try await place.run("screen", "--json"))["revision"] as? Int)
    for arguments in [
      ["screen"], ["routes", "-n", "1"], ["way", "greenDetail"], ["links"],
      ["links", "--url", "rainbow://green/green"], ["wait", "--idle", "10ms"],
      ["snapshot", "--since", "\(before)"],
      ["navigate", "green", "--dry-run"], ["pop", "--dry-run"], ["dismiss", "--dry-run"],
      ["select-tab", "2", "--dry-run"],
    ] {
      let outcome = try await place.run(arguments + ["--json"])
      let fields = try object(outcome)
      #expect(outcome.code == 0, "\(arguments): \(outcome.error)")
      #expect((fields["engine"] as? [String: Any])?["name"] as? String == "rainbow")
      #expect(fields["revision"] as? Int ?? 0 > 0, "\(arguments)")
      runs.insert(fields["run"] as? String ?? "")
      let next = try #require(fields["next"] as? [[String: String]], "\(arguments)")
      #expect(!next.isEmpty, "\(arguments)")
      for step in next
      where step["command"]?.contains("--control") != true
        && step["command"]?.contains(" wait ") != true
      {
        let line = try #require(step["command"])
        let followed = try await place.shell("$\(line)")
        #expect([0, 1].contains(followed.code), "\(line): \(followed.error)")
      }
    }
    #expect(runs.count == 1 && runs.first?.isEmpty == false)
    // A hierarchy is a target of other commands too, and has its run as one.
    let hierarchy = try object(try await place.run("snapshot", "--json"))
    #expect(hierarchy["epoch"] as? String == runs.first && hierarchy["revision"] is Int)
    // Links that were watched end with the app, so they are of no revision.
    let watched = try Child(
      Program.path, ["links", "--until-exit", "--json"], environment: place.environment)
    #expect(try watched.error.line().contains("watching rainbow"))
    sample.kill()
    let links = try #require(
      try JSONSerialization.jsonObject(with: watched.output.readToEnd() ?? Data())
        as? [String: Any])
    #expect(watched.wait() == 0)
    #expect(links["run"] as? String == runs.first && links["revision"] is NSNull)
    #expect((links["engine"] as? [String: Any])?["name"] as? String == "rainbow")
  }

  @Test("the screen is one line, and the same of an engine and of a recording of it")
  func screen() async throws {
    let sample = try sample()
    let live = try await place.run("screen", "--ascii")
    #expect(live.code == 0 && live.output.split(separator: "\n").count == 1)
    #expect(live.output.allSatisfy { $0.isASCII })
    try await place.record("r")
    let fields = try object(try await place.run("screen", "--json"))
    let recorded = try object(try await place.run("screen", place.path("r"), "--json"))
    #expect(recorded["engine"] is NSNull)
    for key in ["route", "coordinator", "path", "presentations", "lastNavigation"] {
      #expect(fields[key] as? NSObject == recorded[key] as? NSObject, "\(key)")
    }
    let saved = try await place.run("snapshot", "--json")
    try Data(saved.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    let snapshot = try object(try await place.run("screen", place.path("s.json"), "--json"))
    #expect(snapshot["path"] as? NSObject == fields["path"] as? NSObject)
    sample.kill()
  }

  @Test("routes come in parts, by the cursor that each answer names")
  func routes() async throws {
    let sample = try sample()
    let all = try object(try await place.run("routes", "--json"))
    let names = try #require(all["routes"] as? [NSObject])
    var (read, cursor) = ([NSObject](), String?.none)
    repeat {
      let part = try object(
        try await place.run(
          ["routes", "--json", "-n", "20"] + (cursor.map { ["--cursor", $0] } ?? [])))
      read += try #require(part["routes"] as? [NSObject])
      cursor = part["cursor"] as? String
    } while cursor != nil
    #expect(read == names && names.count > 40)
    let green = try await place.run("routes", "--match", "greenDetail", "--reach")
    #expect(green.output.contains("greenDetail") && green.output.contains("1 route, revision "))
    #expect(
      try await place.run("routes", "--cursor", "x").isRefusal(2, saying: "is no cursor"))
    #expect(
      try await place.run("routes", "--match", "-r (").isRefusal(2, saying: "not a regular"))
    sample.kill()
  }

  @Test("the way to a route is that of the map, and the plan that of an explanation")
  func way() async throws {
    let sample = try sample()
    let way = try object(try await place.run("way", "greenDetail", "--json"))
    let map = try object(try await place.run("map", "--to", "greenDetail", "--json"))
    #expect(way["ways"] as? NSObject == map["routes"] as? NSObject)
    let plan = try #require(way["plan"] as? [String: Any])
    let explained = try object(try await place.run("explain", "greenDetail", "--json"))
    #expect(plan["steps"] as? NSObject == explained["steps"] as? NSObject)
    let refused = try await place.run("way", "unhandled")
    #expect(refused.code == 1 && refused.output.contains("from here"))
    #expect(try await place.run("way", "grenDetail", "-q").isRefusal(2, saying: "greenDetail"))
    try await place.record("r")
    let recorded = try await place.run("way", place.path("r"), "greenDetail", "--json")
    let fields = try object(recorded)
    #expect(fields["plan"] is NSNull)
    sample.kill()
  }

  @Test("a URL has its pattern, its route and who takes it; one that leads nowhere fails")
  func links() async throws {
    let sample = try sample()
    let taken = try await place.run("links", "--url", "rainbow://green/greenDetail")
    #expect(taken.code == 0, "\(taken.error)")
    for part in [
      "pattern: rainbow://green/:screen", "route: GreenRoute.greenDetail",
      "taken by GreenCoordinator #",
    ] {
      #expect(taken.output.contains(part), "\(taken.output)")
    }
    let nowhere = try await place.run("links", "--url", "rainbow://gren/greenDetail")
    #expect(nowhere.code == 1 && nowhere.output.contains("no pattern matches"))
    #expect(
      try await place.run("links", "--url", "greenDetail").isRefusal(2, saying: "is not a URL"))
    #expect(
      try await place.run("links", "--url", "/x", "--since", "1m")
        .isRefusal(2, saying: "--url asks about now"))
    sample.kill()
  }

  @Test("--match and --limit print a part of the hierarchy that other commands accept")
  func match() async throws {
    let sample = try sample()
    let text = try await place.run("snapshot", "--match", "greencoordinator")
    let lines = text.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("GreenCoordinator") })
    #expect(!text.output.contains("RedCoordinator") && text.output.contains("AppCoordinator"))
    let json = try await place.run("snapshot", "--match", "greencoordinator", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("part.json")))
    let again = try await place.run("snapshot", place.path("part.json"))
    #expect(again.output.split(separator: "\n").count == lines.count)
    let two = try await place.run("snapshot", "-n", "2")
    #expect(two.output.split(separator: "\n").count == 2)
    #expect(two.error.contains("coordinators shown; --limit left out the rest"))
    // The words of a regular expression are no options, also beside one of their letters.
    let expression = try await place.run("snapshot", "--match", "-r greenco+rdinator", "-n", "9")
    #expect(expression.code == 0 && expression.output == text.output, "\(expression.error)")
    #expect(
      try await place.run("snapshot", "-r", "green").isRefusal(2, saying: "--match='-r text'"))
    let none = try await place.run("snapshot", "--match", "nosuchname")
    #expect(none.code == 0 && none.output.isEmpty && none.error.contains("no coordinator matches"))
    #expect(
      try await place.run("snapshot", "--since", "1", "--match", "x").isRefusal(
        2, saying: "--since"))
    sample.kill()
  }

  @Test("--since prints what a change of the app did, of an engine and of its recording")
  func since() async throws {
    let sample = try sample()
    // Without a viewer that stays, an engine forgets its changes after some seconds.
    let follower = try Child(
      Program.path, ["log", "rainbow", "--follow"], environment: place.environment)
    _ = try follower.output.line()
    let before = try #require(
      try object(try await place.run("screen", "--json"))["revision"] as? Int)
    let file = place.path("r")
    let recorder = try place.recorder(to: file)
    try await eventually("it is recorded") {
      guard let reader = try? RecordingReader(path: file) else { return false }
      return try reader.span() != nil
    }
    #expect(try await place.run("navigate", "purpleInfo", "--control").code == 0)
    let live = try await place.run("snapshot", "--since", "\(before)", "--json")
    let changes = try #require(try object(live)["changes"] as? [[String: Any]], "\(live.error)")
    #expect(changes.contains { ($0["name"] as? String)?.contains("Purple") == true })
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    let recorded = try await place.run("snapshot", file, "--since", "\(before)")
    #expect(recorded.code == 0, "\(recorded.error)")
    #expect(recorded.output.contains("~ ") && recorded.output.contains(" → "))
    let future = try await place.run("snapshot", "--since", "99999")
    #expect(future.isRefusal(2, saying: "is not there yet"))
    follower.end()
    sample.kill()
  }
}
