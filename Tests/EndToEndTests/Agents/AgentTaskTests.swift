import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// The agent of Examples/Agents, which has no model: what it finds, it finds in answers.
@Suite(
  "The agent's questions", .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: PythonProgram.path != nil, "there is no python3, which runs Examples/Agents"))
struct AgentTaskTests {
  private struct Answered: Decodable {
    let task: String
    let calls: Int
    let bytes: Int
    let isRight: Bool
    let problem: String?
  }

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    let place = try ScriptPlace()
    return try await Program.run(
      try #require(PythonProgram.path),
      [Repository.path("Examples/Agents/run.py"), "--flowscope", Program.path] + arguments,
      environment: place.environment)
  }

  @Test(
    "ten questions about real apps are answered in at most 5 calls and 10 kB each",
    arguments: Lane.first(1, of: ["2026-07-28", "2025-11-25"]))
  func questions(revision: String) async throws {
    let outcome = try await run(["--json", "--revision", revision])
    #expect(outcome.error.isEmpty, "\(outcome.error)")
    let answers = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answered.self, from: Data($0.utf8))
    }
    #expect(answers.count == 10, "\(outcome.output)")
    for answer in answers {
      #expect(answer.isRight, "\(answer.task): \(answer.problem ?? "")")
      #expect((1...5).contains(answer.calls), "\(answer.task): \(answer.calls) calls")
      #expect((1...10_000).contains(answer.bytes), "\(answer.task): \(answer.bytes) bytes")
    }
    #expect(outcome.code == 0)
  }

  @Test("for a person, it prints a table with a line for each question")
  func table() async throws {
    let outcome = try await run(["--task", "place"])
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("✓ place "), "\(outcome.output)")
    let columns = lines[0].split(separator: " ")
    #expect(columns == ["task", "calls", "bytes", "next", "answer"])
    // Docs/Samples.md: after its first steps, the user of this sample is in the tab of the greens.
    #expect(lines[1].contains("GreenCoordinator #") && lines[1].contains("lightGreen"), "\(lines)")
    #expect(lines.last == "1 of 1 answers are right")
  }

  @Test("a question that the server does not answer is told apart from one that it answers")
  func unanswered() async throws {
    // A server without the tools, such as another program, leaves every question open.
    let place = try ScriptPlace()
    let other = place.path("other")
    let script = """
      #!/bin/sh
      if [ "$1" = mcp ]; then
        read -r line
        printf '%s\\n' '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}'
        exit 0
      fi
      exec '\(Program.path)' "$@"
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: other)
    let outcome = try await Program.run(
      try #require(PythonProgram.path),
      [Repository.path("Examples/Agents/run.py"), "--flowscope", other, "--task", "place"],
      environment: place.environment)
    #expect(outcome.code == 1 && outcome.output.contains("\n✗ place "), "\(outcome.output)")
    #expect(outcome.output.contains("0 of 1 answers are right"), "\(outcome.error)")
  }
}
