import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope wait`, at apps that do something meanwhile.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct WaitCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test("a navigation, a route and an error end the wait when they come")
  func happens() async throws {
    // The user of the sample goes on by itself.
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "50"], hasFlightRecorder: true)
    for arguments in [["--navigation"], ["--error"], ["--route", "greenDetail"]] {
      let outcome = try await place.run(["wait", "--json", "--timeout", "1h"] + arguments)
      #expect(outcome.code == 0, "\(arguments): \(outcome.error)")
      let fields = try #require(try outcome.json as? [String: Any])
      #expect(fields["hasHappened"] as? Bool == true, "\(arguments)")
      #expect(fields["nearest"] is NSNull && fields["screen"] is [String: Any])
      let match = fields["match"] as? [String: Any]
      if arguments == ["--navigation"] { #expect(match?["kind"] as? String == "navigation") }
      #expect((match == nil) == (arguments[0] == "--route"), "\(arguments)")
    }
    sample.kill()
  }

  @Test("after the timeout, the exit code is 6, and the answer has the nearest miss")
  func timedOut() async throws {
    let sample = try place.sample("--warm-up", "3")
    let outcome = try await place.run("wait", "--route", "greenDetail", "--timeout", "300ms")
    #expect(outcome.code == 6 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output.contains("waiting for the route greenDetail"))
    #expect(outcome.output.contains("nearest: ") && outcome.output.contains("is on screen"))
    #expect(outcome.output.contains("next: flowscope explain greenDetail"))
    for condition in ["--error", "--navigation"] {
      let quiet = try await place.run("wait", condition, "--timeout", "300ms", "--json")
      let fields = try #require(try quiet.json as? [String: Any])
      #expect(quiet.code == 6 && fields["hasHappened"] as? Bool == false, "\(condition)")
      #expect((fields["nearest"] as? String)?.isEmpty == false, "\(condition)")
    }
    sample.kill()
  }

  @Test("an app in which nothing happens is idle, and a route that shows is there at once")
  func atOnce() async throws {
    let sample = try place.sample("--warm-up", "3")
    let screen = try #require(try await place.run("screen", "--json").json as? [String: Any])
    let route = try #require((screen["route"] as? [String: Any])?["identifier"] as? String)
    #expect(try await place.run("wait", "--route", route, "--timeout", "1h").code == 0)
    #expect(try await place.run("wait", "--idle", "200ms", "--timeout", "1h").code == 0)
    let busy = try await place.run("wait", "--idle", "1h", "--timeout", "300ms")
    #expect(busy.code == 6 && busy.output.contains("nearest: quiet for "))
    sample.kill()
  }

  @Test("the end of the app ends the wait with exit code 3")
  func ended() async throws {
    let app = try PeerApp(touring: place.directory)
    let child = try Child(
      Program.path, ["wait", "rainbow", "--error", "--timeout", "1h"],
      environment: place.environment)
    // The follower is a second viewer, after the connection that finds the engine.
    try await eventually("it waits") { try await place.run("list").code == 0 }
    try await Task.sleep(for: .milliseconds(500))
    app.kill()
    #expect(child.wait() == 3)
    let error = String(decoding: try child.error.readToEnd() ?? Data(), as: UTF8.self)
    #expect(error.split(separator: "\n").count == 1, "\(error)")
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    for arguments in [[], ["--error", "--navigation"], ["--route", ""]] {
      let outcome = try await place.run(["wait"] + arguments)
      #expect(outcome.code == 2 && outcome.error.split(separator: "\n").count == 1, "\(arguments)")
    }
    #expect(try await place.run("wait", "--error").isRefusal(3, saying: "no engine"))
    let sample = try place.sample("--warm-up", "3")
    #expect(
      try await place.run("wait", "--route", "grenDetail")
        .isRefusal(2, saying: "did you mean 'greenDetail'?"))
    try await place.record("r")
    #expect(
      try await place.run("wait", place.path("r"), "--error")
        .isRefusal(2, saying: "nothing happens there"))
    sample.kill()
  }
}
