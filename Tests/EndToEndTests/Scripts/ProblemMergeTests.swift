import Foundation
import TestApps
import TestPatience
import Testing

/// The file of problems of a team whose branches decide about problems, merged by git.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ProblemMergeTests {
  private let place: ScriptPlace
  private let repository: String
  private var file: String { "\(repository)/flowscope.problems.json" }

  init() throws {
    place = try ScriptPlace()
    repository = place.path("repository")
    try FileManager.default.createDirectory(
      atPath: repository, withIntermediateDirectories: false)
  }

  // MARK: Git

  private func tryGit(_ arguments: [String]) async throws -> Program.Outcome {
    // Git reads no settings of the user or the machine.
    let own = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "ana",
      "GIT_AUTHOR_EMAIL": "ana@example.com", "GIT_COMMITTER_NAME": "ana",
      "GIT_COMMITTER_EMAIL": "ana@example.com",
    ]
    return try await Program.run(
      "/usr/bin/env", ["git", "-C", repository] + arguments,
      environment: place.environment.merging(own) { $1 })
  }

  private func git(_ arguments: String...) async throws {
    let outcome = try await tryGit(arguments)
    try #require(outcome.code == 0, "git \(arguments): \(outcome.error)\(outcome.output)")
  }

  private func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "decide")
  }

  /// Lets two branches decide, and merges them; returns what git says of the merge.
  private func merge(
    _ one: () async throws -> Void, _ other: () async throws -> Void
  ) async throws -> Program.Outcome {
    try await git("checkout", "--quiet", "-b", "one")
    try await one()
    try await commit()
    try await git("checkout", "--quiet", "main")
    try await git("checkout", "--quiet", "-b", "other")
    try await other()
    try await commit()
    return try await tryGit(["merge", "--quiet", "--no-edit", "one"])
  }

  // MARK: Problems

  /// Records a run; returns the fingerprints of its three problems, in the order of the file.
  private func record() async throws -> [String] {
    let sample = try place.sample("--warm-up", "21")
    try await place.record("run.flowscope")
    sample.kill()
    let errors = try await place.run("errors", place.path("run.flowscope"), "--json")
    let problems = (try errors.json as? [String: Any])?["problems"] as? [[String: Any]]
    let found = (problems ?? []).compactMap { $0["fingerprint"] as? String }.sorted()
    try #require(found.count == 3, "\(errors.error)")
    return found
  }

  private func decide(_ words: String...) async throws {
    let outcome = try await place.run(["problem"] + words + ["--problems", file])
    try #require(outcome.code == 0, "\(outcome.error)")
  }

  private func mark(_ problem: String) async throws {
    try await decide("mark", problem, "--from", place.path("run.flowscope"))
  }

  /// What a command says of each problem by the file.
  private func standings() async throws -> [String: String] {
    let outcome = try await place.run(
      "errors", place.path("run.flowscope"), "--problems", file, "--state", "all", "--json")
    try #require(outcome.code == 0, "\(outcome.error)")
    let problems = (try outcome.json as? [String: Any])?["problems"] as? [[String: Any]]
    return Dictionary(
      uniqueKeysWithValues: try #require(problems).map {
        (try #require($0["fingerprint"] as? String), try #require($0["standing"] as? String))
      })
  }

  /// The fingerprints in the file, in its order.
  private func known() throws -> [String] {
    let text = try Data(contentsOf: URL(fileURLWithPath: file))
    let document = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    let problems = document?["problems"] as? [[String: Any]] ?? []
    return problems.compactMap { $0["fingerprint"] as? String }
  }

  private func begin() async throws { try await git("init", "--quiet", "-b", "main") }

  @Test("decisions of two branches about neighbours in the file merge, and both hold")
  func neighbours() async throws {
    let problems = try await record()
    try await begin()
    for problem in problems { try await mark(problem) }
    try await commit()
    let merged = try await merge {
      try await decide("ignore", problems[0], "--note", "see #12", "--until-more", "3")
    } _: {
      try await decide("resolve", problems[1], "--note", "fixed")
    }
    #expect(merged.code == 0, "\(merged.output)\(merged.error)")
    #expect(try known() == problems)
    #expect(
      try await standings()
        == [problems[0]: "ignored", problems[1]: "resolved", problems[2]: "reviewed"])
  }

  @Test("problems that two branches add merge if one that both know is between them")
  func added() async throws {
    let problems = try await record()
    try await begin()
    try await mark(problems[1])
    try await commit()
    let merged = try await merge {
      try await mark(problems[0])
    } _: {
      try await mark(problems[2])
    }
    #expect(merged.code == 0, "\(merged.output)\(merged.error)")
    #expect(try known() == problems)
    #expect(Set(try await standings().values) == ["reviewed"])
  }

  @Test("two decisions about one problem conflict, and the file is refused until that is resolved")
  func conflict() async throws {
    let problems = try await record()
    try await begin()
    for problem in problems { try await mark(problem) }
    try await commit()
    let merged = try await merge {
      try await decide("ignore", problems[0])
    } _: {
      try await decide("resolve", problems[0])
    }
    #expect(merged.code == 1, "\(merged.output)\(merged.error)")
    let refused = try await place.run(
      "errors", place.path("run.flowscope"), "--problems", file, "--strict")
    #expect(refused.isRefusal(2, saying: "conflict marks"), "\(refused.error)")
    try await git("checkout", "--theirs", "flowscope.problems.json")
    #expect(try await standings()[problems[0]] == "ignored")
  }
}
