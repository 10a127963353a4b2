import Foundation
import TestApps
import TestPatience
import Testing

@testable import FlowIntrospect

/// `flowscope lint --sarif`, read by third-party readers from PyPI.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LintReviewTests {
  /// Runs the reader on the log of a target; returns its output.
  private func review(
    _ arguments: [String], in place: ScriptPlace, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Program.Outcome {
    let environment = try await PythonEnvironment.make()
    let lint = try await Program.run(
      Program.path, ["lint", "--sarif"] + arguments, environment: place.environment)
    #expect(lint.code == 0, "\(lint.error)", sourceLocation: sourceLocation)
    try Data(lint.output.utf8).write(to: URL(fileURLWithPath: place.path("lints.sarif")))
    return try await Program.run(
      environment.python, [PythonEnvironment.file("review.py"), place.path("lints.sarif")],
      environment: place.environment)
  }

  @Test("a live engine's findings are valid SARIF, with a file for each coordinator")
  func live() async throws {
    let place = try ScriptPlace()
    let sample = try place.sample("--warm-up", "21")
    let read = try await review(["rainbow"], in: place)
    #expect(read.code == 0, "\(read.error)")
    #expect(
      read.output.contains(
        "warning: flowscope/AppCoordinator/MainTabCoordinator/YellowCoordinator:1: "
          + "modal-without-registration/not-registered\n"), "\(read.output)")
    sample.kill()
  }

  @Test("a saved snapshot's findings are valid SARIF, with the lints that did not run")
  func saved() async throws {
    let place = try ScriptPlace()
    let sample = try place.sample("--warm-up", "12")
    let json = try await place.run("snapshot", "--json")
    sample.kill()
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    let read = try await review([place.path("s.json")], in: place)
    #expect(read.code == 0, "\(read.error)")
    let rules = Linter.lints.count
    #expect(read.output.hasSuffix(" results of \(rules) rules\n"), "\(read.output)")
  }

  @Test("the readers refuse an invalid log, and a log with findings without a file")
  func refused() async throws {
    let place = try ScriptPlace()
    let sample = try place.sample("--warm-up", "21")
    let read = try await review(["rainbow"], in: place)
    #expect(read.code == 0, "\(read.error)")
    sample.kill()
    let environment = try await PythonEnvironment.make()
    let log = try String(contentsOfFile: place.path("lints.sarif"), encoding: .utf8)
    for (field, other, said) in [
      (#""kind" : "fail""#, #""kind" : "bad""#, "does not match the schema"),
      (#""ruleId" "#, #""ruleID" "#, "does not match the schema"),
      (#""uri" : "flowscope"#, #""uri" : "app://flowscope"#, "is not a path"),
      (#""uri" "#, #""uriBaseId" "#, "has no file"),
    ] {
      let broken = log.replacing(field, with: other)
      #expect(broken != log, "there is no \(field)")
      try Data(broken.utf8).write(to: URL(fileURLWithPath: place.path("broken.sarif")))
      let outcome = try await Program.run(
        environment.python, [PythonEnvironment.file("review.py"), place.path("broken.sarif")],
        environment: place.environment)
      #expect(outcome.code == 1 && outcome.error.contains(said), "\(field): \(outcome.error)")
    }
  }
}
