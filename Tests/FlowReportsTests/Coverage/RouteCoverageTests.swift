import FlowIntrospect
import FlowRecording
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

@Suite("The coverage of routes", .timeLimit(.minutes(Patience.minutes)))
struct RouteCoverageTests {
  private func label(_ name: String, _ detail: String? = nil) -> RouteLabel {
    RouteLabel(identifier: name, type: "TimeRoute", detail: detail)
  }

  private func declared(_ names: String...) -> DeclaredRoutes {
    DeclaredRoutes(routes: names.map { label($0) })
  }

  private func use(_ label: RouteLabel, _ times: UInt64, failed: UInt64 = 0) -> RouteUse {
    RouteUse(route: label, isDeclared: false, succeeded: times, failed: failed)
  }

  @Test("a route was navigated to, failed, was shown, or was never used")
  func states() {
    var coverage = RouteCoverage()
    coverage.take(declared("never", "home", "detail", "settings", "both"))
    coverage.noteShown(TimeFixture.tree())
    coverage.take(use(label("detail"), 2))
    coverage.take(use(label("settings"), 0, failed: 3))
    coverage.take(use(label("both"), 1, failed: 1))
    #expect(coverage.routes.map(\.state) == [.never, .shown, .navigated, .failed, .navigated])
    #expect(coverage.routes.map(\.times) == [0, 0, 2, 0, 1])
    #expect(coverage.routes.map(\.failed) == [0, 0, 0, 3, 1])
    #expect(coverage.percent == 40 && coverage.reaches(40) && !coverage.reaches(40.1))
    #expect(
      CoverageText.summary(of: coverage)
        == "2 of 5 declared routes navigated to (40.0 %): 1 only failed, 1 shown without a "
        + "navigation, 1 never seen")
  }

  @Test("routes with other values count apart if they are declared, and together if not")
  func values() {
    var coverage = RouteCoverage()
    coverage.take(
      DeclaredRoutes(routes: [label("item", "item(1)"), label("item", "item(2)")]))
    coverage.take(use(label("item", "item(1)"), 1))
    for number in 3...9 { coverage.take(use(label("item", "item(\(number))"), 1)) }
    #expect(coverage.routes.map(\.times) == [1, 0, 7])
    #expect(coverage.routes.map(\.isDeclared) == [true, true, false])
    #expect(coverage.percent == 50)
    let table = CoverageText.table(of: coverage).text(ascii: false, colours: false)
    #expect(
      table == """
        route    type       times  failed  state
        item(1)  TimeRoute  1      0       navigated
        item(2)  TimeRoute  0      0       never
        item     TimeRoute  7      0       navigated, not declared

        """)
  }

  @Test("merged coverage adds up, and is never rounded up")
  func merging() {
    var coverage = RouteCoverage()
    coverage.take(declared("a", "b"))
    coverage.take(declared("b", "c"))
    coverage.take(use(label("a"), 1))
    coverage.take(use(label("a"), 2))
    coverage.take(use(label("b"), 1))
    #expect(coverage.routes.map(\.times) == [3, 1, 0])
    #expect(coverage.percent == 66.6)
    var large = RouteCoverage()
    large.take(DeclaredRoutes(routes: (0..<5_000).map { label("\($0)") }))
    for number in 1..<5_000 { large.take(use(label("\(number)"), 1)) }
    #expect(large.percent == 99.9 && !large.reaches(100))
  }

  @Test("without declared routes, the coverage is unknown, and meets no threshold")
  func unknown() throws {
    var coverage = RouteCoverage()
    coverage.take(use(label("a"), 1))
    #expect(coverage.percent == nil && !coverage.reaches(0))
    #expect(CoverageText.summary(of: coverage).contains("is unknown"))
    let json = try #require(
      JSONSerialization.jsonObject(with: JSONOutput.encode(CoverageDocument(coverage)))
        as? [String: Any])
    #expect(json["percent"] is NSNull && json["declared"] is NSNull)
    #expect(json["coordinators"] is NSNull)
  }

  // MARK: Recordings

  private func coverage(of fixture: RecordedFixture) async throws -> RouteCoverage {
    try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
  }

  @Test("the coverage of a recording lists the routes and coordinators that never showed")
  func recording() async throws {
    let fixture = RecordedFixture()
    var events = RecordedFixture.shop(navigations: 10)
    events.insert(
      (0, .declared(declared("home", "detail", "settings", "unhandled"))), at: 2)
    try await fixture.record(events)
    let coverage = try await coverage(of: fixture)
    #expect(coverage.routes.map(\.times) == [0, 8, 0, 0])
    #expect(coverage.routes.map(\.state) == [.shown, .navigated, .never, .never])
    #expect(coverage.routes[1].failed == 2 && coverage.percent == 25)
    #expect(
      coverage.coordinatorsNeverShown == ["Coordinator2", "Coordinator3", "Coordinator4"])
    #expect(
      CoverageText.remarks(on: coverage) == [
        "3 of 4 coordinators never shown: Coordinator2, Coordinator3, Coordinator4"
      ])
  }

  @Test("--since leaves out what a recording has from before")
  func since() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 9))
    func count(since text: String?) async throws -> (times: UInt64, map: Int) {
      let beginning = text.flatMap(LogBeginning.init)
      let coverage = try await Asker.ofTest.coverage(
        of: [fixture.path], watching: nil, since: beginning)
      let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil, since: beginning)
      return (
        coverage.routes.reduce(0) { $0 + $1.times + $1.failed },
        map.ways.values.reduce(0) { $0 + $1.succeeded + $1.failed }
      )
    }
    #expect(try await count(since: nil).times == 9)
    #expect(try await count(since: "2500ms").times == 3)
    #expect(try await count(since: "+7.5").times == 2)
    #expect(try await count(since: "0").times <= 1)
    let (all, some) = (try await count(since: nil), try await count(since: "2500ms"))
    #expect(some.map <= all.map)
  }

  @Test("a limit lists the first routes, and changes no count")
  func limit() {
    var coverage = RouteCoverage()
    let labels = (1...5).map { RouteLabel(identifier: "r\($0)", type: "T") }
    coverage.take(DeclaredRoutes(routes: labels))
    let whole = CoverageDocument(coverage)
    coverage.limit = 2
    let some = CoverageDocument(coverage)
    #expect(some.routes.map(\.route) == ["r1", "r2"] && some.declared == whole.declared)
    #expect(CoverageText.table(of: coverage).count == 2)
    #expect(CoverageText.summary(of: coverage).hasPrefix("0 of 5 declared routes"))
  }

  @Test("missing declarations and lost navigations of a recording are reported")
  func unknowing() async throws {
    let fixture = RecordedFixture()
    let events = RecordedFixture.shop(navigations: 3) + [(4, .lost(7))]
    try await fixture.record(events)
    let coverage = try await coverage(of: fixture)
    #expect(coverage.percent == nil)
    let remarks = CoverageText.remarks(on: coverage)
    #expect(remarks[0].contains("does not say which routes its app declares"))
    #expect(remarks[1].contains("may have missed up to 7 navigations"))
  }

  @Test("routes declared in one connection of a run count for its other connections")
  func reconnected() async throws {
    let fixture = RecordedFixture()
    var events = RecordedFixture.shop(navigations: 2)
    events.insert((0, .declared(declared("detail"))), at: 2)
    events += [
      (3, .disconnected(reason: "gone")), (4, .connected(TimeFixture.engine())),
      (5, .changed(TimeFixture.delta(4, to: "x", at: 5))),
    ]
    try await fixture.record(events)
    let coverage = try await coverage(of: fixture)
    #expect(coverage.sources.map(\.knowsDeclared) == [true])
    #expect(coverage.sources.map(\.interruptions) == [1])
    #expect(coverage.reaches(100))
  }
}
