import FlowIntrospect
import Foundation
import TestApps
import Testing

/// `flowscope diff`, with the exit codes of diff.
@Suite struct DiffCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func save(_ name: String) async throws -> String {
    let json = try await place.run("snapshot", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path(name)))
    return place.path(name)
  }

  @Test("a snapshot equals its engine, and differs from the engine after a change")
  func saved() async throws {
    let sample = try place.sample("--warm-up", "3")
    let early = try await save("early.json")
    let same = try await place.run("diff", early, "rainbow")
    #expect(same.code == 0, "\(same.error)")
    #expect(same.output.isEmpty && same.error.isEmpty)
    sample.kill()
    let later = try place.sample("--warm-up", "12")
    let other = try await place.run("diff", early, "\(later.pid)", "--ascii")
    #expect(other.code == 1)
    #expect(other.error.isEmpty)
    #expect(other.output.allSatisfy { $0.isASCII })
    let signs = Set(other.output.split(separator: "\n").compactMap(\.first))
    #expect(signs.contains("~") && signs.contains("+"))
    let json = try await place.run("diff", early, "\(later.pid)", "--json")
    #expect(json.code == 1)
    let object = try #require(try json.json as? [String: Any])
    #expect(object["isSameRun"] as? Bool == false)
    #expect((object["added"] as? [Any])?.isEmpty == false)
    later.kill()
  }

  @Test("two runs in the same state are equal, in every format")
  func runs() async throws {
    let first = try place.sample("--warm-up", "12")
    let early = try await save("early.json")
    first.kill()
    let second = try place.sample("--warm-up", "12")
    for form in [[], ["--json"], ["--format", "svg"], ["--format", "mermaid"]] {
      let same = try await place.run(["diff", early, "rainbow"] + form)
      #expect(same.code == 0 && same.error.isEmpty, "\(form): \(same.error)\(same.output)")
    }
    second.kill()
  }

  @Test("a drawing shows the changes, and its options are refused without a drawing")
  func drawing() async throws {
    let first = try place.sample("--warm-up", "3")
    let early = try await save("early.json")
    first.kill()
    let second = try place.sample("--warm-up", "12")
    let late = try await save("late.json")
    second.kill()
    let drawn = try await place.run("diff", early, late, "-o", place.path("d.svg"), "--depth", "9")
    #expect(drawn.code == 1 && drawn.output.isEmpty && drawn.error.isEmpty, "\(drawn.error)")
    let svg = try String(contentsOfFile: place.path("d.svg"), encoding: .utf8)
    #expect(svg.contains(">+ ") && svg.contains(">~ ") && svg.contains(" → "))
    let again = try await place.run("diff", early, late, "--format", "svg", "--depth", "9")
    #expect(again.output == svg)
    let bad = [(["--depth", "1"], "need --format"), (["--json", "--format", "dot"], "exclude")]
    for (options, saying) in bad {
      #expect(try await place.run(["diff", early, late] + options).isRefusal(2, saying: saying))
    }
    #expect(
      try await place.run("diff", early, late, "--format", "dot", "--focus", "Absent")
        .isRefusal(2, saying: "'Absent'"))
  }

  @Test("two moments of a recording are compared")
  func moments() async throws {
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "100", "--warm-up", "3"])
    try await place.record("r", entries: 80)
    sample.kill()
    let file = place.path("r")
    let last = try await place.run("diff", file, file)
    #expect(last.code == 0 && last.output.isEmpty)
    let moved = try await place.run("diff", file, file, "--at", "2", "--at", "60")
    #expect(moved.code == 1, "\(moved.error)")
    // A flow may have changed in between: then the command names the option for that.
    #expect(moved.error.isEmpty || moved.error.contains("--match place compares them"))
    #expect(moved.output.contains("~ "))
    let one = try await place.run("diff", file, file, "--at", "60")
    #expect(one.code == 0)
  }

  @Test("across a logout, all coordinators have other ids, and --match place finds the same places")
  func logout() async throws {
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "0", "--warm-up", "3", "--allow-control"])
    let early = try await save("early.json")
    let before = try #require(try await place.run("snapshot", "--json").json as? [String: Any])
    // The root stays.
    let replaced = try #require(before["nodes"] as? [Any]).count - 1
    let user = try await RainbowUser(sample)
    for route in ["AppRoute.login", "AppRoute.mainApp"] { try await user.go(to: route) }
    func signs(_ outcome: Program.Outcome) -> [Character: Int] {
      outcome.output.split(separator: "\n").reduce(into: [:]) {
        $0[$1.first ?? " ", default: 0] += 1
      }
    }
    let byID = try await place.run("diff", early, "rainbow")
    #expect(byID.code == 1 && replaced > 1)
    #expect(signs(byID)["+"] == replaced && signs(byID)["-"] == replaced, "\(byID.output)")
    #expect(byID.error.contains("\(replaced) added coordinators are at the place of a removed one"))
    let byPlace = try await place.run("diff", early, "rainbow", "--match", "place")
    #expect(byPlace.code == 0 && byPlace.output.isEmpty && byPlace.error.isEmpty, "\(byPlace)")
    let same = try await place.run("diff", early, "rainbow", "--match", "id")
    #expect(same.code == 1 && same.output == byID.output && same.error.isEmpty)

    try await user.go(to: "GreenRoute.darkGreen")
    let moved = try await place.run("diff", early, "rainbow", "--match", "place")
    #expect(moved.code == 1 && moved.error.isEmpty)
    #expect(signs(moved)["+"] == nil && signs(moved)["-"] == nil, "\(moved.output)")
    #expect(moved.output.contains("current route: green → darkGreen"))
    let json = try await place.run("diff", early, "rainbow", "--match", "place", "--json")
    let object = try #require(try json.json as? [String: Any])
    #expect(object["isSameRun"] as? Bool == true)
    #expect((object["added"] as? [Any])?.isEmpty == true)
    #expect((object["removed"] as? [Any])?.isEmpty == true)
    #expect((object["changed"] as? [Any])?.isEmpty == false)
    await user.client.close()
    sample.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("diff", "a").isRefusal(2, saying: "Missing"))
    #expect(try await place.run("diff", "a", "b").isRefusal(3, saying: "'a'"))
    let sample = try place.sample()
    let file = try await save("a.json")
    #expect(
      try await place.run("diff", file, "rainbow", "--at", "+1")
        .isRefusal(2, saying: "--at requires a recording"))
    #expect(
      try await place.run("diff", file, file, "--at", "1", "--at", "2", "--at", "3")
        .isRefusal(2, saying: "at most twice"))
    try Data("{\"epoch\": 3}".utf8).write(to: URL(fileURLWithPath: place.path("b.json")))
    #expect(
      try await place.run("diff", file, place.path("b.json")).isRefusal(2, saying: "at epoch"))
    sample.kill()
  }

  @Test("the snapshot that Docs/Diagrams.md draws equals the sample app's snapshot")
  func documented() async throws {
    let saved = Repository.path("Docs/Pictures/rainbow.json")
    let sample = try place.sample("--warm-up", "21")
    let outcome = try await place.run("diff", saved, "rainbow")
    sample.kill()
    #expect(outcome.code == 0, "save it again with flowscope snapshot --json:\n\(outcome.output)")
  }
}
