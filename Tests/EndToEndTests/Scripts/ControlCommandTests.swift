import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope navigate`, `pop`, `dismiss` and `select-tab`, which both sides have to allow.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ControlCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private static let commands = [
    ["navigate", "greenDetail"], ["pop"], ["dismiss"], ["select-tab", "2"],
    ["select-tab", "GreenCoordinator"], ["dismiss", "--of", "GreenCoordinator"],
  ]

  private func sample(allowing: Bool = true) throws -> ServedSample {
    try ServedSample(
      directory: place.directory,
      arguments: ["--rate", "0", "--warm-up", "3"] + (allowing ? ["--allow-control"] : []),
      hasFlightRecorder: true)
  }

  /// A viewer that stays: without one, an engine forgets its changes after some seconds.
  private func follower() throws -> Child {
    let child = try Child(
      Program.path, ["log", "rainbow", "--follow"], environment: place.environment)
    // It follows once it says that it is connected.
    _ = try child.output.line()
    return child
  }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(try outcome.json as? [String: Any])
  }

  private func route(of outcome: Program.Outcome) throws -> String? {
    let fields = try object(outcome)
    let screen = fields["screen"] as? [String: Any] ?? fields
    return (screen["route"] as? [String: Any])?["identifier"] as? String
  }

  @Test("without --control nothing is asked, whether the app allows control or not")
  func withoutFlag() async throws {
    for command in Self.commands {
      for form in [command, command + ["--json"], command + ["--if-revision", "1"]] {
        let outcome = try await place.run(form)
        #expect(outcome.isRefusal(2, saying: "read-only: pass --control to "), "\(form)")
      }
    }
    let sample = try sample()
    let before = try await place.run("snapshot").output
    for command in Self.commands + [["attach", "--keep-place"]] {
      #expect(try await place.run(command).isRefusal(2, saying: "--control"), "\(command)")
    }
    #expect(try await place.run("snapshot").output == before)
    sample.kill()
  }

  @Test("an app that does not allow control is not changed, in every form")
  func withoutConsent() async throws {
    let sample = try sample(allowing: false)
    let before = try await place.run("snapshot").output
    let revision = try object(try await place.run("screen", "--json"))["revision"] as? Int ?? 0
    for command in Self.commands {
      for form in [
        ["--control"], ["--control", "--json"], ["--control", "--if-revision", "\(revision)"],
        ["--control", "-n", "1"], ["--control", "--wait", "1"],
      ] {
        let outcome = try await place.run(command + form)
        #expect(
          outcome.isRefusal(4, saying: "does not let viewers navigate"),
          "\(command + form): \(outcome.code) \(outcome.error)")
      }
    }
    #expect(try await place.run("snapshot").output == before)
    sample.kill()
  }

  @Test("a dry run says what would happen, and changes nothing, whatever the app allows")
  func dryRun() async throws {
    let sample = try sample(allowing: false)
    let before = try await place.run("snapshot").output
    for command in [
      ["navigate", "greenDetail"], ["pop"], ["select-tab", "2"],
      ["select-tab", "GreenCoordinator"],
    ] {
      let outcome = try await place.run(command + ["--dry-run", "--json"])
      let fields = try object(outcome)
      #expect(outcome.code == 0 && fields["isDryRun"] as? Bool == true, "\(command)")
      #expect((fields["text"] as? String)?.isEmpty == false, "\(command)")
    }
    let refused = try await place.run("navigate", "unhandled", "--dry-run")
    #expect(refused.code == 1 && refused.output.contains("next: flowscope explain "))
    #expect(
      try await place.run("pop", "--dry-run", "--control")
        .isRefusal(2, saying: "exclude each other"))
    #expect(try await place.run("snapshot").output == before)
    sample.kill()
  }

  @Test("a change returns the screen afterwards, as 'screen' has it, and the next step")
  func done() async throws {
    let sample = try sample()
    let follower = try follower()
    let there = try await place.run("navigate", "rainbow", "greenDetail", "--control", "--json")
    #expect(there.code == 0, "\(there.error)")
    let fields = try object(there)
    #expect(fields["succeeded"] as? Bool == true && fields["isDryRun"] as? Bool == false)
    #expect(try route(of: there) == "greenDetail")
    #expect(try route(of: try await place.run("screen", "--json")) == "greenDetail")
    // The command that the answer names works as it is.
    let next = try #require((fields["next"] as? [[String: Any]])?.first?["command"] as? String)
    #expect(next.contains("--since"))
    let changes = try await place.shell("$\(next) --json")
    #expect(changes.code == 0, "\(next): \(changes.error)")
    let lines = try object(changes)["changes"] as? [Any]
    #expect(lines?.isEmpty == false)
    let back = try await place.run("pop", "--control", "--json")
    #expect(try route(of: back) != "greenDetail" && back.code == 0)
    let sheet = try await place.run("navigate", "greenInfo", "--control", "--json")
    let screen = try object(sheet)["screen"] as? [String: Any]
    #expect((screen?["presentations"] as? [Any])?.count == 1, "\(sheet.output)")
    let gone = try await place.run("dismiss", "--control")
    #expect(gone.code == 0 && gone.output.contains(" of GreenCoordinator #"), "\(gone.output)")
    #expect(
      try await place.run("dismiss", "--control").isRefusal(2, saying: "nothing is presented"))
    let tab = try await place.run("select-tab", "5", "--control")
    #expect(tab.code == 0 && tab.output.contains("tab 5 of 5"), "\(tab.output)")
    let refused = try await place.run("navigate", "unhandled", "--control", "--json")
    #expect(refused.code == 1)
    let error = try object(refused)["error"] as? [String: Any]
    #expect(error?["advice"] != nil)
    follower.end()
    sample.kill()
  }

  @Test("--if-revision lets a change through at that revision alone")
  func revision() async throws {
    let sample = try sample()
    let follower = try follower()
    let screen = try object(try await place.run("screen", "--json"))
    let revision = try #require(screen["revision"] as? Int)
    let other = try await place.run(
      "navigate", "greenDetail", "--control", "--if-revision", "\(revision + 1)")
    #expect(other.isRefusal(1, saying: "nothing was done: the hierarchy is at revision"))
    let done = try await place.run(
      "navigate", "greenDetail", "--control", "--if-revision", "\(revision)")
    #expect(done.code == 0, "\(done.error)")
    let late = try await place.run("pop", "--control", "--if-revision", "\(revision)", "--json")
    #expect(late.isRefusal(1, saying: "nothing was done"))
    #expect(try route(of: try await place.run("screen", "--json")) == "greenDetail")
    follower.end()
    sample.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("pop", "--control").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("navigate", "--control").isRefusal(2, saying: "give a route"))
    #expect(try await place.run("select-tab", "--control").isRefusal(2, saying: "give a tab"))
    let sample = try sample()
    for (arguments, reason) in [
      (["navigate", "grenDetail"], "'greenDetail'"), (["select-tab", "9"], "has 5 tabs"),
      (["select-tab", "GrenCoordinator"], "did you mean 'GreenCoordinator'"),
      (["pop", "--of", "GrenCoordinator"], "did you mean 'GreenCoordinator'"),
      (["dismiss", "--of", "RedCoordinator"], "presents nothing"),
    ] {
      let outcome = try await place.run(arguments + ["--control"])
      #expect(outcome.isRefusal(2, saying: reason), "\(arguments): \(outcome.error)")
    }
    try await place.record("r")
    #expect(
      try await place.run("pop", place.path("r"), "--control")
        .isRefusal(2, saying: "nothing runs there"))
    sample.kill()
  }
}
