import Foundation
import TestInspections
import Testing

@testable import FlowModel
@testable import FlowReports

/// When a wait is over, by the events of an engine alone.
@Suite struct WaitWalkTests {
  private func walk(_ condition: WaitCondition) -> WaitWalk {
    var walk = WaitWalk(condition)
    walk.take(.connected(TimeFixture.engine()), at: TimeFixture.time(0))
    walk.take(.snapshot(TimeFixture.tree()), at: TimeFixture.time(0))
    return walk
  }

  /// A change of the route that the root shows.
  private func shown(_ route: String, _ revision: UInt64, at seconds: Double) -> FollowerEvent {
    .changed(
      FlowDelta(
        revision: revision, time: TimeFixture.time(seconds),
        changed: [TimeFixture.node(1, route: route, children: [2, 3, 4])]))
  }

  private func navigated(_ number: UInt64, at seconds: Double, failing: Bool = false)
    -> FollowerEvent
  {
    .navigated(
      TimeFixture.navigation(number, revision: number, at: seconds, failing: failing))
  }

  @Test("a route that is on screen already is there at once, by its name, type or values")
  func already() {
    for name in ["home", "TimeRoute.home"] { #expect(walk(.route(name)).isDone, "\(name)") }
    for name in ["detail", "hom", "OtherRoute.home"] {
      #expect(!walk(.route(name)).isDone, "\(name)")
    }
  }

  @Test("a route is waited for until it is on screen, and not until it is in a hidden part")
  func route() {
    var walk = walk(.route("settings"))
    walk.take(.changed(TimeFixture.delta(2, to: "settings", at: 1)), at: TimeFixture.time(1))
    #expect(!walk.isDone)
    let miss = walk.nearest(at: TimeFixture.time(1))
    let screen = "home of Coordinator1 #1 is on screen"
    #expect(miss.text == "Coordinator2 #2 has it, and is not on screen: \(screen)")
    walk.take(shown("settings", 3, at: 2), at: TimeFixture.time(2))
    #expect(walk.isDone)
  }

  @Test("a navigation that a viewer refused is no error of the app, and is a navigation")
  func refusedByViewer() throws {
    var report = TimeFixture.navigation(1, revision: 1, at: 1, failing: true)
    report.parked = Parking(number: 1, end: .refused, nanoseconds: 1_000)
    var errors = walk(.error)
    errors.take(.navigated(report), at: TimeFixture.time(1))
    #expect(!errors.isDone)
    errors.take(navigated(2, at: 2, failing: true), at: TimeFixture.time(2))
    #expect(errors.isDone && errors.match?.time == TimeFixture.time(2))
    var navigations = walk(.navigation)
    navigations.take(.navigated(report), at: TimeFixture.time(1))
    #expect(navigations.isDone && navigations.match?.succeeded == false)
  }

  @Test("the nearest miss of a route is the navigation to it that failed, with its advice")
  func failed() {
    var walk = walk(.route("detail"))
    #expect(walk.nearest(at: TimeFixture.time(0)).text == "home of Coordinator1 #1 is on screen")
    walk.take(navigated(1, at: 1, failing: true), at: TimeFixture.time(1))
    let miss = walk.nearest(at: TimeFixture.time(2))
    #expect(miss.text.hasPrefix("navigate detail: failed") || miss.text.contains("detail"))
    #expect(miss.text.contains("no coordinator shows it") && miss.advice?.isEmpty == false)
    #expect(!walk.isDone)
  }

  @Test("a navigation counts from the beginning of the wait, whether it succeeds or not")
  func navigation() {
    for failing in [false, true] {
      var walk = walk(.navigation)
      walk.take(
        .recalled([TimeFixture.navigation(1, revision: 1, at: -1)]), at: TimeFixture.time(0))
      #expect(!walk.isDone)
      #expect(walk.nearest(at: TimeFixture.time(0)).text == "nothing changed")
      walk.take(shown("settings", 2, at: 1), at: TimeFixture.time(1))
      #expect(walk.nearest(at: TimeFixture.time(1)).text.contains("once without a navigation"))
      walk.take(navigated(2, at: 2, failing: failing), at: TimeFixture.time(2))
      #expect(walk.isDone && walk.match?.succeeded == !failing)
    }
  }

  @Test("an error is one that is reported, or a navigation that failed, each once")
  func error() {
    var reported = walk(.error)
    reported.take(.journal([TimeFixture.error(1, at: -1)], total: 1), at: TimeFixture.time(0))
    reported.take(navigated(1, at: 1), at: TimeFixture.time(1))
    #expect(!reported.isDone)
    let miss = reported.nearest(at: TimeFixture.time(1)).text
    #expect(miss.hasPrefix("no error; the last event was"))
    reported.take(.errorReported(TimeFixture.error(2, at: 2)), at: TimeFixture.time(2))
    #expect(reported.isDone && reported.match?.kind == .error && reported.eventCount == 2)
    var failed = walk(.error)
    failed.take(navigated(1, at: 1, failing: true), at: TimeFixture.time(1))
    #expect(failed.isDone && failed.match?.kind == .navigation && failed.eventCount == 1)
  }

  @Test("an app is idle once nothing happened for the whole time, and each event begins it again")
  func idle() {
    var walk = walk(.idle(.seconds(2)))
    walk.pass(to: TimeFixture.time(1.9))
    #expect(!walk.isDone)
    walk.take(navigated(1, at: 1.9), at: TimeFixture.time(1.9))
    #expect(walk.idleAt == TimeFixture.time(3.9))
    walk.pass(to: TimeFixture.time(3.8))
    #expect(!walk.isDone)
    let miss = walk.nearest(at: TimeFixture.time(3.8)).text
    #expect(miss.hasPrefix("quiet for 1.9 s at most; the last event was navigate detail"))
    walk.pass(to: TimeFixture.time(3.9))
    #expect(walk.isDone)
  }

  @Test("before the hierarchy is there, an app is not idle")
  func unconnected() {
    var walk = WaitWalk(.idle(.seconds(1)))
    walk.pass(to: TimeFixture.time(9))
    #expect(!walk.isDone && walk.idleAt == nil)
    #expect(walk.nearest(at: TimeFixture.time(9)).text.hasPrefix("quiet for 0"))
  }

  @Test("the end of the app ends the wait, and nothing after it counts; an attempt is no end")
  func ending() {
    var walk = WaitWalk(.navigation)
    walk.take(.disconnected(reason: "nobody there"), at: TimeFixture.time(0))
    #expect(walk.ending == nil)
    walk.take(.connected(TimeFixture.engine()), at: TimeFixture.time(1))
    walk.take(.snapshot(TimeFixture.tree()), at: TimeFixture.time(1))
    walk.take(.disconnected(reason: "it ended"), at: TimeFixture.time(2))
    walk.take(navigated(1, at: 3), at: TimeFixture.time(3))
    #expect(walk.ending == "it ended" && !walk.isDone)
  }

  @Test("of many events, the newest are kept, and all are counted")
  func bounded() {
    var walk = walk(.idle(.seconds(9_999)))
    for number in 1...1_000 {
      walk.take(navigated(UInt64(number), at: Double(number)), at: TimeFixture.time(Double(number)))
    }
    #expect(walk.eventCount == 1_000 && walk.events.count == 200)
    #expect(walk.events.last?.time == TimeFixture.time(1_000))
  }
}
