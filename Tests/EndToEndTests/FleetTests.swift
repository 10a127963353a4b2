import Foundation
import TestApps
import TestPatience
import Testing

/// The questions of `Examples/Fleet` about the events of many recordings, in DuckDB from PyPI.
///
/// `make fleet` asks them in Apache Spark too.
@Suite("Fleet", .timeLimit(.minutes(Patience.minutes)))
struct FleetTests {
  /// Runs a script of the fleet in a directory of its own.
  private func run(
    _ script: String, _ arguments: [String], in directory: String
  ) async throws -> Program.Outcome {
    let environment = try await PythonEnvironment.makeFleet()
    return try await Program.run(
      environment.python,
      [PythonEnvironment.fleetFile(script)] + arguments + ["--flowscope", Program.path],
      environment: Program.environment(directory))
  }

  @Test(
    "DuckDB answers as flowscope does about the events of 60 recordings, and lost rows are named",
    .long)
  func duckDB() async throws {
    let directory = try Program.socketDirectory()
    let (recordings, events) = ("\(directory)/recordings", "\(directory)/events")
    let generated = try await run(
      "generate.py", ["--recordings", "60", "-o", directory], in: directory)
    try #require(generated.code == 0, "\(generated.error)")
    let exported = try await Program.run(
      ["export-events", recordings, "-o", events], directory: directory)
    try #require(exported.code == 0, "\(exported.error)")

    let compared = try await run("compare.py", ["duckdb", events, recordings], in: directory)
    #expect(compared.code == 0, "\(compared.error)\(compared.output)")
    #expect(compared.output.contains(" values compared: no differences "), "\(compared.output)")

    try removeRow(of: "navigation", containing: "\"routeCase\":\"", in: events)
    try removeRow(of: "error", containing: "\"problem\":\"", in: events)
    try removeRow(of: "visit", containing: "\"ending\":\"seen\"", in: events)
    let other = try await run("compare.py", ["duckdb", events, recordings], in: directory)
    #expect(other.code == 1, "\(other.error)\(other.output)")
    for question in ["coverage", "dwell-times", "new-problems-by-version"] {
      #expect(
        other.output.split(separator: "\n").contains { $0.hasPrefix("\(question): ") },
        "\(other.output)")
    }
  }

  /// Removes the first row of a kind that contains a text.
  private func removeRow(of kind: String, containing text: String, in events: String) throws {
    let folder = "\(events)/kind=\(kind)"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    for name in names where name.hasSuffix(".ndjson") {
      let url = URL(fileURLWithPath: "\(folder)/\(name)")
      var rows = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: true)
      guard let index = rows.firstIndex(where: { $0.contains(text) }) else { continue }
      rows.remove(at: index)
      try Data(rows.map { "\($0)\n" }.joined().utf8).write(to: url)
      return
    }
    Issue.record("no event of the kind \(kind) contains \(text)")
  }
}
