import Foundation
import TestApps
import TestPatience
import Testing

/// The options that several commands share.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SharedOptionScriptTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: place.path(name), encoding: .utf8)
  }

  @Test("-o writes what would be printed, also of a failed check, and nothing is printed")
  func output() async throws {
    let sample = try place.sample("--warm-up", "21")
    for command in [
      ["errors", "--json"], ["snapshot"], ["log", "--json"], ["list", "--json"],
      ["errors", "--strict"], ["explain", "--all"],
    ] {
      let printed = try await place.run(command)
      let file = place.path("out")
      let written = try await place.run(command + ["-o", file])
      #expect(written.output.isEmpty && written.code == printed.code, "\(command)")
      #expect(!printed.output.isEmpty, "\(command)")
      if try read("out") == printed.output { continue }
      // Something left the screen in between, such as a toast.
      let again = try await place.run(command)
      #expect(try read("out") == again.output, "\(command)")
    }
    let missing = try await place.run("errors", "-o", place.path("no/out"))
    #expect(missing.isRefusal(2, saying: "cannot write"))
    sample.kill()
  }

  @Test("--quiet keeps the reason of a failure, and hides remarks")
  func quiet() async throws {
    let sample = try place.sample("--warm-up", "21")
    #expect(try await !place.run("coverage").error.isEmpty)
    #expect(try await place.run("coverage", "-q").error.isEmpty)
    #expect(try await !place.run("lint").error.isEmpty)
    #expect(try await place.run("lint", "--quiet").error.isEmpty)
    let failed = try await place.run("errors", "--quiet", "--strict")
    #expect(failed.code == 1 && failed.error.contains("--strict allows none"))
    #expect(try await place.run("errors", "--quiet", "nobody").isRefusal(3, saying: "nobody"))
    sample.kill()
  }

  @Test("--limit keeps the newest events, and counts the rest; the exit code is that of all")
  func limit() async throws {
    let sample = try place.sample("--warm-up", "21")
    let all = try await place.run("errors", "--json")
    let sequences = { (outcome: Program.Outcome) throws -> [Int] in
      let object = try #require(try outcome.json as? [String: Any])
      let errors = try #require(object["errors"] as? [[String: Any]])
      return errors.compactMap { ($0["report"] as? [String: Any] ?? $0)["sequence"] as? Int }
    }
    let known = try sequences(all)
    #expect(known.count > 2)
    let two = try await place.run("errors", "--json", "-n", "2", "--strict")
    #expect(try sequences(two) == known.suffix(2))
    #expect(two.code == 1 && two.error.contains("2 of \(known.count) errors shown"))
    #expect(two.error.contains("\(known.count) errors left"))
    let log = try await place.run("log", "-n", "1")
    let whole = try await place.run("log")
    #expect(log.output.split(separator: "\n") == whole.output.split(separator: "\n").suffix(1))
    #expect(try await place.run("errors", "--since", "0", "--json").json as? [String: Any] != nil)
    #expect(try sequences(try await place.run("errors", "--since", "0", "--json")).isEmpty)
    #expect(try sequences(try await place.run("errors", "--since", "1h", "--json")) == known)
    #expect(
      try await place.run("coverage", "--since", "1h").isRefusal(2, saying: "without times"))
    sample.kill()
  }

  @Test("--timeout ends a command with exit code 3")
  func timeout() async throws {
    let sample = try place.sample()
    let outcome = try await place.run("coverage", "--for", "1h", "--timeout", "100ms", "--quiet")
    #expect(outcome.isRefusal(3, saying: "timed out after 0.1 s"))
    #expect(try await place.run("snapshot", "--timeout", "1h").code == 0)
    sample.kill()
  }

  @Test("a repeated option and a name that is unknown are refused in one line")
  func refusals() async throws {
    let sample = try place.sample("--warm-up", "21")
    #expect(
      try await place.run("coverage", "--minimum", "80", "--minimum", "1").isRefusal(
        2, saying: "--minimum takes one value, and is given 2 times"))
    for (arguments, hint) in [
      (["errors", "--coordinator", "AppCordinator", "--strict"], "did you mean 'AppCoordinator'?"),
      (["log", "--coordinator", "AppCordinator"], "did you mean 'AppCoordinator'?"),
      (["errors", "--route", "unhandeld"], "did you mean 'unhandled'?"),
      (["log", "--route", "unhandeld", "--follow"], "did you mean 'unhandled'?"),
      (["lint", "-A", "all", "-W", "stack:AppCordinator"], "did you mean 'AppCoordinator'?"),
      (["errors", "--kind", "navigationFailed", "--kind", "navigationFaild"], "did you mean"),
    ] {
      #expect(try await place.run(arguments).isRefusal(2, saying: hint), "\(arguments)")
    }
    let both = try await place.run(
      "errors", "--json", "--kind", "navigationFailed", "--kind", "modalCoordinatorNotConfigured",
      "--state", "all")
    #expect(both.code == 0 && both.output.contains("navigationFailed"))
    sample.kill()
  }
}
