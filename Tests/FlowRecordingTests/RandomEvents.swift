import FlowSamples
import Foundation

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol

/// Texts that break code that does not treat them as data.
let hostileTexts = [
  "", " ", "\u{0}", "a\u{0}b", "\u{1b}[31m", "\"quoted\"", "it's", "back\\slash", "line\nbreak\r\n",
  "<b>&amp;", "{\"id\":1}", "'); DROP TABLE entries; --", "\u{202e}right to left", "e\u{301}",
  "\u{feff}", "👩‍👩‍👧‍👦", "\u{2028}\u{2029}", "\u{10ffff}", "%s%n", String(repeating: "x", count: 1_024),
]

enum TestRoute: Route {
  case page(Int)
}

/// Random events of a follower, whose app navigates, loses events, disconnects and connects again.
struct RandomEvents {
  private var random: SeededGenerator
  private var snapshot: FlowSnapshot
  private var pid: Int32 = 100
  private var navigations: UInt64 = 0
  private var reports: [ErrorReport] = []
  private var isConnected = false
  private let start = Date(timeIntervalSince1970: 1_700_000_000)
  private var ticks = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    snapshot = FlowSnapshot(
      epoch: "none", revision: 0, rootID: CoordinatorID(rawValue: 1), nodes: [])
  }

  /// Returns at least `count` events, the first of them a connection.
  static func events(_ count: Int, seed: UInt64) -> [FollowerEvent] {
    var source = RandomEvents(seed: seed)
    var events: [FollowerEvent] = []
    while events.count < count { events += source.next() }
    return events
  }

  /// Returns the next events, one or more that belong together.
  mutating func next() -> [FollowerEvent] {
    ticks += 1
    guard isConnected else { return connect() }
    switch random.below(40) {
    case 0: return disconnect()
    case 1: return [.lost(random.below(1_000))] + resync()
    case 2, 3, 4: return [.errorReported(error())]
    case 5...14: return [.navigated(navigation()), change()]
    default: return [change()]
    }
  }

  private mutating func connect() -> [FollowerEvent] {
    isConnected = true
    if random.below(2) == 0 || snapshot.nodes.isEmpty {
      pid += 1
      (navigations, reports) = (0, [])
      let root = node(1, parent: nil)
      snapshot = FlowSnapshot(
        epoch: "run \(pid)", revision: 1, rootID: root.id, nodes: [root])
    }
    let engine = EngineInfo(name: text(), pid: pid, version: "1", startedAt: time)
    // If the engine still has the missed events, it sends them instead of a snapshot.
    if snapshot.revision > 1, random.below(3) == 0 {
      return [.connected(engine), .errorReported(error()), change()]
    }
    return [.connected(engine)] + resync()
      + [.journal(reports.suffix(5), total: UInt64(reports.count))]
  }

  private mutating func disconnect() -> [FollowerEvent] {
    isConnected = false
    let reason = text()
    return (0...random.below(3)).map { _ in .disconnected(reason: reason) }
      + (random.below(2) == 0 ? [.disconnected(reason: "\(reason)!")] : [])
  }

  private mutating func resync() -> [FollowerEvent] {
    snapshot.moment?.revision += UInt64(random.below(5))
    return [.snapshot(snapshot)]
  }

  private mutating func change() -> FollowerEvent {
    var delta = FlowDelta(revision: snapshot.revision + 1, time: time)
    let known = snapshot.nodes.keys.sorted()
    let parent = known[random.below(known.count)]
    switch random.below(4) {
    case 0 where known.count > 1:
      let gone = known[1 + random.below(known.count - 1)]
      delta.removed = [gone]
    case 1, 2:
      let id = (known.last?.rawValue ?? 0) + 1
      delta.added = [node(id, parent: parent)]
    default:
      delta.changed = [node(parent.rawValue, parent: snapshot[parent]?.parent)]
    }
    snapshot.apply(delta)
    return .changed(delta)
  }

  private mutating func node(_ id: UInt64, parent: CoordinatorID?) -> FlowNode {
    let route = RouteLabel(identifier: text(), type: text(), detail: text())
    return FlowNode(
      id: CoordinatorID(rawValue: id), parent: parent, relation: parent == nil ? .root : .child,
      name: text(), routeType: text(), context: .root, root: route, path: [.route(route)],
      currentRoute: route, children: [])
  }

  private mutating func navigation() -> NavigationReport {
    navigations += 1
    let fails = random.below(4) == 0
    let step = NavigationStepSummary(coordinator: origin, change: .reset)
    var report = NavigationReport(
      NavigationRecord(
        time: time, origin: origin, request: .navigate(RouteValue(TestRoute.page(random.below(9)))),
        outcome: fails ? .failure(failure()) : .success([step]),
        duration: .nanoseconds(random.below(1_000_000))),
      sequence: navigations, revision: snapshot.revision)
    if navigations.isMultiple(of: 5) {
      report.partOf = RouteLabel(identifier: "whole", type: "TestRoute", detail: "whole(1)")
    }
    if navigations.isMultiple(of: 7) {
      let ends = ParkingEnd.allCases
      report.parked = Parking(
        number: Int(navigations), end: ends[Int(navigations / 7) % ends.count],
        nanoseconds: 1_500_000_000, requested: navigations.isMultiple(of: 2) ? report.route : nil)
    }
    return report
  }

  private mutating func error() -> ErrorReport {
    let trace = NavigationTrace(entries: [
      NavigationTrace.Entry(
        depth: 0, coordinator: origin, question: .own, accepted: false, answer: text())
    ])
    let report = ErrorReport(
      FlowErrorReport(
        sequence: 1, time: time, error: failure(), path: [origin],
        visibleRoute: RouteValue(TestRoute.page(0)), route: nil,
        trace: random.below(2) == 0 ? trace : nil),
      sequence: UInt64(reports.count) + 1)
    reports.append(report)
    return report
  }

  private mutating func failure() -> FlowError {
    .navigationFailed(coordinator: text(), route: text(), routeType: text(), context: text())
  }

  private var origin: CoordinatorReference {
    CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
  }

  private var time: Date { start.addingTimeInterval(Double(ticks) / 8) }

  private mutating func text() -> String { hostileTexts[random.below(hostileTexts.count)] }
}
