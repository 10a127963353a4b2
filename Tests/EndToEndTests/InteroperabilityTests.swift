import Foundation
import TestApps
import TestPatience
import Testing

/// A third-party JSON-RPC client from PyPI.
@Suite("Interoperability", .timeLimit(.minutes(Patience.minutes)))
struct InteroperabilityTests {
  @Test("a JSON-RPC client from PyPI attaches, and its messages match the OpenRPC document")
  func pythonClient() async throws {
    let environment = try await PythonEnvironment.make()
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "50", "--warm-up", "12"])
    let outcome = try await Program.run(
      environment.python, [PythonEnvironment.file("viewer.py"), sample.socketPath],
      environment: Program.environment(directory))
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains(" changes, "), "\(outcome.output)")
    sample.kill()
  }
}
