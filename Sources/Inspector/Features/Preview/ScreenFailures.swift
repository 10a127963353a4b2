import FlowProtocol
import Foundation

/// The screens that could not be made, as far as errors told: a snapshot does not say so.
///
/// One stays without a screen for as long as its route is there: who comes back makes it anew.
struct ScreenFailures: FeatureState {
  private struct Place: Hashable {
    let route: String
    let routeType: String

    init(_ route: RouteLabel) { (self.route, routeType) = (route.identifier, route.type) }

    init?(_ report: ErrorReport) {
      guard let route = report.error.route, let type = report.error.routeType else { return nil }
      (self.route, routeType) = (route, type)
    }
  }

  private struct Failure: Equatable {
    let place: Place
    let message: String
    let start: Date
    /// When its route went away.
    var end: Date?
  }

  /// Of each coordinator, in the order in which they were told.
  private var failures: [NodeID: [Failure]] = [:]
  private var count = 0

  /// Routes with values may fail in any number of ways.
  private static let limit = 1_000

  init() {}

  init(_ reports: some Sequence<ErrorReport>) {
    for report in reports { add(report) }
  }

  mutating func add(_ report: ErrorReport) {
    guard report.error.kind == "viewCreationFailed", let coordinator = report.path.last?.id,
      let place = Place(report)
    else { return }
    if count == Self.limit { (failures, count) = ([:], 0) }
    count += 1
    failures[coordinator, default: []].append(
      Failure(place: place, message: report.error.message, start: report.time))
  }

  /// Takes in which routes are there still.
  ///
  /// O(what changed).
  mutating func apply(_ delta: FlowDelta) {
    if failures.isEmpty { return }
    for node in delta.changed {
      let places = Set(([node.currentRoute, node.root] + node.stack).map { Place($0) })
      end(failuresOf: node.id, besides: places, at: delta.time)
    }
    for id in delta.removed { end(failuresOf: id, besides: [], at: delta.time) }
  }

  private mutating func end(failuresOf id: NodeID, besides places: Set<Place>, at time: Date) {
    guard let known = failures[id] else { return }
    failures[id] = known.map { failure in
      var failure = failure
      if failure.end == nil, !places.contains(failure.place) { failure.end = time }
      return failure
    }
  }

  /// Why there is no screen for the route at a time; nil where nothing is known against it.
  func message(
    of route: RouteLabel, on coordinator: NodeID, during time: Range<Date> = History.now
  ) -> String? {
    let place = Place(route)
    return failures[coordinator]?.last { failure in
      failure.place == place && failure.start < time.upperBound
        && failure.end.map { $0 > time.lowerBound } ?? true
    }?.message
  }
}
