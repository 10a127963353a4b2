import FlowIntrospect
import Foundation
import TestApps
import Testing

/// `flowscope explain`, which explains a navigation without navigating.
@Suite struct ExplainCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// The nodes without the revision, because an engine without viewers can report another revision.
  private func hierarchy() async throws -> [FlowNode] {
    let json = try await place.run("snapshot", "--json")
    return try json.snapshot.preorder
  }

  @Test("a reachable route is explained by name or URL, without navigating")
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

  @Test("the explanation starts at the coordinator given by name or id")
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
        .isRefusal(2, saying: "no coordinator has the id #999999"))
    sample.kill()
  }

  @Test("an unreachable route is explained too, and the command fails")
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
    #expect(try await place.run("explain", "red").isRefusal(3, saying: "no engine"))
    let sample = try place.sample()
    #expect(
      try await place.run("explain", "grenDetail").isRefusal(2, saying: "'greenDetail'"))
    #expect(
      try await place.run("explain", "/nowhere/at/all").isRefusal(2, saying: "no pattern matches"))
    #expect(
      try await place.run("explain", "nowhere/at/all")
        .isRefusal(2, saying: "a URL begins with '/' or with a scheme"))
    try Data("{}".utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("explain", place.path("s.json"), "red")
        .isRefusal(2, saying: "it has no live coordinators"))
    sample.kill()
  }
}
