public import FlowModel
import Foundation

/// Follows the events of an engine or a recording, and notes the navigations on a map.
///
/// A navigation leads from the route that the user saw before its change to the one after it.
/// Several navigations of one change lead from one requested route to the next. Keeps one hierarchy
/// and the last changes, so there can be any number of events.
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
    /// The end of the navigation before; nil if it is unknown.
    var place: Place?
    /// The last navigation, if its end is unknown.
    var last: NavigationReport?
  }

  private var map = RouteMap()
  private var snapshot: FlowSnapshot?
  /// The screen that the user sees in ``snapshot``.
  private var shown: Place?
  private var run: String?
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
  public init() {}

  /// Takes the next event, in O(depth of the hierarchy and size of the change).
  public mutating func take(_ event: FollowerEvent) {
    switch event {
    case .snapshot(let whole):
      settle()
      begin()
      earlier = whole.epoch == run ? shown : nil
      (snapshot, changes) = (whole, [])
      map.note(whole.nodes.values)
      noteShown()
      if whole.epoch != run { beginning = shown }
      run = whole.epoch
    case .changed(let delta): take(delta)
    case .detailed(let nodes):
      snapshot?.fill(in: nodes)
      shown = onScreen.last
    case .navigated(let report): take(report)
    case .declared(let routes): map.declare(routes)
    case .recalled(let reports): recall(reports)
    case .disconnected, .lost: settle()
    case .connected, .journal, .errorReported, .linted, .silent, .answering: break
    }
  }

  /// Ends what comes before the next event of the app.
  private mutating func begin() {
    endRecalled(at: shown)
    recalling = nil
    if let place = beginning.take() { map.enter(at: place) }
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
    let moves = report.succeeded && !report.steps.isEmpty
    let change = moves ? changes.first { $0.revision >= report.revision } : nil
    let awaits = moves && change == nil && report.revision > snapshot?.revision ?? 0
    let follows =
      awaits
      ? pending?.awaitsChange == true
      : change != nil && pending?.change?.revision == change?.revision
    let end = settle(at: follows ? pending.flatMap { target(of: $0.report) } : nil)
    let from =
      follows
      ? end : change?.before ?? changes.first { $0.time > report.time }?.before ?? shown
    pending = Pending(report: report, from: from, change: change, awaitsChange: awaits)
  }

  /// Notes the last navigation, and returns its end.
  @discardableResult
  private mutating func settle(at known: Place? = nil) -> Place? {
    guard let last = pending else { return nil }
    pending = nil
    let target = target(of: last.report)
    guard last.report.succeeded else {
      if let from = last.from { map.add(last.report, from: from, to: target ?? from) }
      return last.from
    }
    let end = known ?? last.change?.after ?? (last.awaitsChange ? target : nil) ?? last.from
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

  /// The screen after a navigation, as far as its report says it.
  private func screen(after report: NavigationReport) -> Place? { target(of: report) }

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
  /// Each leads from the end of the one before it, to the requested route. If it names none, as a
  /// pop does, its end is unknown, and so is the beginning of the next; the end of the last is the
  /// screen that the viewer found. A recording tells them one by one.
  private mutating func recall(_ reports: [NavigationReport]) {
    if recalling == nil {
      recalling = Recalling(place: earlier)
      beginning = nil
    }
    for report in reports {
      endRecalled(at: nil)
      let from = recalling?.place
      if !report.succeeded {
        guard let from else {
          map.leaveOut()
          continue
        }
        map.add(report, from: from, to: target(of: report) ?? from)
      } else if let end = screen(after: report) ?? (report.steps.isEmpty ? from : nil) {
        arrive(by: report, at: end)
      } else {
        recalling?.last = report
      }
    }
  }

  /// Notes the last recalled navigation, if its end was unknown.
  private mutating func endRecalled(at end: Place?) {
    if let report = recalling?.last.take() { arrive(by: report, at: end) }
  }

  private mutating func arrive(by report: NavigationReport, at end: Place?) {
    let from = recalling?.place
    if from == nil, let end { map.enter(at: end) }
    add(report, from: from, to: end)
    recalling?.place = end
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

extension RouteMap.Place {
  /// Whether the routes are equal, as far as both coordinators are known.
  fileprivate func isSameRoute(as other: Self) -> Bool {
    type == other.type && identifier == other.identifier
  }
}
