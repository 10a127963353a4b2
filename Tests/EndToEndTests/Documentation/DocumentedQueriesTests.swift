import Foundation
import TestApps
import TestPatience
import Testing

/// The queries of a page about exported events, in DuckDB from PyPI.
@Suite("Queries of the pages", .timeLimit(.minutes(Patience.minutes)))
struct DocumentedQueriesTests {
  private static let script = """
    import duckdb, sys
    print(len(duckdb.sql(sys.argv[1]).fetchall()))
    """

  @Test("each query of the page finds rows among the events of a recording", .long)
  func duckDB() async throws {
    let queries = try DocumentedCommand.queries(of: "Docs/Scripts.md")
    try #require(queries.count == 2)
    let place = try ScriptPlace()
    let sample = try ServedSample(
      directory: place.directory, arguments: ["--rate", "100", "--warm-up", "21"],
      hasFlightRecorder: true)
    try await place.record("run.flowscope", entries: 200)
    sample.kill()
    let exported = try await place.run(
      "export-events", place.path("run.flowscope"), "-o", place.path("events"))
    try #require(exported.code == 0, "\(exported.error)")
    let environment = try await PythonEnvironment.makeFleet()
    for query in queries {
      let outcome = try await Program.run(
        "/bin/sh",
        [
          "-c", "cd \"$1\" && exec \"$2\" -c \"$3\" \"$4\"", "sh", place.directory,
          environment.python, Self.script, query,
        ], environment: place.environment)
      let rows = Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      #expect(outcome.code == 0 && rows > 0, "\(query)\(outcome.output)\(outcome.error)")
    }
  }
}
