import FlowProtocol
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowReports

/// What is said of the time before a viewer attached.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct PastEventsTests: RouteMapFixture {
  private func failure(_ sequence: UInt64, at seconds: Double) -> ErrorReport {
    let navigation = TimeFixture.navigation(sequence, revision: 1, at: seconds, failing: true)
    let error = TimeFixture.error(sequence, at: seconds)
    return ErrorReport(
      sequence: sequence, time: error.time, error: navigation.error!, path: error.path,
      visibleRoute: error.visibleRoute, isOfNavigation: true)
  }

  private var begins: [(Double, FollowerEvent)] {
    [(9, .connected(TimeFixture.engine())), (9, .snapshot(TimeFixture.tree()))]
  }

  private func log(
    of path: String, _ selection: LogSelection = LogSelection(), since: String? = nil
  ) async throws -> [LoggedEvent] {
    var events: [LoggedEvent] = []
    try await Asker.ofTest.log(
      of: path, since: since.flatMap(LogBeginning.init), selecting: selection, follows: false
    ) {
      events.append($0)
      return true
    }
    return events
  }

  @Test(
    "the past is in the order of time, with navigations rather than the errors by which they failed"
  )
  func order() async throws {
    let journal = FollowerEvent.journal(
      [failure(1, at: 2), TimeFixture.error(2, at: 4)], total: 2)
    let recalled: [FollowerEvent] = [
      .recalled([TimeFixture.navigation(1, revision: 1, at: 1)]),
      .recalled([TimeFixture.navigation(2, revision: 1, at: 2, failing: true)]),
      .recalled([TimeFixture.navigation(3, revision: 1, at: 6)]),
    ]
    for past in [recalled + [journal], [journal] + recalled] {
      let fixture = RecordedFixture()
      try await fixture.record(
        begins + past.map { (9, $0) }
          + [(10, .navigated(TimeFixture.navigation(4, revision: 1, at: 10)))])
      let events = try await log(of: fixture.path)
      #expect(
        events.map(\.kind)
          == [.connected, .navigation, .navigation, .error, .navigation, .navigation])
      let times = events.dropFirst().map(\.time)
      #expect(times == [1, 2, 4, 6, 10].map { TimeFixture.time($0) })
      #expect(events.map(\.isRecalled) == [false, true, true, true, true, false])
      let errors = try await log(of: fixture.path, LogSelection(kinds: [.error]))
      #expect(errors.count == 2, "without navigations, each error is a line")
      let late = try await log(of: fixture.path, since: "1")
      #expect(late.map(\.kind) == [.navigation])
    }
  }

  @Test(
    "navigations that the flight recorder had dropped are a number in log, coverage, map and links")
  func leftOut() async throws {
    for (kept, last) in [([], 0), ([62, 63], 2)] as [([UInt64], Int)] {
      let fixture = RecordedFixture()
      let reports = kept.map { TimeFixture.navigation($0, revision: 1, at: Double($0) / 10) }
      try await fixture.record(
        begins + [(9, .leftOut(61))] + reports.map { (9, .recalled([$0])) }
          + [(9, .journal([], total: 0))])
      let events = try await log(of: fixture.path)
      #expect(events.map(\.kind) == [.connected, .lost] + kept.map { _ in .navigation })
      #expect(events[1].content == .lost(61, .navigations) && events.count == 2 + last)
      let text = events[1].text(TextStyle(glyphs: .unicode, colours: false))
      #expect(text.contains("61 earlier navigations that the engine no longer has"))
      let json = String(decoding: try JSONOutput.line(events[1].document), as: UTF8.self)
      #expect(json.contains("\"what\":\"navigations\""))

      let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
      #expect(coverage.sources.map(\.leftOut) == [61])
      let said = HeardRemarks()
      _ = try await Asker(said).map(of: [fixture.path], watching: nil)
      #expect(said.all.contains { $0.contains("leaves out 61 navigations, which were not kept") })
      let inbox = try await Asker.ofTest.linkInbox(of: fixture.path)
      #expect(inbox.remarks.count == 1 && inbox.remarks[0].contains("oldest 61 navigations"))
      let gaps = try fixture.reader.gaps(limit: 9)
      #expect(gaps.map(\.reason) == [.leftOut(61)] && gaps[0].until == gaps[0].time)
    }
  }

  @Test(
    "what was dropped while nothing was connected is counted once, with the numbers that are missing"
  )
  func reconnected() {
    var counted = CountedNavigations()
    counted.beginSource()
    func take(_ event: FollowerEvent) { _ = counted.filter(event) }
    take(.snapshot(TimeFixture.tree()))
    take(.leftOut(10))
    take(.recalled([TimeFixture.navigation(11, revision: 1, at: 1)]))
    #expect(counted.missing == 10)
    take(.disconnected(reason: "gone"))
    take(.snapshot(TimeFixture.tree(revision: 9)))
    take(.leftOut(5))
    #expect(counted.missing == 15 && counted.gaps == 0)
    take(.navigated(TimeFixture.navigation(17, revision: 1, at: 2)))
    #expect(counted.missing == 15)
    take(.navigated(TimeFixture.navigation(19, revision: 1, at: 3)))
    #expect(counted.missing == 16, "a number that the live stream lacks is missing too")
  }

  @Test("--since leaves out what was before on purpose: that is not missing")
  func since() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 9))
    let beginning = LogBeginning("+5.5")
    let coverage = try await Asker.ofTest.coverage(
      of: [fixture.path], watching: nil, since: beginning)
    #expect(coverage.sources.map(\.leftOut) == [0])
    let said = HeardRemarks()
    _ = try await Asker(said).map(of: [fixture.path], watching: nil, since: beginning)
    #expect(!said.all.contains { $0.contains("leaves out") })
  }

  @Test("a run whose past was dropped starts on the map where the known part of it starts")
  func start() {
    let found = map([start("settings"), .leftOut(5)])
    #expect(found.entries == [place("settings")] && found.leftOut == 0)
    let recalled = map([
      start("settings"), .leftOut(5), .recalled([report(6, at: 1, to: "home", visible: "home")]),
      .recalled([report(7, at: 2, to: "settings", visible: "settings")]),
    ])
    #expect(recalled.entries == [place("home")] && recalled.leftOut == 1)
    let table = RouteMapText.table(of: recalled).text(ascii: true, colours: false)
    #expect(table.contains("(start)  ") && table.contains("Coordinator2.home"))
  }

  @Test("a recalled navigation to a container counts for its route, in coverage as on the map")
  func containers() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(
      [(9, .connected(TimeFixture.engine())), (9, start("home"))]
        + [
          report(1, at: 1, to: "settings", visible: "settings"),
          report(2, at: 2, to: "tabs", visible: "home"),
          report(3, at: 3, to: "tabs", steps: 0, visible: "home"),
        ].map { (9, .recalled([$0])) })
    let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
    let times = Dictionary(
      uniqueKeysWithValues: coverage.routes.map { ($0.label.identifier, $0.times) })
    #expect(times == ["settings": 1, "tabs": 2])
    let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil).resolved
    let tabs = map.places.filter { $0.key.identifier == "tabs" }
    #expect(tabs.values.reduce(0) { $0 + $1.passed } == 2)
    #expect(tabs.keys.allSatisfy { RouteWays(to: $0, in: map).isReached })
    #expect(map.ways[.init(from: place("settings"), to: place("home"))]?.succeeded == 1)
  }
}
