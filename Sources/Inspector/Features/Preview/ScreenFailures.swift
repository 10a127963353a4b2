import FlowModel
import Foundation

/// The screens that could not be made, known from error reports: a snapshot does not have this.
///
/// A screen is missing for as long as its route is on the stack. If the route appears again, the
/// app makes its screen again.
struct ScreenFailures: Equatable, Sendable {
  private struct RouteKey: Hashable {
    let route: String
    let type: String
  }

  private struct Failure: Equatable {
    let key: RouteKey
    let message: String
    let start: Date
    /// The time at which the route left.
    var end: Date?
  }

  /// The failures of each coordinator, in the order of their reports.
  private var failures: [CoordinatorID: [Failure]] = [:]
  private var count = 0

  /// A limit, because routes with values may fail in any number of ways.
  private static let limit = 1_000

  mutating func add(_ report: ErrorReport) {
    guard report.error.kind == "viewCreationFailed", let coordinator = report.path.last?.id,
      let route = report.error.route, let type = report.error.routeType
    else { return }
    if count == Self.limit { (failures, count) = ([:], 0) }
    count += 1
    failures[coordinator, default: []].append(
      Failure(
        key: RouteKey(route: route, type: type), message: report.error.message, start: report.time))
  }

  /// Ends the failures of routes that left the hierarchy, in O(what changed).
  mutating func apply(_ delta: FlowDelta) {
    if failures.isEmpty { return }
    for node in delta.changed {
      let routes = [node.currentRoute, node.root] + node.stack
      let keys = Set(routes.map { RouteKey(route: $0.identifier, type: $0.type) })
      end(failuresOf: node.id, besides: keys, at: delta.time)
    }
    for id in delta.removed { end(failuresOf: id, besides: [], at: delta.time) }
  }

  private mutating func end(
    failuresOf id: CoordinatorID, besides keys: Set<RouteKey>, at time: Date
  ) {
    guard let known = failures[id] else { return }
    failures[id] = known.map { failure in
      var failure = failure
      if failure.end == nil, !keys.contains(failure.key) { failure.end = time }
      return failure
    }
  }

  /// The reason why the route has no screen during `time`; nil if no failure is known.
  func message(
    of route: RouteLabel, on coordinator: CoordinatorID, during time: Range<Date> = History.now
  ) -> String? {
    let key = RouteKey(route: route.identifier, type: route.type)
    return failures[coordinator]?.last { failure in
      failure.key == key && failure.start < time.upperBound
        && failure.end.map { $0 > time.lowerBound } ?? true
    }?.message
  }
}
