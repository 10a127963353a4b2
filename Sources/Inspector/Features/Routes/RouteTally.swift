import DequeModule
import FlowModel
import Foundation

/// How often a route succeeded and failed.
struct RouteCount: Equatable, Sendable {
  var succeeded: UInt64 = 0
  var failed: UInt64 = 0

  var isZero: Bool { succeeded == 0 && failed == 0 }

  /// The higher of the numbers: each source may lack some requests, and counts none twice.
  func orMore(_ other: RouteCount) -> RouteCount {
    RouteCount(succeeded: max(succeeded, other.succeeded), failed: max(failed, other.failed))
  }

  static func + (one: RouteCount, other: RouteCount) -> RouteCount {
    RouteCount(
      succeeded: one.succeeded &+ other.succeeded, failed: one.failed &+ other.failed)
  }

  /// The numbers without those of `other`, which are among them.
  func without(_ other: RouteCount) -> RouteCount {
    RouteCount(
      succeeded: succeeded - min(succeeded, other.succeeded),
      failed: failed - min(failed, other.failed))
  }

  fileprivate mutating func add(_ isSuccess: Bool) {
    if isSuccess { succeeded &+= 1 } else { failed &+= 1 }
  }
}

/// The last request of a route.
struct LastRequest: Equatable, Sendable {
  let time: Date
  let succeeded: Bool
}

/// The navigations of one run that arrived, counted by the case of their route.
///
/// The case is what counts as one route, as for `flowscope coverage`. The last navigations are kept
/// one by one, so that a moment of the past has the counts of its time.
struct RouteTally: Equatable, Sendable {
  /// What arrived about one case.
  struct Known: Equatable, Sendable {
    /// The route of the last request, with its values.
    fileprivate(set) var route: RouteLabel
    fileprivate(set) var count = RouteCount()
    fileprivate(set) var last: LastRequest
    /// The coordinator that took the last request that succeeded.
    fileprivate(set) var takenBy: CoordinatorReference?
  }

  private struct Kept: Equatable, Sendable {
    let route: RouteLabel
    let request: LastRequest
  }

  private var byCase: [RouteLabel: Known] = [:]
  /// The last navigations, in the order of their times.
  private var kept: Deque<Kept> = []
  private var bytes = 0
  /// The time up to which navigations were dropped from those that are kept one by one.
  private var droppedUntil = Date.distantPast
  /// The first and the last navigation that arrived, by their numbers.
  private var numbers: ClosedRange<UInt64>?
  /// The number of navigations that arrived.
  private(set) var arrived: UInt64 = 0
  /// The number of navigations to routes for whose names there was no room.
  private(set) var leftOut = 0
  /// Counts the cases that came, which the list of routes follows.
  private(set) var newCases = 0

  private let capacity: Int

  static let standardCapacity = 10_000

  init(capacity: Int = Self.standardCapacity) { self.capacity = capacity }

  /// The number of the first navigation that arrived; nil if none did.
  var first: UInt64? { numbers?.lowerBound }

  /// Whether every navigation of the run arrived, as far as the last one that did.
  var isWhole: Bool { numbers.map { $0.lowerBound <= 1 && arrived >= $0.upperBound } ?? false }

  var cases: some Collection<RouteLabel> { byCase.keys }

  subscript(label: RouteLabel) -> Known? { byCase[label] }

  /// Counts navigations, each once: a viewer that connects again receives some again.
  mutating func take(_ reports: [NavigationReport]) {
    let before = numbers
    for report in reports where before?.contains(report.sequence) != true {
      // One notification has one navigation; those of a flight recorder are in order.
      if before == nil, let last = numbers?.upperBound, report.sequence <= last { continue }
      take(report)
    }
  }

  private mutating func take(_ report: NavigationReport) {
    let number = report.sequence
    numbers = numbers.map { min($0.lowerBound, number)...max($0.upperBound, number) }
    numbers = numbers ?? number...number
    arrived += 1
    guard let route = report.route, report.isCounted else { return }
    let request = LastRequest(time: report.time, succeeded: report.succeeded)
    let label = route.case
    if byCase[label] == nil {
      guard bytes < MemoryBudget.routes else { return leftOut += 1 }
      bytes += 2 * label.memoryBytes + route.memoryBytes
      byCase[label] = Known(route: route, last: request)
      newCases += 1
    }
    keep(Kept(route: label, request: request))
    byCase[label]?.take(report, route, request)
  }

  /// Keeps a navigation in the order of times; O(1) for one that is newer than the others.
  private mutating func keep(_ one: Kept) {
    var index = kept.count
    while index > 0, kept[index - 1].request.time > one.request.time { index -= 1 }
    kept.insert(one, at: index)
    while kept.count > capacity, let oldest = kept.popFirst() {
      droppedUntil = max(droppedUntil, oldest.request.time)
    }
  }

  // MARK: The past

  /// What was counted after a moment of the past, and the last requests before it.
  struct Later: Equatable, Sendable {
    fileprivate var counts: [RouteLabel: RouteCount] = [:]
    fileprivate var last: [RouteLabel: LastRequest] = [:]

    /// The requests of a case after the moment.
    func count(of label: RouteLabel) -> RouteCount { counts[label] ?? RouteCount() }
    /// The last request of a case up to the moment; nil if none is kept.
    func last(of label: RouteLabel) -> LastRequest? { last[label] }
  }

  /// What was counted after `time`; nil if some of it is not kept one by one.
  ///
  /// O(kept navigations).
  func later(than time: Date) -> Later? {
    guard time >= droppedUntil else { return nil }
    var later = Later()
    for one in kept {
      if one.request.time > time {
        later.counts[one.route, default: RouteCount()].add(one.request.succeeded)
      } else {
        later.last[one.route] = one.request
      }
    }
    return later
  }
}

extension RouteTally.Known {
  fileprivate mutating func take(
    _ report: NavigationReport, _ route: RouteLabel, _ request: LastRequest
  ) {
    count.add(report.succeeded)
    guard request.time >= last.time else { return }
    (self.route, last) = (route, request)
    if let taker = report.taker { takenBy = taker }
  }
}

extension NavigationReport {
  /// The coordinator that took the route; nil if it failed, or if the report does not say.
  fileprivate var taker: CoordinatorReference? {
    guard succeeded else { return nil }
    let step = steps.last { $0.route != nil && $0.route == route }
    return step?.coordinator ?? (visible?.showsRequest == true ? visible?.coordinator : nil)
  }
}
