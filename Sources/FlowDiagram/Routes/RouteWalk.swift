public import FlowModel
import Foundation

/// Follows the events of an engine or a recording, and notes the navigations on a map.
///
/// A navigation leads from the route that the user saw before its change to the one that its report
/// names as visible, or to the one after its change. Several navigations of one change lead from the
/// end of one to the end of the next. Keeps one hierarchy and the last changes, so there can be any
/// number of events.
public struct RouteWalk: Sendable {
  fileprivate typealias Place = RouteMap.Place

  /// A change of the hierarchy, and what the user saw before and after it.
  private struct Change {
    let revision: UInt64
    let time: Date
    let before: Place?
    let after: Place?
  }

  /// The last navigation: its end is known when the next event comes.
  private struct Pending {
    let report: NavigationReport
    let from: Place?
    let change: Change?
    /// Whether its change is still to come.
    let awaitsChange: Bool
  }

  private struct Recalling {
    /// The end of the navigation before, or with ``last`` where that began; nil if it is unknown.
    var place: Place?
    /// The last navigation, if its end is unknown.
    var last: NavigationReport?
    /// Whether ``last`` counts.
    var isCounted = true
  }

  private var map = RouteMap()
  private var snapshot: FlowSnapshot?
  /// The screen that the user sees in ``snapshot``.
  private var shown: Place?
  private var run: String?
  /// The runs of which another source has the beginning.
  private let begunRuns: Set<String>
  /// Whether the beginning of the run is on the map: a launch is one entry, whatever is unknown later.
  private var isBegun = false
  /// The last navigation of the run.
  private var sequence: UInt64?
  private var changes: [Change] = []
  private var pending: Pending?
  /// The screen with which the walk of a new run begins, unless earlier navigations are recalled.
  private var beginning: Place?
  /// The screen before a connection that continues the run.
  private var earlier: Place?
  /// The navigations before the viewer attached, while they are told.
  private var recalling: Recalling?

  /// The number of changes that are kept: navigations follow their change closely.
  private static let keptChanges = 64

  /// Creates a walk without events.
  public init() { begunRuns = [] }

  /// Creates a walk without events; the map of another source has where these runs began.
  package init(continuing runs: Set<String>) { begunRuns = runs }

  /// Takes the next event, in O(depth of the hierarchy and size of the change).
  public mutating func take(_ event: FollowerEvent) {
    switch event {
    case .snapshot(let whole):
      settle()
      begin()
      let isSameRun = whole.epoch == run
      earlier = isSameRun ? shown : nil
      (snapshot, changes) = (whole, [])
      map.note(whole.nodes.values)
      noteShown()
      if !isSameRun {
        (sequence, isBegun) = (nil, begunRuns.contains(whole.epoch))
        beginning = shown
      }
      run = whole.epoch
    case .changed(let delta): take(delta)
    case .detailed(let nodes):
      snapshot?.fill(in: nodes)
      shown = onScreen.last
    case .navigated(let report): take(report)
    case .declared(let routes): map.declare(routes)
    case .recalled(let reports): recall(reports) { _ in true }
    case .disconnected, .lost: settle()
    case .connected, .journal, .leftOut, .errorReported, .linted, .breakpoint, .silent, .answering:
      break
    }
  }

  /// Takes the next event, of which only `new` counts: another source has counted the rest, which
  /// still says where the next navigation begins.
  package mutating func take(_ event: FollowerEvent, counting new: FollowerEvent?) {
    guard case .recalled(let reports) = event else {
      if let new { take(new) }
      return
    }
    var counted: [NavigationReport] = []
    if case .recalled(let new) = new { counted = new }
    if counted.count == reports.count { return recall(reports) { _ in true } }
    let numbers = Set(counted.map(\.sequence))
    recall(reports) { numbers.contains($0.sequence) }
  }

  /// Ends what comes before the next event of the app.
  private mutating func begin() {
    endRecalled(at: shown)
    recalling = nil
    if let place = beginning.take() { enter(at: place) }
  }

  /// Notes the beginning of the run, unless it is known.
  private mutating func enter(at place: Place) {
    if isBegun { return }
    isBegun = true
    map.enter(at: place)
  }

  /// Ends the walk, and returns its map.
  public mutating func finish() -> RouteMap {
    settle()
    begin()
    return map
  }

  private mutating func take(_ delta: FlowDelta) {
    begin()
    let before = shown
    let isAwaited = pending?.awaitsChange == true
    if !isAwaited { settle() }
    snapshot?.apply(delta)
    map.note(delta.added)
    noteShown()
    if isAwaited { settle(at: shown) }
    if changes.count == Self.keptChanges { changes.removeFirst() }
    changes.append(
      Change(revision: delta.revision, time: delta.time, before: before, after: shown))
  }

  private mutating func take(_ report: NavigationReport) {
    begin()
    if report.partOf != nil {
      sequence = report.sequence
      return pass(part: report)
    }
    let moves = !report.isStill
    let change = moves ? changes.first { $0.revision >= report.revision } : nil
    let awaits = moves && change == nil && report.revision > snapshot?.revision ?? 0
    let follows =
      awaits
      ? pending?.awaitsChange == true
      : change != nil && pending?.change?.revision == change?.revision
    let end = settle(at: follows ? pending.flatMap { target(of: $0.report) } : nil)
    let from =
      follows
      ? end
      : (report.isStill ? screen(after: report) : nil) ?? change?.before
        ?? changes.first { $0.time > report.time }?.before ?? shown
    sequence = report.sequence
    pending = Pending(report: report, from: from, change: change, awaitsChange: awaits)
  }

  /// Notes the last navigation, and returns its end.
  @discardableResult
  private mutating func settle(at known: Place? = nil) -> Place? {
    guard let last = pending else { return nil }
    pending = nil
    let target = target(of: last.report)
    guard last.report.succeeded else {
      if let from = last.from, !last.report.isRefusedByViewer {
        map.add(last.report, from: from, to: target ?? from)
      }
      return last.from
    }
    let end =
      screen(after: last.report) ?? known ?? last.change?.after
      ?? (last.awaitsChange ? target : nil) ?? last.from
    add(last.report, from: last.from, to: end)
    return end
  }

  /// Notes a navigation that succeeded, and the container whose route was asked for if another
  /// screen shows in its place.
  private mutating func add(_ report: NavigationReport, from: Place?, to end: Place?) {
    if let target = target(of: report), end.map({ !target.isSameRoute(as: $0) }) ?? true {
      map.pass(target)
    }
    guard let from, let end else { return map.leaveOut() }
    map.add(report, from: from, to: end)
  }

  /// Notes the route of a part of a navigation if another screen shows in its place: the whole leads
  /// from the screen before the part to the one after it.
  private mutating func pass(part report: NavigationReport) {
    guard report.succeeded, !report.isCountedAsWhole, let target = target(of: report) else {
      return
    }
    if let end = screen(after: report), target.isSameRoute(as: end) { return }
    map.pass(target)
  }

  /// The screen after a navigation that its report names, which the user saw.
  private mutating func screen(after report: NavigationReport) -> Place? {
    guard let visible = report.visible else { return nil }
    let place = Place(visible.route, of: visible.coordinator.name)
    map.noteScreen(place)
    return place
  }

  private mutating func noteShown() {
    let places = onScreen
    shown = places.last
    for place in places { map.see(place) }
  }

  /// The places of the containers on screen, and last the one that the user sees.
  private var onScreen: [Place] {
    (snapshot?.routesOnScreen ?? []).map { Place($0.route, of: $0.coordinator.name) }
  }

  /// Notes navigations before the viewer attached, which led to the screen that it found.
  ///
  /// Each leads from the end of the one before it in sequence to the screen that its report names,
  /// or else to the requested route. If it names neither, as the pop of an older engine does, its end
  /// is where the next one began, if that is known. The end of the last is the screen that the viewer
  /// found. A recording tells them one by one.
  private mutating func recall(
    _ reports: [NavigationReport], counting isCounted: (NavigationReport) -> Bool
  ) {
    if recalling == nil { recalling = Recalling(place: earlier) }
    for report in reports {
      let visible = screen(after: report)
      // What is missing in between led somewhere.
      if let sequence, report.sequence != sequence &+ 1 {
        endRecalled(at: nil)
        recalling?.place = nil
      }
      sequence = report.sequence
      if report.partOf != nil {
        if isCounted(report) { pass(part: report) }
        continue
      }
      var from = recalling?.last == nil ? recalling?.place : nil
      if from == nil, report.isStill { from = visible }
      endRecalled(at: from)
      recalling?.place = from
      recalling?.isCounted = isCounted(report)
      if !report.succeeded {
        fail(report, from: from)
        recalling?.place = from ?? visible
      } else if let end = visible ?? target(of: report) ?? (report.steps.isEmpty ? from : nil) {
        arrive(by: report, at: end)
      } else {
        recalling?.last = report
      }
    }
  }

  private mutating func fail(_ report: NavigationReport, from: Place?) {
    guard recalling?.isCounted == true, !report.isRefusedByViewer else { return }
    guard let from else { return map.leaveOut() }
    enter(at: from)
    map.add(report, from: from, to: target(of: report) ?? from)
  }

  /// Notes the last recalled navigation, if its end was unknown.
  private mutating func endRecalled(at end: Place?) {
    if let report = recalling?.last.take() { arrive(by: report, at: end) }
  }

  private mutating func arrive(by report: NavigationReport, at end: Place?) {
    let (from, isFirst) = (recalling?.place, !isBegun)
    recalling?.place = end
    if let place = from ?? end { enter(at: place) }
    guard recalling?.isCounted == true else { return }
    if from == nil, !isFirst, let end { map.arrive(at: end) }
    add(report, from: from, to: end)
  }

  /// The requested route, with its coordinator if a step says it.
  private func target(of report: NavigationReport) -> Place? {
    guard let route = report.route else { return nil }
    let step = report.steps.last { step in
      [.push, .setRoot].contains(step.kind) && step.route?.identifier == route.identifier
    }
    return Place(route, of: step?.coordinator.name ?? "")
  }
}

extension NavigationReport {
  /// Whether it left the screen as it was, so that it began where it ended.
  fileprivate var isStill: Bool { !succeeded || steps.isEmpty && flowChange == nil }
}

extension RouteMap.Place {
  /// Whether the routes are equal, as far as both coordinators are known.
  fileprivate func isSameRoute(as other: Self) -> Bool {
    type == other.type && identifier == other.identifier
  }
}
