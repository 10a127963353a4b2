import Foundation
import TestInspections

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

/// Makes walks through routes, and maps of them.
protocol RouteMapFixture {}

extension RouteMapFixture {
  func place(_ name: String, of coordinator: String = "Coordinator2") -> RouteMap.Place {
    RouteMap.Place(coordinator: coordinator, type: "TimeRoute", identifier: name)
  }

  func map(_ events: [FollowerEvent]) -> RouteMap {
    var walk = RouteWalk()
    events.forEach { walk.take($0) }
    return walk.finish()
  }

  /// A snapshot whose root shows the second coordinator.
  func start(_ route: String = "home", epoch: String = "one") -> FollowerEvent {
    var snapshot = TimeFixture.tree(epoch: epoch)
    var root = TimeFixture.node(1, children: [2, 3, 4])
    root.facts.shows = TimeFixture.id(2)
    snapshot.apply(
      FlowDelta(revision: 1, changed: [root, TimeFixture.node(2, route: route)]))
    return .snapshot(snapshot)
  }

  func report(
    _ number: UInt64, at seconds: Double, to route: String? = "detail",
    request: String = "navigate",
    steps: Int = 1, failing: Bool = false, nanoseconds: Int64 = 2_000, visible: String? = nil
  ) -> NavigationReport {
    let origin = CoordinatorReference(id: TimeFixture.id(2), name: "Coordinator2")
    let label = route.map { RouteLabel(identifier: $0, type: "TimeRoute", detail: "\($0)(7)") }
    let step = NavigationStepReport(
      coordinator: origin, change: "push", kind: .push, route: label)
    return NavigationReport(
      sequence: number, revision: number + 1, time: TimeFixture.time(seconds), origin: origin,
      request: request, route: label, steps: failing ? [] : Array(repeating: step, count: steps),
      error: failing
        ? FlowErrorDescription(
          .invalidTabIndex(index: 9, validRange: 0..<3)) : nil,
      durationNanoseconds: nanoseconds,
      visible: visible.map {
        VisibleScreen(
          coordinator: origin, route: RouteLabel(identifier: $0, type: "TimeRoute"),
          showsRequest: $0 == route)
      })
  }

  /// The events of a navigation that the user sees.
  func go(
    _ number: UInt64, to route: String, request: String = "navigate", nanoseconds: Int64 = 2_000
  ) -> [FollowerEvent] {
    let seconds = Double(number)
    return [
      .changed(TimeFixture.delta(number + 1, to: route, at: seconds)),
      .navigated(
        report(number, at: seconds - 0.001, to: route, request: request, nanoseconds: nanoseconds)),
    ]
  }

  /// A short way to `goal` and a long one that was taken often, and a way that failed.
  var ways: RouteMap {
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
}
