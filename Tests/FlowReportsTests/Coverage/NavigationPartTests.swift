import FlowProtocol
import Foundation
import GRDB
import TestInspections
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowRecording
@testable import FlowReports

@Suite("Navigations that are a part of another one", .timeLimit(.minutes(Patience.minutes)))
struct NavigationPartTests: RouteMapFixture {
  /// A flow change to `inner` that the app makes for a navigation to `outer`.
  private func change(to inner: String, for outer: String) -> [NavigationReport] {
    var part = report(1, at: 1, to: inner, request: "changeFlow", visible: inner)
    part.partOf = RouteLabel(identifier: outer, type: "TimeRoute", detail: "\(outer)(8)")
    var whole = report(2, at: 1, to: outer, steps: 0, visible: inner)
    whole.flowChange = whole.origin
    return [part, whole]
  }

  /// A run from `home` on, in which the app changes the flow; before the viewer attached or after.
  private func events(
    _ reports: [NavigationReport], to route: String, isRecalled: Bool
  ) -> [(Double, FollowerEvent)] {
    let begins: [(Double, FollowerEvent)] = [(0, .connected(TimeFixture.engine()))]
    if isRecalled { return begins + [(2, start(route)), (2, .recalled(reports))] }
    return begins + [(0, start("home")), (1, .changed(TimeFixture.delta(3, to: route, at: 1)))]
      + reports.map { (1, .navigated($0)) }
  }

  @Test(
    "it counts once with one to the same route, in coverage, map and SQL", arguments: [false, true])
  func same(isRecalled: Bool) async throws {
    let fixture = RecordedFixture()
    try await fixture.record(
      events(change(to: "login", for: "login"), to: "login", isRecalled: isRecalled))
    let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
    #expect(coverage.routes.map(\.times) == [1])
    #expect(coverage.sources.map(\.leftOut) == [0])
    let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil).resolved
    let ways = map.ways.values.reduce(0) { $0 + $1.succeeded }
    #expect(ways + map.leftOut == 1)
    if !isRecalled { #expect(map.ways.keys.first?.from == place("home")) }
    let counts = try fixture.reader.read {
      try Int.fetchAll($0, sql: "SELECT succeeded FROM requestedRoutes")
    }
    #expect(counts == [1])
  }

  @Test("one to another route counts for that, and the map reaches both", arguments: [false, true])
  func other(isRecalled: Bool) async throws {
    let fixture = RecordedFixture()
    var reports = change(to: "login", for: "settings")
    // The flow shows another screen than its own route, as a tab bar does.
    for index in reports.indices {
      reports[index].visible = VisibleScreen(
        coordinator: reports[index].origin, route: RouteLabel(identifier: "tab", type: "TimeRoute"),
        showsRequest: false)
    }
    try await fixture.record(events(reports, to: "tab", isRecalled: isRecalled))
    let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
    #expect(coverage.routes.map(\.label.identifier) == ["login", "settings"])
    #expect(coverage.routes.map(\.times) == [1, 1])
    let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil).resolved
    for route in ["login", "settings"] {
      let passed = map.places.filter { $0.key.identifier == route }.values.map(\.passed)
      #expect(passed == [1], "\(route)")
    }
  }

  @Test("a navigation that failed, and its part, are one failure")
  func failed() async throws {
    let fixture = RecordedFixture()
    var reports = [1, 2].map { number in
      report(number, at: 1, to: "login", failing: true, visible: "home")
    }
    reports[0].partOf = reports[1].route
    try await fixture.record(events(reports, to: "home", isRecalled: false))
    let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
    #expect(coverage.routes.map(\.failed) == [1] && coverage.routes.map(\.state) == [.failed])
    let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil)
    #expect(map.ways.values.map(\.failed) == [1])
    let times = try fixture.reader.read {
      try Int.fetchAll($0, sql: "SELECT times FROM failingRoutes")
    }
    #expect(times == [1])
  }

  @Test("the log shows both, and says of which the one is a part")
  func log() {
    let lines = change(to: "login", for: "login").map { report in
      LogText(glyphs: .unicode, colours: false).line(
        LoggedEvent(content: .navigation(report), time: report.time, entry: nil))
    }
    #expect(lines[0].contains("changeFlow") && lines[0].contains("(part of navigate login(8))"))
    #expect(!lines[1].contains("part of"))
  }
}
