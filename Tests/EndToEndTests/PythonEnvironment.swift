import Foundation
import TestApps
import Testing

/// A Python environment with the requirements of `Tests/Interoperability`, created once under
/// `.build`.
struct PythonEnvironment {
  /// The path of the interpreter.
  let python: String

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file in `Tests/Interoperability`.
  static func file(_ name: String) -> String {
    package.appendingPathComponent("Tests/Interoperability/\(name)").path
  }

  /// Creates the environment if it is missing or has other requirements; concurrent callers share
  /// one creation.
  ///
  /// - Throws: ``Failure``.
  static func make() async throws -> PythonEnvironment { try await made.value }

  private static let made = Task { try await makeIfNeeded() }

  private static func makeIfNeeded() async throws -> PythonEnvironment {
    let folder = package.appendingPathComponent(".build/interoperability")
    let stamp = folder.appendingPathComponent("requirements.txt")
    let requirements = try Data(contentsOf: URL(fileURLWithPath: file("requirements.txt")))
    let environment = PythonEnvironment(python: folder.appendingPathComponent("bin/python3").path)
    if (try? Data(contentsOf: stamp)) == requirements { return environment }
    try await run(
      "make a Python environment", "/usr/bin/env",
      ["python3", "-m", "venv", "--clear", folder.path],
      advice: "install Python 3 with its venv module (python3-venv)")
    try await run(
      "install what reads the protocol and the logs", environment.python,
      [
        "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1",
        "--no-deps", "--requirement", file("requirements.txt"),
      ],
      advice: "it comes from PyPI once, which this machine has to reach")
    // Written last, so that an interrupted creation is repeated.
    try requirements.write(to: stamp)
    return environment
  }

  /// The reason why there is no environment, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func run(
    _ what: String, _ path: String, _ arguments: [String], advice: String
  ) async throws {
    let outcome = try await Program.run(
      path, arguments, environment: ProcessInfo.processInfo.environment)
    if outcome.code == 0 { return }
    let said = (outcome.error + outcome.output).split(separator: "\n").last ?? "nothing"
    throw Failure(description: "cannot \(what): it said '\(said)'; \(advice)")
  }
}
