import FlowEngine
import FlowIntrospect
import FlowSamples
import GRDB
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording
@testable import FlowReports

@Suite("Counts of recordings in SQL", .timeLimit(.minutes(Patience.minutes)))
struct RecordedCountsTests {
  private let directory = TemporaryDirectory()

  /// The counts of a route that was requested.
  private struct Count: Hashable {
    let route: String
    let succeeded: UInt64
    let failed: UInt64
  }

  @Test(
    "the views count what coverage counts, case by case",
    arguments: ["modular", "rainbow", "thriftwood"])
  @MainActor
  func coverage(name: String) async throws {
    let app = try #require(Sample.named(name)).make(11)
    // Its errors go to no handler that another app of this process shows.
    app.root.errorHandler = FlowErrorHandler()
    app.root.errorHandler?.onError = { _ in }
    let path = directory.file("a.flowscope")
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app.root, name: name), to: path)
    for _ in 1...150 { app.step() }
    try await recording.finish()
    withExtendedLifetime(app) {}
    let coverage = try await Asker.ofTest.coverage(of: [path], watching: nil)
    let counted = coverage.routes.filter { $0.times + $0.failed > 0 }.map {
      Count(route: $0.label.caseName, succeeded: $0.times, failed: $0.failed)
    }
    let (requested, failing) = try RecordingReader(path: path).read { database in
      (
        try Row.fetchAll(database, sql: "SELECT routeCase, succeeded, failed FROM requestedRoutes")
          .map { row in
            Count(
              route: row["routeCase"], succeeded: UInt64(row["succeeded"] as Int),
              failed: UInt64(row["failed"] as Int))
          },
        try Row.fetchAll(
          database,
          sql: "SELECT routeCase, sum(times) AS times FROM failingRoutes GROUP BY routeCase"
        ).map { row in
          Count(route: row["routeCase"], succeeded: 0, failed: UInt64(row["times"] as Int))
        }
      )
    }
    #expect(Set(requested) == Set(counted) && requested.count == counted.count)
    #expect(requested.count > 5)
    let failed = counted.filter { $0.failed > 0 }.map {
      Count(route: $0.route, succeeded: 0, failed: $0.failed)
    }
    #expect(Set(failing) == Set(failed))
  }
}
