import FlowEngine
import FlowIntrospect
import GRDB
import NIOConcurrencyHelpers
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("The cost of reading", .timeLimit(.minutes(Patience.minutes)))
struct CostTests {
  private let directory = TemporaryDirectory()

  private func recordDeltas(_ count: Int, to name: String) async throws -> RecordingReader {
    var events: [FollowerEvent] = [.connected(testEngine), .snapshot(wideTree(20))]
    for revision in 1...UInt64(count) {
      events.append(.changed(plainDelta(after: revision, route: "\(revision)")))
    }
    try await record(events, to: directory.file(name))
    return try RecordingReader(path: directory.file(name))
  }

  @Test("showing a moment applies a bounded number of deltas, however long the recording is")
  func boundedDeltas() async throws {
    var most: [Int] = []
    for (count, name) in [(700, "short"), (7_000, "long")] {
      let reader = try await recordDeltas(count, to: name)
      let last = try #require(try reader.span()).last.id
      var applied: [Int] = []
      for position in 2...last where position % 16 == 0 || position > last - 300 {
        let state = try #require(try reader.state(at: position))
        let route = state.snapshot[CoordinatorID(rawValue: 1)]?.currentRoute.identifier
        #expect(route == (position == 2 ? "home" : "\(position - 2)"))
        applied.append(state.appliedDeltas)
      }
      most.append(try #require(applied.max()))
    }
    #expect(most[0] == most[1])
    #expect(most[1] <= RecordingReader.deltasPerKeyframe)
    #expect(most[1] < 700)
  }

  @Test("no query scans a table that grows with the recording")
  func noScans() async throws {
    let events = RandomEvents.events(300, seed: 3)
    try await record(events, to: directory.file("a"))
    let asked = NIOLockedValueBox<[String: String]>([:])
    let reader = try RecordingReader(path: directory.file("a")) { database in
      database.trace { event in
        if case .statement(let statement) = event {
          asked.withLockedValue { $0[statement.sql] = statement.expandedSQL }
        }
      }
    }
    _ = try reader.info()
    let last = try #require(try reader.span()).last
    _ = try reader.entry(at: 3)
    _ = try reader.count(of: .error)
    _ = try reader.entries(of: [.error, .navigation], after: 3, limit: 5)
    _ = try reader.entries(of: [.error], before: 100, limit: 5)
    _ = try reader.entries(before: 100, limit: 5)
    _ = try reader.nearestEntry(to: last.time, of: [.lost])
    _ = try reader.navigations(after: 3, limit: 5)
    _ = try reader.errors(after: 3, limit: 5)
    _ = try reader.gaps(after: 3, limit: 5)
    _ = try reader.visits(after: 3, limit: 5)
    _ = try reader.state(at: last.id)
    _ = try await reader.events(from: 50).all()
    let statements = asked.withLockedValue { $0 }.values.filter { $0.hasPrefix("SELECT") }
    #expect(statements.count > 20)
    for statement in statements where !statement.contains("sqlite_master") {
      let plan = try reader.read { database in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + statement).map {
          try $0.decode(String.self, forColumn: "detail")
        }
      }
      // These tables have one row for each recording or connection.
      let scans = plan.filter {
        $0.hasPrefix("SCAN") && $0 != "SCAN recording" && $0 != "SCAN sessions"
          && !$0.contains("subquery") && !statement.contains("LIMIT 1")
      }
      #expect(scans.isEmpty, "\(statement): \(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(statement): \(plan)")
    }
  }

  @Test("keyframes are written by number and by size of deltas, and never later than the bound")
  func keyframes() {
    func deltas(of bytes: Int, afterKeyframeOf keyframe: Int) -> Int {
      var policy = KeyframePolicy()
      policy.noteKeyframe(bytes: keyframe)
      var count = 1
      while !policy.noteDelta(bytes: bytes) { count += 1 }
      return count
    }
    #expect(deltas(of: 1_000, afterKeyframeOf: 10_000) == 256)
    #expect(deltas(of: 1_000, afterKeyframeOf: 1_000_000) == 1_000)
    #expect(deltas(of: 1_000, afterKeyframeOf: 100_000_000) == 4_096)
    #expect(deltas(of: 10_000_000, afterKeyframeOf: 10_000_000) == 3)
    #expect(deltas(of: 2_000_000, afterKeyframeOf: 1_000) == 1)
  }
}
