import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope map`, for running programs and for recordings.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct MapCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("the map of a recording is printed and drawn, and --to shows how a route was reached")
  func recording() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    try await place.record("r.flowscope", entries: 80)
    let watched = try await place.run("map", "rainbow", "--for", "1", "--json")
    #expect(watched.code == 0 && watched.error.contains("watching rainbow"), "\(watched.error)")
    sample.kill()
    let file = place.path("r.flowscope")
    let table = try await place.run("map", file)
    // The app had navigated before the recording began.
    let remark = "leaves out"
    #expect(table.code == 0 && (table.error.isEmpty || table.error.contains(remark)))
    #expect(table.output.hasPrefix("from "))
    #expect(table.output.contains("\n(start) "))
    let json = try await place.run("map", file, "--json")
    let object = try #require(try json.json as? [String: Any])
    let navigations = try #require(object["navigations"] as? [[String: Any]])
    #expect(navigations.contains { ($0["times"] as? Int ?? 0) > 0 })
    let reached = try #require(
      navigations.first { ($0["times"] as? Int ?? 0) > 0 }?["to"] as? [String: Any])
    let name = try #require((reached["route"] as? [String: Any])?["identifier"] as? String)
    let ways = try await place.run("map", file, "--to", name)
    #expect(ways.output.contains("\(name): "))
    #expect(try await place.run("map", file, "-o", place.path("m.svg")).code == 0)
    let again = try await place.run("map", file, "--format", "svg")
    #expect(again.output == (try String(contentsOfFile: place.path("m.svg"), encoding: .utf8)))
    try Data("<!-- flowscope:map r.flowscope --hide back -->\n<!-- flowscope:end -->\n".utf8)
      .write(to: URL(fileURLWithPath: place.path("a.md")))
    let written = try await place.run("document", place.path("a.md"))
    #expect(written.code == 0, "\(written.error)")
    #expect(try await place.run("document", "--check", place.path("a.md")).code == 0)
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("map").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("map", "--hide", "failure").isRefusal(2, saying: "'failures'"))
    #expect(try await place.run("map", "--hide", "back").isRefusal(2, saying: "need --format"))
    #expect(
      try await place.run("map", "--to", "a", "--format", "svg").isRefusal(2, saying: "excludes"))
    let sample = try place.sample()
    #expect(
      try await place.run("map", "--to", "nowhere at all").output.isEmpty)
    let saved = try await place.run("snapshot", "--json")
    try Data(saved.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    sample.kill()
    #expect(
      try await place.run("map", place.path("s.json")).isRefusal(
        2, saying: "a snapshot has no navigations"))
  }
}
