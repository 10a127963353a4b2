import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope links`, as scripts use it.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LinksCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// Steps of the media app after which it has opened links, and two that lead nowhere.
  private static let steps = 80

  private func sample(hasFlightRecorder: Bool = true) throws -> ServedSample {
    try ServedSample(
      "thriftwood", directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "\(Self.steps)"],
      hasFlightRecorder: hasFlightRecorder)
  }

  private func links(_ json: Any) throws -> [[String: Any]] {
    try #require((json as? [String: Any])?["links"] as? [[String: Any]])
  }

  private func text(_ key: String, _ field: String, of link: [String: Any]) -> String? {
    (link[key] as? [String: Any])?[field] as? String
  }

  private func urls(_ outcome: Program.Outcome) throws -> [String?] {
    try links(try outcome.json).map { text("link", "url", of: $0) }
  }

  /// The cells of a line, which at least two blanks separate.
  private func cells(_ line: some StringProtocol) -> [String] {
    String(line).components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test("a line has the URL, the route, who was asked, who refused, and what became visible")
  func table() async throws {
    let sample = try sample()
    let table = try await place.run("links", "thriftwood")
    #expect(table.code == 0 && table.error.isEmpty, "\(table.error)")
    let lines = table.output.split(separator: "\n")
    #expect(
      cells(lines[0]) == ["time", "link", "route", "asked", "refused by", "visible", "outcome"])
    let opened = try #require(lines.first { $0.contains("thriftwood://sonarr/series/4") })
    let detail = "sonarrSeriesDetail(4)"
    #expect(
      cells(opened).dropFirst() == [
        "✓", "thriftwood://sonarr/series/4", detail, "AppCoordinator #1", "-", detail,
        "push \(detail)",
      ])
    let refused = try #require(lines.first { $0.contains("thriftwood://lidarr") })
    #expect(
      cells(refused)[1..<7] == [
        "✗", "thriftwood://lidarr", "-", "AppCoordinator #1", "AppCoordinator",
        "radarrMovieDetail(7)",
      ])
    #expect(refused.contains("link: ") && refused.contains("no pattern matches"))
    #expect(lines.last?.hasPrefix("\(lines.count - 2) links, ") == true)
    sample.kill()
  }

  @Test("--json has the facts of the table, and so has a recording")
  func json() async throws {
    let sample = try sample()
    let all = try links(try await place.run("links", "--json").json)
    let lines = try await place.run("links").output.split(separator: "\n").dropFirst().dropLast()
    #expect(all.count == lines.count && !all.isEmpty)
    let opened = try #require(
      all.first { text("link", "url", of: $0) == "thriftwood://search?q=dune" })
    #expect(opened["outcome"] as? String == "opened" && opened["refusedByType"] == nil)
    #expect(text("link", "kind", of: opened) == "url")
    #expect(text("route", "identifier", of: opened) == "search")
    #expect(text("asked", "name", of: opened) == "AppCoordinator")
    #expect(text("visible", "identifier", of: opened) == "search")
    #expect(text("call", "file", of: opened)?.hasSuffix("ThriftwoodApp.swift") == true)
    let refused = try #require(
      all.first { text("link", "url", of: $0) == "thriftwood://radarr/movie/dune" })
    #expect(refused["outcome"] as? String == "refused" && refused["route"] == nil)
    #expect(refused["refusedByType"] as? String == "AppCoordinator")
    #expect((refused["advice"] as? String)?.contains("DeepLinks") == true)
    #expect(text("visible", "identifier", of: refused) == "radarrMovieDetail")
    try await place.record("r", entries: 20)
    let recorded = try await place.run("links", place.path("r"), "--json")
    #expect(try urls(recorded) == all.map { text("link", "url", of: $0) })
    #expect(recorded.error.isEmpty, "\(recorded.error)")
    sample.kill()
  }

  @Test("an engine without a flight recorder has the refused links, and says so unless --quiet")
  func withoutFlightRecorder() async throws {
    let sample = try sample(hasFlightRecorder: false)
    let outcome = try await place.run("links", "--json")
    #expect(try links(try outcome.json).allSatisfy { $0["outcome"] as? String == "refused" })
    #expect(try urls(outcome).contains("thriftwood://lidarr"))
    #expect(outcome.error.contains("keeps only links that were refused"))
    #expect(try await place.run("links", "--json", "-q").error.isEmpty)
    sample.kill()
  }

  @Test("-n keeps the newest links, --since leaves out the others, and -o writes a file")
  func options() async throws {
    let sample = try sample()
    let all = try urls(try await place.run("links", "--json"))
    let two = try await place.run("links", "--json", "-n", "2")
    #expect(try urls(two) == all.suffix(2) && all.count > 2)
    #expect(two.error == "flowscope: 2 of \(all.count) links shown; --limit left out the rest\n")
    let table = try await place.run("links", "-n", "2", "--quiet")
    #expect(table.output.contains("\n\(all.count) links, ") && table.error.isEmpty)
    #expect(table.output.split(separator: "\n").count == 4)
    #expect(try urls(try await place.run("links", "--json", "--since", "0")).isEmpty)
    #expect(try urls(try await place.run("links", "--json", "--since", "1h")) == all)
    let written = try await place.run("links", "--json", "-o", place.path("links.json"))
    #expect(written.code == 0 && written.output.isEmpty)
    let file = try Data(contentsOf: URL(fileURLWithPath: place.path("links.json")))
    #expect(try links(JSONSerialization.jsonObject(with: file)).count == all.count)
    let given = try await place.run("links", "--until-exit", "--timeout", "100ms", "--quiet")
    #expect(given.isRefusal(3, saying: "timed out after 0.1 s"))
    sample.kill()
  }

  @Test("--until-exit prints the links that the app opened until it ended")
  func untilExit() async throws {
    let app = try PeerApp("thriftwood", touring: place.directory)
    let watcher = try Child(
      Program.path, ["links", "thriftwood", "--until-exit", "--json"],
      environment: place.environment)
    #expect(try watcher.error.line().contains("until it exits"))
    try await app.tour(Self.steps / 4, ofSteps: 4, every: .milliseconds(20))
    app.kill()
    let output = String(decoding: try watcher.output.readToEnd() ?? Data(), as: UTF8.self)
    #expect(watcher.wait() == 0)
    let all = try links(JSONSerialization.jsonObject(with: Data(output.utf8)))
    let urls = Set(all.compactMap { text("link", "url", of: $0) })
    #expect(urls.isSuperset(of: ["thriftwood://sonarr/series/4", "thriftwood://lidarr"]))
    #expect(Set(all.compactMap { $0["outcome"] as? String }) == ["opened", "refused"])
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("links").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("links", "absent").isRefusal(3, saying: "'absent'"))
    let sample = try sample()
    try await place.record("r")
    #expect(
      try await place.run("links", place.path("r"), "--until-exit")
        .isRefusal(2, saying: "--until-exit requires an engine"))
    let json = try await place.run("snapshot", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("links", place.path("s.json"))
        .isRefusal(2, saying: "cannot show the links of"))
    #expect(
      try await place.run("links", "--since", "+1").isRefusal(2, saying: "requires a recording"))
    sample.kill()
  }
}
