import FlowIntrospect
package import Foundation

@testable import FlowEngine
@testable package import FlowModel
@testable package import Inspector

package enum TimeRoute: String, Route {
  case home, detail, settings, unhandled
}

/// Events of an engine, with times in seconds since a fixed moment.
package enum TimeFixture {
  package static let start = Date(timeIntervalSince1970: 1_700_000_000)

  package static func time(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  package static func id(_ number: Int) -> CoordinatorID { CoordinatorID(rawValue: UInt64(number)) }

  package static func node(
    _ number: Int, parent: Int? = 1, route: String = "home", children: [Int] = []
  ) -> FlowNode {
    let label = RouteLabel(identifier: route, type: "TimeRoute")
    return FlowNode(
      id: id(number), parent: number == 1 ? nil : parent.map(id),
      relation: number == 1 ? .root : .child, name: "Coordinator\(number)",
      routeType: "TimeRoute", context: .root, root: label, path: [], currentRoute: label,
      children: children.map(id))
  }

  /// A coordinator with a given name.
  package static func named(_ number: Int, _ name: String) -> FlowNode {
    var named = Self.node(number)
    named.facts.givenName = name
    return named
  }

  /// A root with these children.
  package static func tree(
    _ children: [Int] = [2, 3, 4], epoch: String = "one", revision: UInt64 = 1
  ) -> FlowSnapshot {
    FlowSnapshot(
      epoch: epoch, revision: revision, rootID: id(1),
      nodes: [node(1, children: children)] + children.map { node($0) })
  }

  /// A root with the route `tabs` that shows its first tab, the second coordinator at `detail`.
  package static func tabs() -> FlowSnapshot {
    var snapshot = tree()
    var root = node(1, route: "tabs", children: [2, 3, 4])
    root.facts.shows = id(2)
    root.facts.selectedTab = 0
    var tab = node(2, route: "detail")
    tab.facts.relation = .tab
    snapshot.apply(FlowDelta(revision: 2, changed: [root, tab]))
    return snapshot
  }

  /// A change of the second coordinator's route.
  package static func delta(_ revision: UInt64, to route: String, at seconds: Double) -> FlowDelta {
    FlowDelta(revision: revision, time: time(seconds), changed: [node(2, route: route)])
  }

  package static func navigation(
    _ sequence: UInt64, revision: UInt64, at seconds: Double, to route: TimeRoute = .detail,
    steps: Int = 1, failing: Bool = false
  ) -> NavigationReport {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
    let summary = NavigationStepSummary(coordinator: origin, change: .reset)
    let failure = FlowError.navigationFailed(
      coordinator: "AppCoordinator", route: route.rawValue, routeType: "TimeRoute",
      context: "no coordinator shows it")
    return NavigationReport(
      NavigationRecord(
        time: time(seconds), origin: origin, request: .navigate(RouteValue(route)),
        outcome: failing
          ? .failure(failure) : .success(Array(repeating: summary, count: steps)),
        duration: .microseconds(2)), sequence: sequence, revision: revision)
  }

  package static func error(_ sequence: UInt64, at seconds: Double) -> ErrorReport {
    ErrorReport(
      FlowErrorReport(
        sequence: sequence, time: time(seconds),
        error: .invalidTabIndex(index: 9, validRange: 0..<3),
        path: [CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")],
        visibleRoute: RouteValue(TimeRoute.home), route: nil, trace: nil),
      sequence: sequence)
  }

  package static func engine(pid: Int32 = 4_711) -> EngineInfo {
    EngineInfo(name: "shop", pid: pid, version: "1", startedAt: start)
  }
}

extension History {
  /// Applies an event at this second.
  @discardableResult
  package mutating func take(_ input: FollowerEvent, after seconds: Double) -> Bool {
    take(input, at: TimeFixture.time(seconds))
  }

  /// Applies a navigation and its change, both reported at `seconds`.
  package mutating func navigate(
    _ revision: UInt64, to route: TimeRoute = .detail, at seconds: Double, failing: Bool = false
  ) {
    if !failing {
      take(
        .changed(TimeFixture.delta(revision, to: "\(route.rawValue) \(revision)", at: seconds)),
        after: seconds)
    }
    take(
      .navigated(
        TimeFixture.navigation(
          revision, revision: revision, at: failing ? seconds : seconds - 0.001, to: route,
          failing: failing)), after: seconds)
  }

  /// The route that the second coordinator shows.
  package var shownRoute: String? { snapshot?[TimeFixture.id(2)]?.currentRoute.identifier }
}
