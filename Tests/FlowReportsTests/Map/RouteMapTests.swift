import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite("The map of routes", .timeLimit(.minutes(Patience.minutes)))
struct RouteMapTests: RouteMapFixture {
  @Test("navigations count from the route before to the route after, with failures and medians")
  func counts() throws {
    var events = [start()]
    events += go(1, to: "detail", nanoseconds: 1_000_000) + go(2, to: "home", request: "pop")
    events += go(3, to: "detail", nanoseconds: 3_000_000) + go(4, to: "home", request: "pop")
    events += go(5, to: "detail", nanoseconds: 90_000_000)
    events.append(.navigated(report(6, at: 6, to: "gone", failing: true)))
    let map = map(events).resolved
    let forth = try #require(map.ways[.init(from: place("home"), to: place("detail"))])
    #expect((forth.succeeded, forth.failed, forth.isBack) == (3, 0, false))
    let median = Double(try #require(forth.durations.medianNanoseconds))
    #expect(abs(median - 3_000_000) <= 0.04 * 3_000_000)
    let back = try #require(map.ways[.init(from: place("detail"), to: place("home"))])
    #expect((back.succeeded, back.isBack) == (2, true))
    let failed = try #require(
      map.ways.first { $0.key.to.identifier == "gone" && $0.key.from == place("detail") }?.value)
    #expect((failed.succeeded, failed.failed) == (0, 1))
    #expect(map.entries == [place("home")] && map.ways.count == 3)
    #expect(map.places.keys.allSatisfy { !$0.identifier.contains("7") })
  }

  @Test("a navigation that a viewer refused is no way, and its route is not listed for it")
  func refused() {
    var refused = report(2, at: 2, to: "gone", failing: true)
    refused.parked = Parking(number: 1, end: .refused, nanoseconds: 1_000)
    let map = map([start()] + go(1, to: "detail") + [.navigated(refused)] + go(3, to: "home"))
    #expect(map.resolved.ways.count == 2)
    #expect(map.resolved.places.keys.allSatisfy { $0.identifier != "gone" })
  }

  @Test("inferred navigations count, and have no median")
  func inferred() throws {
    var inferred = report(1, at: 1, nanoseconds: 0)
    inferred.isInferred = true
    let events: [FollowerEvent] = [
      start(), .changed(TimeFixture.delta(2, to: "detail", at: 1)), .navigated(inferred),
    ]
    let way = RouteMap.Way(from: place("home"), to: place("detail"))
    let uses = try #require(map(events).resolved.ways[way])
    #expect(uses.succeeded == 1 && uses.durations.medianNanoseconds == nil)
    let mixed = map(events + go(2, to: "home") + go(3, to: "detail")).resolved.ways[way]
    #expect(mixed?.succeeded == 2 && mixed?.durations.medianNanoseconds != nil)
  }

  @Test("an unknown coordinator is null in the document")
  func unknownCoordinator() throws {
    let places = try ["", "A"].map { coordinator in
      let document = RouteMapDocument.Place(place("home", of: coordinator))
      let json = try JSONSerialization.jsonObject(with: JSONOutput.encodeWithoutSchema(document))
      return try #require(json as? [String: Any])
    }
    let types = places.map { $0["coordinatorType"] }
    #expect(types[0] is NSNull && types[1] as? String == "A")
    let route = try #require(places[0]["route"] as? [String: String])
    #expect(route["identifier"] == "home" && route.keys.sorted() == ["identifier", "type"])
  }

  @Test("navigations that come before their change, or share one change, are ways")
  func order() {
    let early = map([
      start(), .navigated(report(1, at: 0.9, to: "detail")),
      .changed(TimeFixture.delta(2, to: "detail", at: 1)),
    ])
    #expect(early.ways.map(\.key) == [.init(from: place("home"), to: place("detail"))])
    let many = map([
      start(),
      .changed(
        FlowDelta(
          revision: 4, since: 1, time: TimeFixture.time(2),
          changed: [TimeFixture.node(2, route: "settings")])),
      .navigated(report(1, at: 1, to: "detail")), .navigated(report(2, at: 1.5, to: "settings")),
    ])
    let ways: Set<RouteMap.Way> = [
      .init(from: place("home"), to: place("detail")),
      .init(from: place("detail"), to: place("settings")),
    ]
    #expect(Set(many.ways.keys) == ways)
  }

  @Test("a change without a navigation moves the user, but is not a way")
  func unasked() {
    let map = map(
      [start(), .changed(TimeFixture.delta(2, to: "settings", at: 1))] + go(2, to: "detail"))
    #expect(map.ways.map(\.key) == [.init(from: place("settings"), to: place("detail"))])
  }

  @Test("a walk begins with each run, and not with a new connection or after a loss")
  func entries() {
    let map = map([
      start(), .disconnected(reason: "gone"), start("settings"), .lost(3), start("detail"),
      start("settings", epoch: "two"), start("home", epoch: "three"),
    ])
    #expect(map.places[place("home")]?.entries == 2)
    #expect(map.places[place("settings")]?.entries == 1)
    #expect(map.entries == [place("home"), place("settings")])
    #expect(map.ways.isEmpty)
  }

  @Test("a declared route belongs to the coordinators that show it, or else to its route type")
  func declared() {
    let names = ["home", "never"]
    let map = map([
      start(),
      .declared(
        DeclaredRoutes(
          routes: names.map { RouteLabel(identifier: $0, type: "TimeRoute") }
            + [RouteLabel(identifier: "alone", type: "OtherRoute")])),
    ]).resolved
    #expect(map.places[place("home")]?.isDeclared == true)
    // Four types of coordinators have routes of this type, so "never" has no coordinator.
    #expect(map.places[place("never", of: "")]?.isDeclared == true)
    let diagram = Diagram(map)
    #expect(diagram.boxes.map(\.name) == ["home", "alone", "never"])
    #expect(diagram.boxes.map(\.subtitle) == ["", "never reached", "never reached"])
    #expect(diagram.groups.map(\.title) == ["Coordinator2", "OtherRoute", "TimeRoute"])
    var options = RouteMapOptions()
    options.hidden = [.declared]
    #expect(Diagram(map, options: options).boxes.map(\.name) == ["home"])
  }

  @Test("two routes of one name on one coordinator have their modules, and others do not")
  func namesakes() throws {
    var map = RouteMap()
    let routes = ["App.Shop.Destination", "App.Cart.Destination", "Other.Cart.Destination"].map {
      RouteMap.Place(coordinator: "Stack", type: $0, identifier: "main")
    }
    let alone = RouteMap.Place(
      coordinator: "Stack", type: "App.Cart.Destination", identifier: "pay")
    for place in routes + [alone] { map.enter(at: place) }
    let names = map.names
    #expect(
      routes.map(names.whole) == [
        "Stack.Shop.main", "Stack.App.Cart.Destination.main", "Stack.Other.Cart.Destination.main",
      ])
    #expect(names.whole(alone) == "Stack.pay")
    #expect(try FlowReports.RouteName.resolve("Shop.main", in: map) == [routes[0]])
    #expect(try FlowReports.RouteName.resolve("Stack.Shop.main", in: map) == [routes[0]])
    #expect(try FlowReports.RouteName.resolve("main", in: map).count == 3)
    let boxes = Diagram(map).boxes.map(\.name)
    #expect(Set(boxes) == Set((routes + [alone]).map(names.route)))
    let text = RouteMapText.table(of: map).text(ascii: true, colours: false)
    #expect(text.contains("Stack.Shop.main"))
  }

  // MARK: Merging

  private func randomMap(_ seed: UInt64) -> RouteMap {
    var dice = SeededGenerator(seed: seed)
    var events = [start("r\(dice.below(4))", epoch: "\(seed)")]
    for number in 1...UInt64(5 + dice.below(30)) {
      if dice.below(5) == 0 {
        events.append(.navigated(report(number, at: Double(number), to: "x", failing: true)))
      } else {
        events += go(number, to: "r\(dice.below(6))", nanoseconds: Int64(dice.below(1_000_000)))
      }
    }
    return map(events)
  }

  @Test("maps add up to the same map in any order and grouping", arguments: 1...20)
  func merging(seed: UInt64) {
    let maps = (0..<6).map { randomMap(seed * 10 + $0) }
    var dice = SeededGenerator(seed: seed)
    func merged(_ maps: some Sequence<RouteMap>) -> RouteMap {
      maps.reduce(into: RouteMap()) { $0.merge($1) }
    }
    let whole = merged(maps)
    #expect(merged(maps.shuffled(using: &dice)) == whole)
    #expect(merged([merged(maps[..<3]), merged(maps[3...])]) == whole)
    let texts = DiagramFormat.allCases.map { Diagram(whole).text(as: $0) }
    #expect(
      DiagramFormat.allCases.map { Diagram(merged(maps.reversed())).text(as: $0) } == texts)
    #expect(
      RouteMapText.table(of: whole.resolved)
        == RouteMapText.table(of: merged(maps.reversed()).resolved))
  }

  @Test("the median of counted durations is right to 4%", arguments: 1...20)
  func medians(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let durations = (0..<(1 + 2 * dice.below(50))).map { _ in
      Int64(1) << dice.below(50) + Int64(dice.below(1_000))
    }
    var (counts, other) = (DurationCounts(), DurationCounts())
    for (index, duration) in durations.enumerated() {
      if index.isMultiple(of: 2) {
        counts.add(nanoseconds: duration)
      } else {
        other.add(nanoseconds: duration)
      }
    }
    counts.merge(other)
    let median = durations.sorted()[durations.count / 2]
    let found = try #require(counts.medianNanoseconds)
    #expect(abs(Double(found - median)) <= 0.04 * Double(median) + 1)
    #expect(DurationCounts().medianNanoseconds == nil)
    var extreme = DurationCounts()
    extreme.add(nanoseconds: .max)
    extreme.add(nanoseconds: -5)
    #expect(extreme.total == 2 && extreme.medianNanoseconds == 0)
  }

  // MARK: Recordings

  @Test("recordings are read one by one and added up, and watching a recording is refused")
  func recordings() async throws {
    let (one, other) = (RecordedFixture(), RecordedFixture())
    func begin(_ run: String) -> [(Double, FollowerEvent)] {
      [(0, .connected(TimeFixture.engine())), (0, start(epoch: run))]
    }
    var events: [(Double, FollowerEvent)] = []
    for number in 1...20 as ClosedRange<UInt64> {
      for event in go(number, to: number.isMultiple(of: 2) ? "home" : "detail") {
        events.append((Double(number), event))
      }
    }
    try await one.record(begin("one") + events + [(30, .lost(7))])
    try await other.record(begin("two") + events)
    let said = HeardRemarks()
    let map = try await Asker(said).map(of: [one.path, other.path, one.path], watching: nil)
    #expect(map.ways[.init(from: place("home"), to: place("detail"))]?.succeeded == 20)
    #expect(map.places[place("home")]?.entries == 2)
    #expect(said.all.contains { $0.contains("was named before") })
    #expect(said.all.contains { $0.contains("missed up to 7 navigations") })
    await #expect(throws: ReportError.self) {
      try await Asker.ofTest.map(of: [one.path], watching: Watch(for: .seconds(1)))
    }
  }

  // MARK: The flight recorder

  @Test("recalled navigations are ways, and lead to the screen that the viewer found")
  func recalled() {
    let map = map([
      start("settings"),
      .recalled([
        report(1, at: -4, to: "detail"), report(2, at: -3, to: "home"),
        report(3, at: -2, to: "gone", failing: true), report(4, at: -1, to: "settings"),
      ]),
    ]).resolved
    let ways: Set<RouteMap.Way> = [
      .init(from: place("detail"), to: place("home")),
      .init(from: place("home"), to: place("gone", of: "")),
      .init(from: place("home"), to: place("settings")),
    ]
    #expect(Set(map.ways.keys) == ways)
    // Where the first one began is unknown, and the screen at the end is no entry point.
    #expect(map.leftOut == 1 && map.entries == [place("detail")])
  }

  @Test("a recording tells recalled navigations one by one; the last leads to the screen found")
  func recalledOneByOne() {
    let reports = [
      report(1, at: -4, to: "detail"), report(2, at: -3, to: "settings"),
      report(3, at: -2, to: nil, request: "pop"),
    ]
    let whole = map([start("detail"), .recalled(reports)])
    #expect(whole == map([start("detail")] + reports.map { .recalled([$0]) }))
    let ways: Set<RouteMap.Way> = [
      .init(from: place("detail"), to: place("settings")),
      .init(from: place("settings"), to: place("detail")),
    ]
    #expect(Set(whole.ways.keys) == ways && whole.leftOut == 1)
    #expect(whole == map([start("detail"), .recalled(reports), .disconnected(reason: "gone")]))
  }

  @Test("a navigation without a known end is left out and counted")
  func unknownEnd() {
    let map = map([
      start(),
      .recalled([
        report(1, at: -3, to: "detail"), report(2, at: -2, to: nil, request: "pop"),
        report(3, at: -1, to: "settings"),
      ]),
    ]).resolved
    #expect(map.leftOut == 3 && map.ways.isEmpty)
    // One launch is one entry; the other route was reached from somewhere.
    #expect(map.entries == [place("detail")] && map.places[place("settings")]?.arrivals == 1)
    #expect(RouteMapDocument(map).leftOut == 3)
    #expect(RouteWays(to: place("settings"), in: map).reached == 1)
    let table = RouteMapText.table(of: map).text(ascii: true, colours: false)
    #expect(table.contains("(unknown)  Coordinator2.settings  1"))
  }

  /// Navigations of a run from its launch at `home` on, whose reports name what was visible.
  private var seen: [NavigationReport] {
    [
      report(1, at: 1, to: "home", steps: 0, visible: "home"),
      report(2, at: 2, to: "detail", visible: "home"),
      report(3, at: 3, to: nil, request: "pop", visible: "settings"),
      report(4, at: 4, to: "gone", failing: true, visible: "settings"),
      report(5, at: 5, to: "home", visible: "home"),
      report(6, at: 6, to: nil, request: "pop", visible: "detail"),
    ]
  }

  @Test("navigations end on the screen that they name as visible, recalled ones as those seen live")
  func visibleEnds() {
    let recalled = map([start("detail"), .recalled(seen)])
    var live = [start("home")]
    for report in seen {
      if let route = report.visible?.route.identifier, report.succeeded, report.sequence > 2 {
        live.append(.changed(TimeFixture.delta(report.revision, to: route, at: 7)))
      }
      live.append(.navigated(report))
    }
    let ways: [RouteMap.Way: Int] = [
      .init(from: place("home"), to: place("home")): 2,
      .init(from: place("home"), to: place("settings")): 1,
      .init(from: place("settings"), to: place("gone", of: "")): 0,
      .init(from: place("settings"), to: place("home")): 1,
      .init(from: place("home"), to: place("detail")): 1,
    ]
    for (map, what) in [(recalled, "recalled"), (map(live), "live")] {
      #expect(map.ways.mapValues(\.succeeded) == ways, "\(what)")
      #expect(map.leftOut == 0 && map.entries == [place("home")], "\(what)")
      #expect(map.places[place("home")]?.entries == 1, "\(what)")
      // Done, but not on screen.
      #expect(map.places[place("detail")]?.passed == 1, "\(what)")
    }
  }

  @Test("a pop without a known end ends where the next navigation, which changed nothing, began")
  func endByTheNext() {
    let map = map([
      start("settings"),
      .recalled([
        report(1, at: 1, to: "detail", visible: "detail"),
        report(2, at: 2, to: nil, request: "pop"),
        report(3, at: 3, to: "gone", failing: true, visible: "home"),
      ]),
    ])
    #expect(map.ways[.init(from: place("detail"), to: place("home"))]?.succeeded == 1)
    #expect(map.leftOut == 1)
  }

  @Test("what is missing between two recalled navigations led somewhere: the next begins anywhere")
  func missing() {
    let map = map([
      start("settings"),
      .recalled([
        report(3, at: 1, to: "home", visible: "home"),
        report(4, at: 2, to: "detail", visible: "detail"),
        report(9, at: 3, to: "settings", visible: "settings"),
      ]),
    ])
    #expect(map.ways.map(\.key) == [.init(from: place("home"), to: place("detail"))])
    #expect(map.leftOut == 2 && map.entries == [place("home")])
    #expect(map.places[place("settings")]?.arrivals == 1)
  }

  @Test("two recordings of one launch are one entry, and the second goes on where the first ended")
  func oneLaunch() async throws {
    let (one, other) = (RecordedFixture(), RecordedFixture())
    func events(
      _ reports: [NavigationReport], on route: String, at time: Double
    ) -> [(Double, FollowerEvent)] {
      [
        (time, .connected(TimeFixture.engine())), (time, start(route)),
        (time, .recalled(reports)),
      ]
    }
    try await one.record(events(Array(seen.prefix(3)), on: "settings", at: 4))
    try await other.record(events(seen, on: "detail", at: 9))
    let whole = try await Asker.ofTest.map(of: [other.path], watching: nil)
    let both = try await Asker.ofTest.map(of: [one.path, other.path], watching: nil)
    #expect(both.ways == whole.ways && both.leftOut == 0)
    #expect(both.entries == [place("home")] && both.places[place("home")]?.entries == 1)
    #expect(whole == map([start("detail"), .recalled(seen)]))
  }

  // MARK: Unknown coordinators

  @Test("a route of an unknown coordinator joins the only one that shows it, and else says so")
  func unknownCoordinators() throws {
    let bare = place("home", of: "")
    var map = RouteMap()
    map.addScreen(place("home", of: "A"))
    map.addScreen(place("list", of: "B"))
    map.declare(DeclaredRoutes(routes: [RouteLabel(identifier: "home", type: "TimeRoute")]))
    map.enter(at: bare)
    map.add(report(1, at: 1), from: bare, to: place("list", of: "B"))
    let joined = map.resolved
    #expect(Set(joined.places.keys) == [place("home", of: "A"), place("list", of: "B")])
    #expect(joined.places[place("home", of: "A")]?.entries == 1)
    #expect(joined.ways.map(\.key.from) == [place("home", of: "A")])
    map.addScreen(place("home", of: "B"))
    let unknown = map.resolved
    // Neither of the two is assumed, and the counts are those of one navigation.
    #expect(unknown.places.values.reduce(0) { $0 + $1.entries } == 1)
    #expect(unknown.entries == [bare] && unknown.ways.map(\.key.from) == [bare])
    #expect(["A", "B"].allSatisfy { unknown.places[place("home", of: $0)]?.isDeclared == true })
    #expect(unknown.names.whole(bare) == "TimeRoute.home (coordinator unknown)")
    #expect(unknown.names.whole(place("home", of: "A")) == "A.home")
    #expect(unknown == unknown.resolved)
    let diagram = Diagram(map)
    let box = try #require(diagram.boxes.first { !$0.marks.isEmpty })
    #expect(box.name == "home" && box.subtitle == "coordinator unknown")
    #expect(diagram.table?[1][0] == "TimeRoute.home (coordinator unknown)")
  }

  @Test("the map reaches the routes that the coverage of the same recording reaches")
  func agreesWithCoverage() async throws {
    let fixture = RecordedFixture()
    // The root is a container: navigations to its route end on the screen of its tab.
    var tab = TimeFixture.node(2, route: "home")
    tab.facts.relation = .tab
    var root = TimeFixture.node(1, route: "tabs", children: [2, 3, 4])
    (root.facts.shows, root.facts.selectedTab) = (TimeFixture.id(2), 0)
    var snapshot = TimeFixture.tree()
    snapshot.apply(FlowDelta(revision: 1, changed: [root, tab]))
    let names = ["tabs", "home", "detail", "settings", "never"]
    let declared = DeclaredRoutes(
      routes: names.map { RouteLabel(identifier: $0, type: "TimeRoute") })
    try await fixture.record([
      (0, .connected(TimeFixture.engine())), (0, .snapshot(snapshot)), (0, .declared(declared)),
      (0, .recalled([report(1, at: -1, to: "settings")])),
      (1, .navigated(report(2, at: 1, to: "tabs", steps: 0))),
      (2, .changed(TimeFixture.delta(3, to: "detail", at: 2))),
      (2, .navigated(report(3, at: 2, to: "detail"))),
    ])
    let coverage = try await Asker.ofTest.coverage(of: [fixture.path], watching: nil)
    let map = try await Asker.ofTest.map(of: [fixture.path], watching: nil).resolved
    for route in coverage.routes {
      let places = map.places.filter { $0.key.identifier == route.label.identifier }
      let isReached = places.keys.contains { RouteWays(to: $0, in: map).isReached }
      #expect(isReached == (route.state != .never), "\(route.label.identifier)")
    }
    #expect(coverage.routes.map(\.state) == [.navigated, .shown, .navigated, .navigated, .never])
    #expect(RouteMapText.summary(of: map).contains("1 declared route never reached"))
  }
}
