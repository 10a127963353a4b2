import Foundation
import TestApps
import TestPatience
import Testing

@testable import FlowReports

/// The forms for continuous integration, read by third-party readers.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct CheckFormScriptTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// The file that calls the navigations of the sample.
  private static let call = "Sources/FlowSamples/Rainbow/RainbowApp.swift"

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place.path(name)))
    return place.path(name)
  }

  /// Checks XML against the schema that Jenkins has for JUnit.
  private func validate(_ xml: String) async throws -> Program.Outcome {
    try await Program.run(
      "/usr/bin/env",
      [
        "xmllint", "--noout", "--nonet", "--schema", PythonEnvironment.file("schemas/junit-10.xsd"),
        try write(xml, to: "junit.xml"),
      ], environment: ProcessInfo.processInfo.environment)
  }

  private func review(_ log: String) async throws -> Program.Outcome {
    let environment = try await PythonEnvironment.make()
    return try await Program.run(
      environment.python,
      [PythonEnvironment.file("review.py"), try write(log, to: "errors.sarif"), "--errors"],
      environment: place.environment)
  }

  @Test("the problems of an app are valid SARIF, with the files of their calls")
  func sarif() async throws {
    let sample = try place.sample("--warm-up", "21")
    let log = try await place.run("errors", "--sarif", "--source-root", Repository.root.path)
    #expect(log.code == 0 && log.error.isEmpty, "\(log.error)")
    let read = try await review(log.output)
    #expect(read.code == 0, "\(read.error)")
    #expect(read.output.contains("error: \(Self.call):"), "\(read.output)")
    let bare = try await place.run("errors", "--sarif")
    #expect(bare.error.contains("--sources"))
    let other = try await review(bare.output)
    #expect(other.code == 0, "\(other.error)")
    #expect(!other.output.contains(Self.call) && other.output.contains("error: AppCoordinator"))
    sample.kill()
  }

  @Test("an ignored problem is suppressed, and the reader refuses a broken log of errors")
  func suppressed() async throws {
    let sample = try place.sample("--warm-up", "21")
    let file = place.path("flowscope.problems.json")
    let json = try #require(try await place.run("errors", "--json").json as? [String: Any])
    let problems = try #require(json["problems"] as? [[String: Any]])
    let problem = try #require(problems.first?["fingerprint"] as? String)
    let ignored = try await place.run(
      "problem", "ignore", problem, "--from", "rainbow", "--problems", file, "--note", "known")
    #expect(ignored.code == 0, "\(ignored.error)")
    let log = try await place.run(
      "errors", "--sarif", "--state", "all", "--problems", file)
    #expect(log.output.contains(#""justification" : "known""#))
    let read = try await review(log.output)
    #expect(read.code == 0 && read.output.contains("note: "), "\(read.error)")
    for (field, other) in [
      (#""kind" : "external""#, #""kind" : "bad""#), (#""occurrenceCount""#, #""occurrences""#),
      (#""level" : "error""#, #""level" : "fatal""#),
    ] {
      let broken = log.output.replacing(field, with: other)
      #expect(broken != log.output, "there is no \(field)")
      let outcome = try await review(broken)
      #expect(
        outcome.code == 1 && outcome.error.contains("does not match the schema"),
        "\(field): \(outcome.error)")
    }
    let junit = try await place.run(
      "errors", "--junit", "--state", "all", "--problems", file)
    #expect(junit.output.contains(#"<skipped message="ignored: known"/>"#), "\(junit.output)")
    sample.kill()
  }

  @Test("a new and a regressed problem are errors in valid SARIF, and failures in valid JUnit")
  func unexpected() async throws {
    let file = place.path("problems.json")
    func recorded(_ name: String) async throws -> String {
      let sample = try place.sample("--warm-up", "21")
      try await place.record(name)
      sample.kill()
      return place.path(name)
    }
    let before = try await recorded("1.flowscope")
    let json = try #require(try await place.run("errors", before, "--json").json as? [String: Any])
    let found = try #require(json["problems"] as? [[String: Any]])
      .compactMap { $0["fingerprint"] as? String }.sorted()
    try #require(found.count == 3)
    let (back, known, new) = (found[0], found[1], found[2])
    for words in [
      ["mark", known, "--note", "seen"], ["mark", back], ["resolve", back],
    ] {
      let outcome = try await place.run(
        ["problem"] + words + ["--from", before, "--problems", file])
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    let run = try await recorded("2.flowscope")
    let all = ["errors", run, "--problems", file, "--state", "all", "--strict"]

    let log = try await place.run(all + ["--sarif"])
    #expect(log.code == 1, "\(log.error)")
    let object = try #require(try log.json as? [String: Any])
    let results = try #require((object["runs"] as? [[String: Any]])?.first?["results"])
    var levels: [String: String] = [:]
    for result in try #require(results as? [[String: Any]]) {
      let prints = result["partialFingerprints"] as? [String: String]
      levels[prints?["flowscopeProblem/v1"] ?? "none"] = result["level"] as? String
    }
    #expect(levels == [back: "error", known: "note", new: "error"])
    let read = try await review(log.output)
    #expect(read.code == 0, "\(read.error)")
    let severities = read.output.split(separator: "\n").compactMap {
      $0.split(separator: ":").first
    }
    #expect(severities.count { $0 == "error" } == 2 && severities.count { $0 == "note" } == 1)

    let junit = try await place.run(all + ["--junit"])
    #expect(junit.code == 1, "\(junit.error)")
    let validated = try await validate(junit.output)
    #expect(validated.code == 0, "\(validated.error)")
    #expect(junit.output.contains(#"tests="3" failures="2" errors="0" skipped="1""#))
    #expect(junit.output.components(separatedBy: "<failure ").count == 3, "\(junit.output)")
    #expect(junit.output.contains(#"<skipped message="reviewed: seen"/>"#))
    #expect(junit.output.contains("problem \(back), regressed"))
    #expect(junit.output.contains("problem \(new), new"))

    // What is not new is not in a list of what is.
    let listed = try await place.run("errors", run, "--problems", file, "--new", "--junit")
    #expect(try await validate(listed.output).code == 0)
    #expect(listed.output.contains(new) && !listed.output.contains(back))
  }

  @Test(
    "each command's JUnit matches the schema of Jenkins",
    arguments: [
      (["errors"], "<failure "), (["lint"], "<failure "),
      (["coverage"], #"<skipped message="never navigated to"/>"#),
      (["explain", "--all"], "<failure "),
    ])
  func junit(command: [String], result: String) async throws {
    let sample = try place.sample("--warm-up", "21")
    let outcome = try await place.run(command + ["--junit"])
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains(result), "\(outcome.output)")
    let validated = try await validate(outcome.output)
    #expect(validated.code == 0, "\(validated.error)")
    let unnamed = try await validate(
      outcome.output.replacing("<testsuite name=", with: "<testsuite x="))
    #expect(unnamed.code != 0)
    sample.kill()
  }

  @Test(
    "each command has a report in Markdown, with what a reviewer is told",
    arguments: [
      (["errors"], "# Errors of rainbow"), (["lint"], "# flowscope lint\n"),
      (["coverage"], "# flowscope coverage\n"),
      (["explain", "--all"], "# flowscope explain --all\n"),
    ])
  func markdown(command: [String], title: String) async throws {
    let sample = try place.sample("--warm-up", "21")
    let outcome = try await place.run(command + ["--markdown"])
    sample.kill()
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix(title), "\(outcome.output)")
    #expect(outcome.output.contains("- **"))
  }

  @Test("JUnit is well-formed, whatever an app's texts contain")
  func hostile() async throws {
    let scalars =
      (0...0x2ff).map { UInt32($0) } + [0x2028, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x1f600]
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    let check = CheckReport(
      name: text, summary: "]]>\(text)",
      cases: [
        CheckCase(
          group: text, name: text, outcome: .failed(kind: text, text), details: [text, "<!--"]),
        CheckCase(group: text, name: text, outcome: .skipped(text)),
      ], remarks: [text])
    let validated = try await validate(JUnitReport.text(of: check))
    #expect(validated.code == 0, "\(validated.error)")
  }

  @Test("annotations go to standard output, and the summary to the end of the step's file")
  func github() async throws {
    let sample = try place.sample("--warm-up", "21")
    let summary = try write("before\n", to: "summary.md")
    func run(_ arguments: String...) async throws -> Program.Outcome {
      try await Program.run(
        Program.path, arguments,
        environment: place.environment.merging(["GITHUB_STEP_SUMMARY": summary]) { $1 })
    }
    let errors = try await run("errors", "--github", "--source-root", Repository.root.path)
    #expect(errors.code == 0 && errors.error.isEmpty, "\(errors.error)")
    let lines = errors.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=\(Self.call),line=") }, "\(lines)")
    let lint = try await run("lint", "--github")
    #expect(lint.output.hasPrefix("::warning title=") && lint.code == 0, "\(lint.output)")
    let coverage = try await run("coverage", "--github")
    #expect(coverage.error.contains("GitHub shows 10 of a kind in a step"), "\(coverage.error)")
    #expect(coverage.output.split(separator: "\n").count { $0.hasPrefix("::warning ") } == 10)
    let explained = try await run("explain", "--all", "--strict", "--github")
    #expect(explained.code == 1 && explained.output.contains("::error title=Unreachable route::"))
    let text = try String(contentsOfFile: summary, encoding: .utf8)
    #expect(text.hasPrefix("before\n# Errors of rainbow"))
    for name in ["lint", "coverage", "explain --all"] {
      let heading = "\n# flowscope \(name)\n"
      #expect(text.contains(heading), "\(heading)")
    }
    let none = try await place.run(
      "errors", "--github", environment: ["GITHUB_STEP_SUMMARY": ""])
    #expect(none.error.contains("GITHUB_STEP_SUMMARY names no file"), "\(none.error)")
    let bad = try await place.run(
      "errors", "--github", environment: ["GITHUB_STEP_SUMMARY": place.path("no/file")])
    #expect(bad.code == 2 && bad.error.contains("cannot write"), "\(bad.error)")
    sample.kill()
  }

  @Test("CODEOWNERS names the owners, and sources that do not exist are refused")
  func owners() async throws {
    let sample = try place.sample("--warm-up", "21")
    let folder = place.path("app/Sources/FlowSamples")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try write("", to: "app/Sources/FlowSamples/RainbowApp.swift")
    _ = try write("* @all\n/Sources/FlowSamples/ @samples\n", to: "app/CODEOWNERS")
    let table = try await place.run(
      "errors", "--group", "problem", "--source-root", place.path("app"))
    #expect(table.code == 0 && table.output.contains("  @samples  "), "\(table.output)")
    let missing = try await place.run("errors", "--sarif", "--source-root", place.path("none"))
    #expect(missing.isRefusal(2, saying: "there is no such directory"))
    sample.kill()
  }
}
