import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope lint` of apps with many coordinators and many routes.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct UnfinishedLintTests {
  private struct Document: Decodable {
    struct Progress: Decodable {
      let done: Int
      let total: Int
    }
    let warnings: Int
    let progress: Progress?
  }

  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// An app in which each coordinator is asked about the three routes of each.
  private func sample(_ coordinators: Int) throws -> ServedSample {
    try ServedSample(
      "stress", directory: place.directory,
      arguments: ["--coordinators", "\(coordinators)", "--breadth", "8", "--rate", "0"])
  }

  private func lint(_ arguments: String...) async throws -> (Program.Outcome, Document) {
    let outcome = try await place.run(["lint", "stress", "--json"] + arguments)
    return (outcome, try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8)))
  }

  private func expectUnfinished(
    _ result: (outcome: Program.Outcome, document: Document), code: Int32, total: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (outcome, document) = result
    #expect(outcome.code == code, "\(outcome.error)", sourceLocation: sourceLocation)
    let progress = try #require(document.progress, sourceLocation: sourceLocation)
    // The total is known once every coordinator was found.
    #expect(
      progress.total == total && progress.done < total || progress.total == 0,
      "\(progress)", sourceLocation: sourceLocation)
    #expect(
      outcome.error.contains("flowscope: the lints did not finish: "), "\(outcome.error)",
      sourceLocation: sourceLocation)
  }

  @Test("the lints of 1,000 coordinators with 3,000 routes end, in one run or in several")
  func ends() async throws {
    let sample = try sample(1_000)
    let total = 1_000 * 3_000
    // A run that is not finished goes on in the next one.
    while case let result = try await lint("--strict", "--timeout", "10ms"),
      result.1.progress != nil
    {
      try expectUnfinished(result, code: 1, total: total)
    }
    let strict = try await lint("--strict", "--timeout", "10m")
    #expect(strict.0.code == 0 && strict.1.progress == nil && strict.1.warnings == 0)
    #expect(strict.0.error == "flowscope: 0 warnings, 0 unknown\n")
    sample.kill()
  }

  @Test("after --timeout, the findings so far are a success, and with --strict a failure")
  func unfinished() async throws {
    // 300 million questions.
    let sample = try sample(10_000)
    let total = 10_000 * 30_000
    try expectUnfinished(try await lint("--timeout", "1s"), code: 0, total: total)
    try expectUnfinished(try await lint("--timeout", "1s", "--strict"), code: 1, total: total)
    let text = try await place.run("lint", "stress", "--timeout", "1s")
    #expect(text.code == 0 && text.error.contains("give them longer with --timeout"))
    sample.kill()
  }
}
