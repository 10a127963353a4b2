import Foundation
import TestApps
import Testing

/// A Python environment with what scripts require, created once under `.build`.
struct PythonEnvironment {
  /// The path of the interpreter.
  let python: String

  /// The path of a file in `Tests/Interoperability`.
  static func file(_ name: String) -> String {
    Repository.path("Tests/Interoperability/\(name)")
  }

  /// The path of a file in `Examples/Fleet`.
  static func fleetFile(_ name: String) -> String {
    Repository.path("Examples/Fleet/\(name)")
  }

  /// Creates the environment of `Tests/Interoperability` if it is missing or has other requirements;
  /// concurrent callers share one creation.
  ///
  /// - Throws: ``Failure``.
  static func make() async throws -> PythonEnvironment { try await made.value }

  private static let made = Task {
    try await makeIfNeeded("interoperability", requirements: file("requirements.txt"))
  }

  /// The same for `Examples/Fleet`, with DuckDB and without Spark.
  ///
  /// - Throws: ``Failure``.
  static func makeFleet() async throws -> PythonEnvironment { try await fleet.value }

  private static let fleet = Task {
    try await makeIfNeeded("fleet/duckdb", requirements: fleetFile("requirements.txt"))
  }

  /// The same for the Python SDK of the Model Context Protocol.
  ///
  /// - Throws: ``Failure``.
  static func makeMCP() async throws -> PythonEnvironment { try await mcp.value }

  private static let mcp = Task {
    try await makeIfNeeded("mcp", requirements: file("requirements-mcp.txt"))
  }

  private static func makeIfNeeded(
    _ name: String, requirements path: String
  ) async throws -> PythonEnvironment {
    let folder = Repository.root.appending(path: ".build/\(name)")
    let stamp = folder.appendingPathComponent("requirements.txt")
    let requirements = try Data(contentsOf: URL(fileURLWithPath: path))
    let environment = PythonEnvironment(python: folder.appendingPathComponent("bin/python3").path)
    if (try? Data(contentsOf: stamp)) == requirements { return environment }
    try await run(
      "make a Python environment", "/usr/bin/env",
      ["python3", "-m", "venv", "--clear", folder.path],
      advice: "install Python 3 with its venv module (python3-venv)")
    try await run(
      "install what the scripts of \(name) require", environment.python,
      [
        "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1",
        "--no-deps", "--requirement", path,
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
