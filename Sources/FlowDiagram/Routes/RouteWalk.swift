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

  private var map = RouteMap()
  private var snapshot: FlowSnapshot?
  private var run: String?
  private var changes: [Change] = []
  private var pending: Pending?

  /// The number of changes that are kept: navigations follow their change closely.
  private static let keptChanges = 64

  /// Creates a walk without events.
  public init() {}

  /// Takes the next event, in O(depth of the hierarchy and size of the change).
  public mutating func take(_ event: FollowerEvent) {
    switch event {
    case .snapshot(let whole):
      settle()
      (snapshot, changes) = (whole, [])
      map.note(whole.nodes.values)
      if whole.epoch != run, let shown { map.enter(at: shown) }
      run = whole.epoch
    case .changed(let delta): take(delta)
    case .detailed(let nodes): snapshot?.fill(in: nodes)
    case .navigated(let report): take(report)
    case .declared(let routes): map.declare(routes)
    case .disconnected, .lost: settle()
    case .connected, .journal, .recalled, .errorReported, .linted, .silent, .answering: break
    }
  }

  /// Ends the walk, and returns its map.
  public mutating func finish() -> RouteMap {
    settle()
    return map
  }

  private mutating func take(_ delta: FlowDelta) {
    let before = shown
    let isAwaited = pending?.awaitsChange == true
    if !isAwaited { settle() }
    snapshot?.apply(delta)
    map.note(delta.added)
    if isAwaited { settle(at: shown) }
    if changes.count == Self.keptChanges { changes.removeFirst() }
    changes.append(
      Change(revision: delta.revision, time: delta.time, before: before, after: shown))
  }

  private mutating func take(_ report: NavigationReport) {
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
    if let from = last.from, let end { map.add(last.report, from: from, to: end) }
    return end
  }

  private var shown: Place? {
    guard let snapshot, let node = snapshot.visiblePath.last.flatMap({ snapshot[$0] }) else {
      return nil
    }
    return Place(node.currentRoute, of: node.name)
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
