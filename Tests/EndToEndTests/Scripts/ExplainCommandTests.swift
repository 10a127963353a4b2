import FlowIntrospect
import Foundation
import Testing

/// `flowscope explain`, which does nothing and says everything.
@Suite struct ExplainCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// Without its revision: an engine that nobody looked at for a while gives it another.
  private func hierarchy() async throws -> [FlowNode] {
    let json = try await place.run("snapshot", "--json")
    return try JSONDecoder().decode(FlowSnapshot.self, from: Data(json.output.utf8)).preorder
  }

  @Test("a route that can be reached is explained, by its name or a URL, and nothing is done")
  func reachable() async throws {
    let sample = try place.sample("--warm-up", "3")
    let before = try await hierarchy()
    for words in [["greenDetail"], ["rainbow", "rainbow://green/greenDetail"]] {
      let outcome = try await Program.run(
        Program.path, ["explain"] + words, environment: place.environment)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.output.hasPrefix("GreenRoute.greenDetail from "))
      for part in [
        "\noutcome\n", "\nasked\n", "\nplan\n", "  1. ", "\nhierarchy afterwards\n", "\n~ ",
      ] {
        #expect(outcome.output.contains(part), "\(part) is not in \(outcome.output)")
      }
    }
    #expect(try await hierarchy() == before)
    let json = try await place.run("explain", "greenDetail", "--json")
    let object = try #require(try json.json as? [String: Any])
    #expect((object["steps"] as? [Any])?.isEmpty == false)
    #expect(object["error"] == nil)
    sample.kill()
  }

  @Test("it starts where it is told to, by a name or a number")
  func origin() async throws {
    let sample = try place.sample("--warm-up", "3")
    let named = try await place.run(
      "explain", "greenDetail", "--from", "AppCoordinator", "--json")
    let object = try #require(try named.json as? [String: Any])
    let origin = try #require(object["origin"] as? [String: Any])
    #expect(origin["name"] as? String == "AppCoordinator")
    let number = try #require(origin["id"] as? Int)
    let numbered = try await place.run("explain", "greenDetail", "--from", "#\(number)")
    #expect(numbered.output.hasPrefix("GreenRoute.greenDetail from AppCoordinator #\(number)\n"))
    #expect(
      try await place.run("explain", "greenDetail", "--from", "AppCoordinatr")
        .isRefusal(2, saying: "did you mean 'AppCoordinator'?"))
    #expect(
      try await place.run("explain", "greenDetail", "--from", "999999")
        .isRefusal(2, saying: "there is no coordinator #999999"))
    sample.kill()
  }

  @Test("a route that cannot be reached is explained all the same, and fails")
  func unreachable() async throws {
    let sample = try place.sample("--warm-up", "3")
    let outcome = try await place.run("explain", "unhandled", "--ascii")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("\noutcome\n- ") && outcome.output.contains("\nasked\n"))
    #expect(outcome.output.allSatisfy { $0.isASCII })
    #expect(!outcome.output.contains("\u{1b}"))
    let json = try await place.run("explain", "unhandled", "--json")
    #expect(json.code == 1)
    #expect((try json.json as? [String: Any])?["error"] != nil)
    sample.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("explain").isRefusal(2, saying: "give a route or a URL"))
    #expect(try await place.run("explain", "a", "b", "c").isRefusal(2, saying: "give a route"))
    #expect(try await place.run("explain", "red").isRefusal(3, saying: "nothing to attach to"))
    let sample = try place.sample()
    #expect(
      try await place.run("explain", "grenDetail").isRefusal(2, saying: "'greenDetail'"))
    #expect(
      try await place.run("explain", "/nowhere/at/all").isRefusal(2, saying: "no pattern matches"))
    try Data("{}".utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("explain", place.path("s.json"), "red")
        .isRefusal(2, saying: "it has no live coordinators"))
    sample.kill()
  }
}
