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

  @Test("a declared map says which routes are declared, in place of the app")
  func declaredElsewhere() {
    var coverage = RouteCoverage()
    coverage.take(declared("home", "old"))
    coverage.take(use(label("home"), 1))
    coverage.take(use(label("extra"), 2))
    coverage.take(
      CoverageSource(
        title: "run", isRecording: true, knowsDeclared: false, since: nil, interruptions: 0, lost: 0
      ))
    #expect(coverage.percent == 50)
    #expect(coverage.sources.flatMap(\.remarks).count == 1)
    coverage.declare(
      by: DeclaredMap(
        origin: .sources,
        routes: ["home", "detail", "settings", "both"].map {
          DeclaredRoute(id: "Shop.TimeRoute.\($0)", type: "TimeRoute", identifier: $0)
        }))
    #expect(coverage.declaredCount == 4 && coverage.percent == 25)
    #expect(coverage.routes.filter(\.isDeclared).map(\.label.identifier).count == 4)
    #expect(coverage.routes.filter { !$0.isDeclared }.map(\.label.identifier) == ["extra"])
    #expect(coverage.sources.flatMap(\.remarks) == [])
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

  @Test("the screen that a navigation names as visible was shown, and so was its coordinator")
  func visible() {
    let origin = CoordinatorReference(id: TimeFixture.id(2), name: "Coordinator2")
    var coverage = RouteCoverage()
    coverage.take(declared("detail", "settings"))
    coverage.note([TimeFixture.node(2), TimeFixture.node(3)])
    coverage.take(
      NavigationReport(
        sequence: 1, revision: 2, time: TimeFixture.time(0), origin: origin, request: "pop",
        route: nil, steps: [], error: nil, durationNanoseconds: 1,
        visible: VisibleScreen(
          coordinator: origin, route: label("settings"), showsRequest: true)))
    #expect(coverage.routes.map(\.state) == [.never, .shown])
    #expect(coverage.coordinatorsNeverShown == ["Coordinator3"])
  }

  @Test(
    "the coordinators above the one that a navigation names were shown too, unless it is gone",
    arguments: [true, false], [true, false])
  func above(isThere: Bool, isRecalled: Bool) async throws {
    let fixture = RecordedFixture()
    var report = TimeFixture.navigation(1, revision: 1, at: 1)
    report.visible = VisibleScreen(
      coordinator: CoordinatorReference(
        id: TimeFixture.id(isThere ? 3 : 9), name: "Coordinator3"),
      route: label("settings"), showsRequest: true)
    // The user sees the root now; nothing else says that the second one was shown.
    let tree = FlowSnapshot(
      epoch: "one", revision: 1, rootID: TimeFixture.id(1),
      nodes: [
        TimeFixture.node(1, children: [2, 4]), TimeFixture.node(2, children: [3]),
        TimeFixture.node(3, parent: 2), TimeFixture.node(4),
      ])
    try await fixture.record([
      (1, .connected(TimeFixture.engine())), (1, .snapshot(tree)),
      (1, isRecalled ? .recalled([report]) : .navigated(report)),
    ])
    let coverage = try await coverage(of: fixture)
    #expect(
      coverage.coordinatorsNeverShown
        == (isThere ? ["Coordinator4"] : ["Coordinator2", "Coordinator4"]))
    #expect(coverage.coordinatorCount == 4)
  }

  @Test("a route counts by its case, with its values below it")
  func values() {
    var coverage = RouteCoverage()
    coverage.take(
      DeclaredRoutes(routes: [label("offer", "offer(1)"), label("item", "item(1)")]))
    coverage.take(use(label("offer", "offer(3)"), 2))
    coverage.take(use(label("page", "page(7)"), 1))
    #expect(coverage.routes.map(\.label.identifier) == ["offer", "item", "page"])
    #expect(coverage.routes.map(\.state) == [.navigated, .never, .navigated])
    #expect(coverage.routes.map(\.isDeclared) == [true, true, false])
    #expect(coverage.routes[0].values.map(\.state) == [.never, .navigated])
    #expect(coverage.percent == 50)
    let table = CoverageText.table(of: coverage).text(ascii: false, colours: false)
    #expect(
      table == """
        route       type       times  failed  state
        offer       TimeRoute  2      0       navigated
          offer(1)             0      0       never
          offer(3)             2      0       navigated
        item        TimeRoute  0      0       never
          item(1)              0      0       never
        page        TimeRoute  1      0       navigated, not declared
          page(7)              1      0       navigated

        """)
  }

  @Test("values without a declaration are listed up to a number, the most frequent first")
  func manyValues() {
    var coverage = RouteCoverage()
    coverage.take(DeclaredRoutes(routes: [], cases: [label("item")]))
    for number in 1...30 {
      coverage.take(use(label("item", "item(\(number))"), UInt64(number)))
    }
    #expect(coverage.routes.count == 1 && coverage.percent == 100)
    #expect(coverage.routes[0].values.first?.label.detail == "item(30)")
    #expect(coverage.routes[0].values.count == 20 && coverage.routes[0].omittedValues == 10)
    let text = CoverageText.table(of: coverage).text(ascii: false, colours: false)
    #expect(text.contains("10 more values"))
  }

  @Test("the route of a container counts as shown while a screen within it shows")
  func containers() {
    var coverage = RouteCoverage()
    coverage.take(declared("tabs", "detail", "settings"))
    coverage.noteShown(TimeFixture.tabs())
    #expect(coverage.routes.map(\.state) == [.shown, .shown, .never])
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
    #expect(json["coordinatorTypes"] is NSNull)
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
    #expect(some.routes.map(\.route.identifier) == ["r1", "r2"] && some.declared == whole.declared)
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

  // MARK: The flight recorder

  private func recalled(_ numbers: ClosedRange<UInt64>) -> FollowerEvent {
    .recalled(numbers.map { TimeFixture.navigation($0, revision: 1, at: Double($0) / 100) })
  }

  @Test("navigations of the flight recorder count, and those that it dropped are left out aloud")
  func flightRecorder() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (1, .connected(TimeFixture.engine())), (1, .snapshot(TimeFixture.tree())),
      (1, .declared(declared("detail", "settings"))), (1, recalled(62...589)),
      (2, .navigated(TimeFixture.navigation(590, revision: 1, at: 2, to: .settings))),
    ])
    let coverage = try await coverage(of: fixture)
    #expect(coverage.routes.map(\.times) == [528, 1])
    #expect(coverage.reaches(100))
    #expect(coverage.sources.map(\.leftOut) == [61])
    #expect(
      CoverageText.remarks(on: coverage).contains {
        $0.contains("leaves out 61 navigations, which were not kept")
      })
  }

  @Test("a navigation counts once, although the second recording of the run recalls it")
  func recalledAgain() async throws {
    let (first, second) = (RecordedFixture(), RecordedFixture())
    try await first.record(RecordedFixture.shop(navigations: 4))
    try await second.record([
      (9, .connected(TimeFixture.engine())), (9, .snapshot(TimeFixture.tree())),
      (9, recalled(1...6)),
    ])
    for paths in [[first.path, second.path], [second.path, first.path]] {
      let coverage = try await Asker.ofTest.coverage(of: paths, watching: nil)
      #expect(coverage.routes.map(\.times) == [6])
      #expect(coverage.sources.allSatisfy { $0.leftOut == 0 })
    }
  }

  @Test("a gap of which the flight recorder tells is none, and one of another run stays one")
  func filledGap() async throws {
    let (filled, other) = (RecordedFixture(), RecordedFixture())
    let start = RecordedFixture.shop(navigations: 2)
    let gap: [(Double, FollowerEvent)] = [
      (3, .disconnected(reason: "gone")), (4, .connected(TimeFixture.engine())),
    ]
    try await filled.record(
      start + gap + [(4, .snapshot(TimeFixture.tree(revision: 9))), (4, recalled(3...5))])
    try await other.record(
      start + gap + [(4, .snapshot(TimeFixture.tree(epoch: "two"))), (4, recalled(1...3))])
    let (first, second) = (
      try await coverage(of: filled), try await coverage(of: other)
    )
    #expect(first.sources.map(\.interruptions) == [0] && first.routes.map(\.times) == [5])
    #expect(second.sources.map(\.interruptions) == [1] && second.routes.map(\.times) == [5])
  }
}
