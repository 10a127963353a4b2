import FlowSamples
import Foundation
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector
@testable import flowscope

@Suite("The map of routes", .timeLimit(.minutes(Patience.minutes)))
struct RouteMapTests {
  private func place(_ name: String, of coordinator: String = "Coordinator2") -> RouteMap.Place {
    RouteMap.Place(coordinator: coordinator, type: "TimeRoute", identifier: name)
  }

  private func map(_ events: [FollowerEvent]) -> RouteMap {
    var walk = RouteWalk()
    events.forEach { walk.take($0) }
    return walk.finish()
  }

  /// The root shows its second coordinator.
  private func start(_ route: String = "home", epoch: String = "one") -> FollowerEvent {
    var snapshot = TimeFixture.tree(epoch: epoch)
    var root = TimeFixture.node(1, children: [2, 3, 4])
    root.shows = TimeFixture.id(2)
    snapshot.apply(
      FlowDelta(revision: 1, changed: [root, TimeFixture.node(2, route: route)]))
    return .snapshot(snapshot)
  }

  private func report(
    _ number: UInt64, at seconds: Double, to route: String? = "detail",
    request: String = "navigate",
    steps: Int = 1, failing: Bool = false, nanoseconds: Int64 = 2_000
  ) -> NavigationReport {
    let origin = CoordinatorReference(id: TimeFixture.id(2), name: "Coordinator2")
    let label = route.map { RouteLabel(identifier: $0, type: "TimeRoute", detail: "\($0)(7)") }
    let step = NavigationStepReport(
      coordinator: origin, change: "push", facts: NavigationStepFacts(.push, route: label))
    return NavigationReport(
      sequence: number, revision: number + 1, time: TimeFixture.time(seconds), origin: origin,
      request: request, route: label, steps: failing ? [] : Array(repeating: step, count: steps),
      error: failing
        ? FlowErrorDescription(
          .invalidTabIndex(index: 9, validRange: 0..<3)) : nil,
      durationNanoseconds: nanoseconds)
  }

  /// The events of a navigation that the user sees.
  private func go(
    _ number: UInt64, to route: String, request: String = "navigate", nanoseconds: Int64 = 2_000
  ) -> [FollowerEvent] {
    let seconds = Double(number)
    return [
      .changed(TimeFixture.delta(number + 1, to: route, at: seconds)),
      .navigated(
        report(number, at: seconds - 0.001, to: route, request: request, nanoseconds: nanoseconds)),
    ]
  }

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

  @Test("a navigation that is reported before its change, and several of one change")
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

  @Test("what happens without a navigation moves the user, but is no way")
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

  @Test("a declared route belongs to the coordinators that show it, or to those of its type")
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

  // MARK: Ways

  private var ways: RouteMap {
    var events = [start("home")]
    var number: UInt64 = 0
    func next() -> UInt64 {
      number += 1
      return number
    }
    // Once by a short way, and often by a long one.
    events += go(next(), to: "goal")
    for _ in 1...5 {
      events += go(next(), to: "home", request: "popToRoot")
      events += go(next(), to: "list") + go(next(), to: "goal")
    }
    events.append(.navigated(report(next(), at: 100, to: "nowhere", failing: true)))
    return map(events).resolved
  }

  @Test("the shortest way has few steps, and the most frequent one was taken often")
  func paths() throws {
    let shortest = try #require(ways.shortestPath(to: place("goal")))
    #expect(shortest.places == [place("home"), place("goal")] && shortest.times == 1)
    let frequent = try #require(ways.mostFrequentPath(to: place("goal")))
    #expect(frequent.places == ["home", "list", "goal"].map { place($0) } && frequent.times == 5)
    let start = try #require(ways.shortestPath(to: place("home")))
    #expect(start.steps.isEmpty && start.times == 1)
    #expect(
      RouteMapText.ways(to: place("goal"), in: ways, ascii: false, colours: false) == """
        Coordinator2.goal: reached 6 times

        the shortest way, 1 step, at most 1×
        route              times  failed  median
        Coordinator2.home  1              entry point
        Coordinator2.goal  1      0       2.0 µs

        the most frequent way, 2 steps, at most 5×
        route              times  failed  median
        Coordinator2.home  1              entry point
        Coordinator2.list  5      0       2.0 µs
        Coordinator2.goal  5      0       2.0 µs

        """)
  }

  @Test("a route is found by its name, with or without its coordinator or type")
  func names() throws {
    for name in ["goal", "Coordinator2.goal", "TimeRoute.goal"] {
      #expect(try RouteName.resolve(name, in: ways) == [place("goal")])
    }
    let error = #expect(throws: FlowscopeError.self) { try RouteName.resolve("Goals", in: ways) }
    #expect(error?.exitCode == 2 && error.map { "\($0)".contains("'goal'") } == true)
    let refused = try RouteName.resolve("nowhere", in: ways)[0]
    let found = RouteWays(to: refused, in: ways)
    #expect(!found.isReached && found.summary == "never reached; 1 navigation to it failed")
  }

  // MARK: Diagrams

  @Test("lines differ by what happened on them, and say how often and how fast")
  func lines() throws {
    let diagram = Diagram(ways)
    #expect(diagram.boxes.map(\.name) == ["home", "list", "goal", "nowhere"])
    #expect(diagram.boxes[0].marks == [.init(kind: .entry, text: "began 1×")])
    let labels = diagram.lines.map {
      "\(diagram.boxes[$0.from].name) \(diagram.boxes[$0.to].name) \($0.label)"
    }
    #expect(
      labels == [
        "home list 5× · 2.0 µs", "home goal 1× · 2.0 µs", "list goal 5× · 2.0 µs",
        "goal home 5× · 2.0 µs", "goal nowhere 1 failed · 2.0 µs",
      ])
    #expect(diagram.lines[3].kind == .backNavigation && diagram.lines[4].kind == .failedNavigation)
    #expect(diagram.markdownTable.contains("| 5 | 0 |"))
    for part in RouteMapOptions.Part.allCases where ![.declared, .loops].contains(part) {
      var options = RouteMapOptions()
      options.hidden = [part]
      #expect(Diagram(ways, options: options) != diagram, "\(part)")
    }
  }

  @Test("names of any kind can be drawn in every format and layout")
  func hostile() throws {
    var events = [start()]
    for (number, text) in HostileText.all.enumerated() {
      events += go(UInt64(number + 1), to: text)
    }
    let map = map(events)
    let shown = Set(Diagram(map).boxes.map(\.name))
    for text in HostileText.all { #expect(shown.contains(DiagramText.shown(text))) }
    for layout in DiagramLayout.allCases {
      let svg = try DiagramRenderer.render(Diagram(map), as: .svg, layout: layout)
      let texts = Set(try SVGText.texts(of: svg.bytes).map(\.text))
      for box in Diagram(map).boxes { #expect(texts.contains(box.name), "\(box.name)") }
    }
    for format in DiagramFormat.allCases {
      #expect(Diagram(map).text(as: format) == Diagram(map).text(as: format))
    }
  }

  @Test(
    "graphviz draws a map of many ways between many coordinators",
    arguments: [DiagramFormat.svg, .png])
  func dense(format: DiagramFormat) throws {
    var dice = SeededGenerator(seed: 7)
    var map = RouteMap()
    let report = report(1, at: 1)
    for _ in 0..<310 {
      let (from, to) = (dice.below(32), dice.below(32))
      map.add(
        report, from: place("r\(from)", of: "Coordinator\(from / 3)"),
        to: place("r\(to)", of: "Coordinator\(to / 3)"))
    }
    let drawn = try DiagramRenderer.render(Diagram(map), as: format, layout: .dot)
    #expect(!drawn.bytes.isEmpty)
  }

  // MARK: Recordings

  @Test("recordings are read one by one and added up; a snapshot is refused")
  func recordings() async throws {
    let (one, other) = (try RecordedFixture(), try RecordedFixture())
    var events: [(Double, FollowerEvent)] = [(0, .connected(TimeFixture.engine())), (0, start())]
    for number in 1...20 as ClosedRange<UInt64> {
      for event in go(number, to: number.isMultiple(of: 2) ? "home" : "detail") {
        events.append((Double(number), event))
      }
    }
    try await one.record(events + [(30, .lost(7))])
    try await other.record(events)
    let said = Messages()
    let map = try await RouteMapTarget.map(
      of: [one.path, other.path, one.path], watching: nil, tell: said.add)
    #expect(map.ways[.init(from: place("home"), to: place("detail"))]?.succeeded == 20)
    #expect(map.places[place("home")]?.entries == 2)
    #expect(said.all.contains { $0.contains("was named before") })
    #expect(said.all.contains { $0.contains("missed up to 7 navigations") })
    await #expect(throws: FlowscopeError.self) {
      try await RouteMapTarget.map(of: [one.path], watching: .seconds(1))
    }
  }
}

/// Collects messages.
private final class Messages: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  var all: [String] { lock.withLock { texts } }
  @Sendable func add(_ text: String) { lock.withLock { texts.append(text) } }
}
