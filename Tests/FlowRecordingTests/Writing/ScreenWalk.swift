import FlowIntrospect
import FlowSamples
import Foundation

@testable import FlowRecording

/// Random events of an app with one screen at a time, and the visits that they are known to be.
///
/// An engine reports each batch of navigations after the change that they made together.
struct ScreenWalk {
  struct Visit: Equatable {
    let run: String
    let route: String
    /// The number of the navigation that led to it; nil if none did.
    let navigation: UInt64?
    /// Whether it is the first after a gap.
    let isFirst: Bool
  }

  private(set) var events: [(time: Date, event: FollowerEvent)] = []
  private(set) var visits: [Visit] = []

  private var random: SeededGenerator
  private var run = 0
  private var route = "a"
  private var revision: UInt64 = 1
  private var sequence: UInt64 = 0
  private var seconds = 1_700_000_000.0

  init(seed: UInt64, steps: Int) {
    random = SeededGenerator(seed: seed)
    connect(isNewRun: true)
    for _ in 0..<steps { step() }
  }

  private mutating func step() {
    switch random.below(20) {
    case 0:
      send(.lost(1))
      resync()
    case 1: reconnect()
    case 2: send(.errorReported(testError(sequence + 1)))
    case 3:
      // A whole hierarchy in between replaces a change.
      move()
      send(.snapshot(snapshot))
      enter(route, by: nil)
    default: batch()
    }
  }

  private mutating func batch() {
    let before = route
    var reports: [(navigation: UInt64, visible: String, succeeded: Bool)] = []
    for _ in 0..<random.below(4) {
      sequence += 1
      let succeeded = random.below(5) > 0
      if succeeded { move() }
      reports.append((sequence, route, succeeded))
      if succeeded { enter(route, by: sequence) }
    }
    let began = tick()
    // The app itself changes the screen; the engine sees that only if it differs afterwards.
    let after = route
    if random.below(3) == 0 {
      move()
      if route == before { route = after } else { enter(route, by: nil) }
    }
    if route != before {
      revision += 1
      send(.changed(FlowDelta(revision: revision, time: tick(), changed: [node(route)])))
    }
    for report in reports {
      send(
        .navigated(
          navigation(
            report.navigation, to: report.visible, succeeded: report.succeeded, at: began)))
    }
  }

  private mutating func reconnect() {
    let reason = "gone"
    send(.disconnected(reason: reason))
    if random.below(2) == 0 { send(.disconnected(reason: reason)) }
    switch random.below(3) {
    case 0: connect(isNewRun: true)
    case 1: connect(isNewRun: false)
    default:
      // The engine still has what was missed: nothing.
      send(.connected(testEngine))
      send(.errorReported(testError(sequence + 1)))
      enterFirst()
    }
  }

  private mutating func connect(isNewRun: Bool) {
    send(.connected(testEngine))
    if isNewRun {
      run += 1
      (revision, sequence) = (1, 0)
    }
    resync()
  }

  private mutating func resync() {
    move()
    revision += UInt64(random.below(3))
    send(.snapshot(snapshot))
    enterFirst()
  }

  private mutating func send(_ event: FollowerEvent) { events.append((tick(), event)) }

  private mutating func move() { route = ["a", "b", "c", "d"][random.below(4)] }

  private mutating func enter(_ route: String, by navigation: UInt64?) {
    if visits.last?.route == route { return }
    visits.append(
      Visit(run: "run \(run)", route: route, navigation: navigation, isFirst: false))
  }

  private mutating func enterFirst() {
    visits.append(Visit(run: "run \(run)", route: route, navigation: nil, isFirst: true))
  }

  private mutating func tick() -> Date {
    seconds += 0.001
    return Date(timeIntervalSince1970: seconds)
  }

  private var snapshot: FlowSnapshot {
    FlowSnapshot(
      epoch: "run \(run)", revision: revision, rootID: CoordinatorID(rawValue: 1),
      nodes: [node(route)])
  }

  private func node(_ route: String) -> FlowNode {
    plainNode(CoordinatorID(rawValue: 1), label(route), children: [])
  }

  private func label(_ route: String) -> RouteLabel {
    RouteLabel(identifier: "page", type: "WalkRoute", detail: "page(\(route))")
  }

  private func navigation(
    _ sequence: UInt64, to route: String, succeeded: Bool, at time: Date
  ) -> NavigationReport {
    let reference = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "Coordinator")
    let step = NavigationStepReport(
      coordinator: reference, change: "set root", kind: .setRoot, route: label(route), child: nil)
    let error =
      succeeded ? nil : FlowErrorDescription(.invalidTabIndex(index: 9, validRange: 0..<3))
    var report = NavigationReport(
      sequence: sequence, revision: revision, time: time, origin: reference, request: "navigate",
      route: label(route), steps: succeeded ? [step] : [], error: error, durationNanoseconds: 1)
    report.visible = VisibleScreen(
      coordinator: reference, route: label(route), showsRequest: succeeded)
    if sequence.isMultiple(of: 3) { report.isInferred = true }
    return report
  }
}
