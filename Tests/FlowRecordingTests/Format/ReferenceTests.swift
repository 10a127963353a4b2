import FlowIntrospect
import FlowSamples
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("References between tables", .timeLimit(.minutes(Patience.minutes)))
struct ReferenceTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  /// The rows that refer to a missing one.
  private func broken(_ path: String) throws -> [String] {
    try RecordingReader(path: path).read {
      try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").map { "\($0)" }
    }
  }

  @Test("every row of a recording refers to existing rows", arguments: 1...6 as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    let declared = DeclaredRoutes(
      routes: [RouteLabel(identifier: "cart", type: "TestRoute")], links: ["shop://cart"])
    var events = RandomEvents.events(600, seed: seed)
    events.insert(.declared(declared), at: 3)
    try await record(
      events, to: path, tags: ["build": "1"], keyframes: KeyframePolicy(mostDeltas: 30))
    #expect(try broken(path) == [])
    let other = directory.file("b.flowscope")
    try await record(ScreenWalk(seed: seed, steps: 200).events, to: other)
    #expect(try broken(other) == [])
  }

  @Test("a sample app's rows refer to existing rows, in the order in which they are written")
  @MainActor
  func sample() async throws {
    let app = Sample.standard.make(3)
    var options = InspectorOptions(
      catalogue: app.catalogue, flightRecorder: .init(), tags: ["build": "812"])
    options.allowsControl = false
    let inspector = try FlowInspector.start(
      app.root, name: "rainbow", at: .unixSocket(path: directory.file("s")), options: options)
    defer { inspector.stop() }
    for _ in 1...30 { app.step() }
    let recording = try await HierarchyRecording.start(HierarchyFollower(inspector), to: path)
    for _ in 1...120 { app.step() }
    try await recording.finish()
    withExtendedLifetime(app) {}
    #expect(try broken(path) == [])
    // A program that checks the references while it copies the rows in their order finds no fault.
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    let copy = try DatabaseQueue(configuration: configuration)
    try await copy.writeWithoutTransaction { [path] database in
      for statement in RecordingSchema.current.statements(of: 1) {
        try database.execute(sql: statement.sql)
      }
      try database.execute(sql: "ATTACH ? AS recorded", arguments: [path])
      let first = ["entries", "sessions", "navigations", "keyframes", "catalogues"]
      let others = RecordingSchema.current.tables.map(\.name).filter { !first.contains($0) }
      for table in first + others {
        try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM recorded.\(table)")
      }
    }
  }

  @Test("a reference to a missing row is found")
  func missing() async throws {
    try await record(ScreenWalk(seed: 1, steps: 100).events, to: path)
    let queue = try changing(path)
    try await queue.write {
      try $0.execute(
        sql: "DELETE FROM navigations WHERE entry = (SELECT max(navigation) FROM visits)")
    }
    try queue.close()
    #expect(try broken(path).count == 1)
  }

  @Test("the case of a route is in each row, by the rule by which coverage counts")
  func cases() async throws {
    try await record(RandomEvents.events(600, seed: 2), to: path)
    let reader = try RecordingReader(path: path)
    let navigations = try reader.navigations(limit: .max)
    let errors = try reader.errors(limit: .max)
    let stored = try reader.read { database in
      (
        try Optional<String>.fetchAll(
          database, sql: "SELECT routeCase FROM navigations ORDER BY entry"),
        try Row.fetchAll(
          database, sql: "SELECT routeCase, route, routeType FROM errors ORDER BY id")
      )
    }
    #expect(stored.0 == navigations.map { $0.report.route?.caseName })
    #expect(stored.0.contains("TestRoute.page"))
    #expect(stored.1.count == errors.count)
    for row in stored.1 {
      let route = RouteLabel(identifier: row["route"], type: row["routeType"])
      #expect(row["routeCase"] as String? == route.caseName)
    }
    let runs = try reader.read {
      try Int.fetchOne(
        $0,
        sql: """
          SELECT count(*) FROM navigations AS n WHERE run IS NOT (SELECT epoch FROM sessions
          WHERE entry < n.entry ORDER BY entry DESC LIMIT 1)
          """)
    }
    #expect(runs == 0)
  }
}
