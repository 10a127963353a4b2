import Foundation
import TestApps
import Testing

/// `flowscope explain --all`.
@Suite struct ExplainAllTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func routes(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    let object = try #require(try outcome.json as? [String: Any])
    return try #require(object["routes"] as? [[String: Any]])
  }

  @Test("every declared route has a line, with the same outcome as explaining it alone")
  func table() async throws {
    let sample = try place.sample("--warm-up", "3")
    let table = try await place.run("explain", "rainbow", "--all")
    #expect(table.code == 0, "\(table.error)")
    let lines = table.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("route ") && lines[0].hasSuffix("outcome"))
    let coverage = try await place.run("coverage", "rainbow", "--json")
    let declared = try #require(
      (try coverage.json as? [String: Any])?["routes"] as? [[String: Any]])
    let explained = try routes(try await place.run("explain", "--all", "--json"))
    #expect(!declared.isEmpty && explained.count == lines.count - 2)
    var outcomes: Set<String> = []
    for route in explained {
      let outcome = try #require(route["outcome"] as? String)
      // One of each outcome is asked alone.
      guard outcomes.insert(outcome).inserted else { continue }
      let label = try #require(route["route"] as? [String: Any])
      let name = "\(label["type"] ?? "").\(label["detail"] ?? label["identifier"] ?? "")"
      let one = try await place.run("explain", "rainbow", name, "--json")
      #expect(one.code == (outcome == "refused" ? 1 : 0), "\(name): \(one.error)")
      let result = try #require(try one.json as? [String: Any])
      #expect((result["error"] != nil) == (outcome == "refused"))
      #expect((result["flowChange"] != nil) == (outcome == "flow change"))
      #expect(
        (route["steps"] as? Int) ?? 0 == (result["steps"] as? [Any])?.count ?? 0, "\(name)")
      #expect((route["takenBy"] != nil) == (outcome != "refused"))
    }
    #expect(outcomes.isSuperset(of: ["reachable", "refused", "already shown"]), "\(outcomes)")
    sample.kill()
  }

  @Test("--strict fails if a route is refused, and says so")
  func strict() async throws {
    let sample = try place.sample("--warm-up", "3")
    let outcome = try await place.run("explain", "--all", "--strict")
    #expect(outcome.code == 1 && outcome.output.hasPrefix("route "))
    #expect(outcome.error.hasSuffix(" refused, and --strict allows none\n"), "\(outcome.error)")
    let json = try await place.run("explain", "--all", "--strict", "--json")
    #expect(json.code == 1)
    #expect(try routes(json).contains { $0["outcome"] as? String == "refused" })
    sample.kill()
  }

  @Test("the coordinator to start from can be named")
  func origin() async throws {
    let sample = try place.sample("--warm-up", "3")
    let named = try await place.run("explain", "--all", "--from", "AppCoordinator", "--json")
    let object = try #require(try named.json as? [String: Any])
    #expect((object["origin"] as? [String: Any])?["name"] as? String == "AppCoordinator")
    #expect(
      try await place.run("explain", "--all", "--from", "AppCoordinatr")
        .isRefusal(2, saying: "did you mean 'AppCoordinator'?"))
    sample.kill()
  }

  @Test("an app without declared routes is reported, and --strict fails")
  func nothing() async throws {
    let app = try PeerApp(growing: "plain", directory: place.directory)
    let outcome = try await place.run("explain", "--all")
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("no routes are declared"), "\(outcome.error)")
    #expect(try await place.run("explain", "--all", "--strict").code == 1)
    app.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("explain", "--all").isRefusal(3, saying: "no engine"))
    #expect(
      try await place.run("explain", "a", "b", "--all").isRefusal(2, saying: "takes no route"))
    #expect(
      try await place.run("explain", "red", "--strict")
        .isRefusal(2, saying: "--strict requires --all"))
    #expect(
      try await place.run("explain", "-", "--all")
        .isRefusal(2, saying: "cannot explain a navigation in standard input"))
  }
}
