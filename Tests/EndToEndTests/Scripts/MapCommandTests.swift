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

  @Test("what an app declares is drawn, kept as a baseline, and compared with it")
  func declared() async throws {
    let sample = try ServedSample(directory: place.directory, arguments: ["--rate", "100"])
    try await place.record("r.flowscope", entries: 80)
    sample.kill()
    let file = place.path("r.flowscope")
    let table = try await place.run("map", file, "--declared")
    #expect(table.code == 0 && table.output.hasPrefix("coordinator "), "\(table.error)")
    let baseline = place.path("App.flow")
    #expect(try await place.run("map", file, "--declared", "-o", baseline).code == 0)
    let text = try String(contentsOfFile: baseline, encoding: .utf8)
    #expect(text.hasPrefix("# flowscope map 1 app\ncoordinator "))
    #expect(try await place.run("check-map", baseline, file).code == 0)
    #expect(try await place.run("diff", baseline, file).code == 0)
    // A map is a target too, and gives the same drawing.
    let json = try await place.run("map", file, "--declared", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("map.json")))
    let drawing = try await place.run("map", file, "--declared", "--format", "svg")
    #expect(drawing.output.contains("AppCoordinator"))
    let again = try await place.run("map", place.path("map.json"), "--declared", "--format", "svg")
    #expect(again.output == drawing.output)
    let lit = try await place.run("map", file, "--declared", "--with", file, "--format", "svg")
    #expect(lit.output.contains("×"))
    // A declaration is gone, and another is new.
    let changed = text.replacing("coordinator AppCoordinator", with: "coordinator OtherCoordinator")
    try Data(changed.utf8).write(to: URL(fileURLWithPath: baseline))
    let differing = try await place.run("check-map", baseline, file)
    #expect(differing.code == 1)
    #expect(differing.output.contains("- coordinator OtherCoordinator"))
    #expect(differing.output.contains("+ coordinator AppCoordinator"))
    // Both maps are one drawing.
    let both = try await place.run("diff", baseline, file, "--format", "svg")
    #expect(both.code == 1)
    #expect(both.output.contains(">− OtherCoordinator<"))
    #expect(both.output.contains(">+ AppCoordinator<"))
    let flows = try await place.run(
      "diff", baseline, file, "--level", "flows", "--format", "mermaid")
    #expect(flows.code == 1 && flows.output.contains("AppCoordinator"), "\(flows.error)")
    #expect(try await place.run("diff", file, file, "--format", "svg").code == 0)
    #expect(
      try await place.run("diff", baseline, file, "--level", "flows")
        .isRefusal(2, saying: "--level needs --format"))
    #expect(
      try await place.run("diff", baseline, file, "--format", "svg", "--focus", "AppCoordinator")
        .isRefusal(2, saying: "--focus is not for a target that declares an app"))
    #expect(
      try await place.run("diff", file, file, "--level", "flows")
        .isRefusal(2, saying: "two declared maps"))
    let small = try await place.run(
      "map", file, "--declared", "--thumbnails", "--format", "svg")
    #expect(small.output.contains("class=\"device\""))
    #expect(
      try await place.run("map", file, "--declared", "--thumbnails", "--format", "html")
        .isRefusal(2, saying: "--thumbnails is for drawings"))
    try Data((text + "takes nothing\n").utf8).write(to: URL(fileURLWithPath: baseline))
    let line = text.split(separator: "\n").count + 1
    #expect(
      try await place.run("check-map", baseline, file).isRefusal(2, saying: "App.flow:\(line): "))
    #expect(
      try await place.run("check-map", file, file).isRefusal(2, saying: "it is no baseline"))
    try Data("<!-- flowscope:app r.flowscope -->\n<!-- flowscope:end -->\n".utf8)
      .write(to: URL(fileURLWithPath: place.path("a.md")))
    #expect(try await place.run("document", place.path("a.md")).code == 0)
    #expect(try await place.run("document", "--check", place.path("a.md")).code == 0)
  }

  @Test("the map of a running app is the same at each moment of a flow")
  func moments() async throws {
    var (maps, snapshots): (Set<String>, Set<String>) = ([], [])
    for steps in ["5", "14", "27"] {
      let sample = try ServedSample(
        "thriftwood", directory: place.directory, arguments: ["--rate", "0", "--warm-up", steps])
      defer { sample.kill() }
      let map = try await place.run("map", "--declared", "--format", "flow")
      #expect(map.code == 0, "\(map.error)")
      maps.insert(map.output)
      snapshots.insert(try await place.run("snapshot").output)
    }
    #expect(maps.count == 1 && snapshots.count == 3)
    #expect(maps.first?.contains("takes AppCoordinator AppRoute.dashboard tab tab=1") == true)
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("map").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("map", "--hide", "failure").isRefusal(2, saying: "'failures'"))
    #expect(try await place.run("map", "--hide", "back").isRefusal(2, saying: "need --format"))
    #expect(
      try await place.run("map", "--to", "a", "--format", "svg").isRefusal(2, saying: "excludes"))
    #expect(try await place.run("map", "--level", "flows").isRefusal(2, saying: "--declared"))
    #expect(
      try await place.run("map", "--thumbnails").isRefusal(2, saying: "--thumbnails needs"))
    #expect(
      try await place.run("map", "--declared", "--thumbnails").isRefusal(2, saying: "drawings"))
    #expect(
      try await place.run("map", "--format", "flow").isRefusal(2, saying: "needs --declared"))
    #expect(
      try await place.run("map", "--declared", "--to", "a").isRefusal(2, saying: "excludes --to"))
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
