import Foundation
import TestApps
import TestPatience
import Testing

/// Changes of an app through `flowscope mcp`, which both sides have to allow.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct AgentControlTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private let forms: [[String: Any]] = [
    ["do": "navigate", "route": "greenDetail"],
    ["do": "navigate", "route": "GreenRoute.greenDetail", "coordinator": "GreenCoordinator"],
    ["do": "navigate", "route": "https://rainbow.example.com/profile/7"],
    ["do": "pop"], ["do": "pop", "coordinator": "GreenCoordinator"], ["do": "dismiss"],
    ["do": "dismiss", "coordinator": "GreenCoordinator"], ["do": "select-tab", "tab": "2"],
    ["do": "select-tab", "tab": "GreenCoordinator"],
  ]

  private func sample(allowing: Bool) throws -> ServedSample {
    try ServedSample(
      directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "3"] + (allowing ? ["--allow-control"] : []),
      hasFlightRecorder: true)
  }

  private func hierarchy() async throws -> String {
    let outcome = try await place.run("snapshot", "--json")
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.output
  }

  private func app(_ answer: AgentServer.Answer) throws -> [String: Any] {
    try #require(answer.content["app"] as? [String: Any], "\(answer.text)")
  }

  @Test(
    "without --control, 'act' is not listed, and is refused whether the app allows it or not",
    arguments: AgentServer.Revision.allCases)
  func withoutFlag(revision: AgentServer.Revision) async throws {
    let sample = try sample(allowing: true)
    let before = try await hierarchy()
    let server = try AgentServer(in: place, speaking: revision)
    let tools = try server.tools()
    #expect(tools.count == 14 && !tools.contains { $0["name"] as? String == "act" })
    for form in forms {
      for more in [[:], ["dryRun": false], ["target": "rainbow"], ["ifRevision": 1]] {
        let answer = try server.call("act", form.merging(more) { $1 })
        #expect(answer.isRefusal && answer.content["error"] as? String == "readOnly", "\(form)")
        #expect(answer.text.contains("--control"), "\(answer.text)")
      }
    }
    // No argument stands in for the option.
    for name in ["control", "--control", "allowControl"] {
      let answer = try server.call("act", ["do": "pop", name: true])
      #expect(answer.isRefusal, "\(name)")
    }
    #expect(try await hierarchy() == before)
    #expect(try server.end() == 0)
    sample.kill()
  }

  @Test(
    "an app that does not allow control is not changed, in every form",
    arguments: AgentServer.Revision.allCases)
  func withoutConsent(revision: AgentServer.Revision) async throws {
    let sample = try sample(allowing: false)
    let before = try await hierarchy()
    let server = try AgentServer(["--control"], in: place, speaking: revision)
    let tools = try server.tools()
    let act = try #require(tools.first { $0["name"] as? String == "act" })
    let hints = act["annotations"] as? [String: Any]
    #expect(hints?["destructiveHint"] as? Bool == true && hints?["readOnlyHint"] as? Bool != true)
    let current = try server.call("screen").content["revision"] as? Int ?? 0
    for form in forms {
      for more in [[:], ["target": "rainbow"], ["ifRevision": current]] {
        let answer = try server.call("act", form.merging(more) { $1 })
        // There may be nothing to dismiss or to go back from, which is found before.
        let error = answer.content["error"] as? String
        let isNothing = ["pop", "dismiss"].contains(form["do"] as? String) && error == "badInput"
        #expect(answer.isRefusal && (error == "otherVersion" || isNothing), "\(answer.text)")
      }
    }
    for form in forms {
      let answer = try server.call("act", form.merging(["dryRun": true]) { $1 })
      if !answer.isRefusal { #expect(try app(answer)["isDryRun"] as? Bool == true, "\(form)") }
    }
    #expect(try await hierarchy() == before)
    #expect(try server.end() == 0)
    sample.kill()
  }

  @Test("no other tool changes the app, whatever it is asked")
  func others() async throws {
    let sample = try sample(allowing: true)
    let before = try await hierarchy()
    let server = try AgentServer(["--control"], in: place)
    for tool in try server.tools() {
      let name = try #require(tool["name"] as? String)
      let hints = tool["annotations"] as? [String: Any]
      guard name != "act" else { continue }
      #expect(hints?["destructiveHint"] as? Bool != true, "\(name)")
      for form in forms + [["route": "greenDetail"], ["to": "greenDetail"]] {
        _ = try server.call(name, form)
        _ = try server.call(name, ["for": "idle", "quiet": 1].merging(form) { $1 })
      }
    }
    #expect(try await hierarchy() == before)
    #expect(try server.end() == 0)
    sample.kill()
  }

  @Test(
    "where both sides allow it, an act returns the screen, at the revision that was given alone",
    arguments: AgentServer.Revision.allCases)
  func allowed(revision: AgentServer.Revision) async throws {
    let sample = try sample(allowing: true)
    let server = try AgentServer(["--control"], in: place, speaking: revision)
    let screen = try server.call("screen")
    let current = try #require(screen.content["revision"] as? Int)
    let form: [String: Any] = ["do": "navigate", "route": "greenDetail"]
    let late = try server.call("act", form.merging(["ifRevision": current + 1]) { $1 })
    let isDone = try app(late)["succeeded"] as? Bool
    #expect(late.isRefusal || isDone == false, "\(late.text)")
    let dry = try server.call("act", form.merging(["dryRun": true]) { $1 })
    #expect(try app(dry)["isDryRun"] as? Bool == true)
    let (first, unchanged) = (try app(screen), try app(try server.call("screen")))
    #expect(first as NSDictionary == unchanged as NSDictionary)
    let done = try server.call("act", form.merging(["ifRevision": current]) { $1 })
    let facts = try app(done)
    #expect(facts["succeeded"] as? Bool == true && facts["before"] as? Int == current)
    let shown = (facts["screen"] as? [String: Any])?["route"] as? String
    #expect(shown?.contains("greenDetail") == true, "\(done.text)")
    let printed = try #require(try await place.run("screen", "--json").json as? [String: Any])
    #expect((printed["route"] as? [String: Any])?["identifier"] as? String == "greenDetail")
    #expect(try server.end() == 0)
    sample.kill()
  }
}
