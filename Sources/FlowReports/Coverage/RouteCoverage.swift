package import Foundation

/// The coverage of routes that apps declared, combined from engines and recordings.
package struct RouteCoverage: Equatable, Sendable {
  /// The best result of a route.
  package enum State: String, Equatable, Sendable, Encodable {
    /// A navigation reached it, presented it or popped to it.
    case navigated
    /// Each navigation to it failed.
    case failed
    /// The user saw it without a navigation to it: as a root, or on the way to another route.
    case shown
    case never
  }

  package struct Route: Equatable, Sendable {
    package let label: RouteLabel
    package let isDeclared: Bool
    package let times: UInt64
    package let failed: UInt64
    package let state: State
  }

  private struct Count: Equatable {
    var times: UInt64 = 0
    var failed: UInt64 = 0

    mutating func add(times: UInt64, failed: UInt64) {
      self.times += times
      self.failed += failed
    }
  }

  package private(set) var sources: [CoverageSource] = []
  /// The maximum number of routes to list; nil for all.
  package var limit: Int?
  /// The declared routes, in the order of their first declaration.
  private var declared: [RouteLabel] = []
  private var openTypeNames: Set<String> = []
  private var known: Set<RouteLabel> = []
  private var counts: [RouteLabel: Count] = [:]
  private var shown: Set<RouteLabel> = []
  /// The type names of all coordinators that existed, and of those that the user saw.
  private var coordinators: Set<String> = []
  private var shownCoordinators: Set<String> = []

  // MARK: Taking in

  package mutating func take(_ source: CoverageSource) { sources.append(source) }

  package mutating func take(_ routes: DeclaredRoutes) {
    for route in routes.routes where known.insert(route).inserted { declared.append(route) }
    openTypeNames.formUnion(routes.openTypes)
  }

  package mutating func take(_ use: RouteUse) {
    guard use.succeeded + use.failed > 0 else { return }
    counts[use.route, default: Count()].add(times: use.succeeded, failed: use.failed)
  }

  package mutating func take(_ report: NavigationReport) {
    guard let route = report.route else { return }
    counts[route, default: Count()].add(
      times: report.succeeded ? 1 : 0, failed: report.succeeded ? 0 : 1)
  }

  /// Records the visible routes, in O(depth of the tree).
  package mutating func noteShown(_ snapshot: FlowSnapshot) {
    let path = snapshot.visiblePath
    for id in path { if let name = snapshot[id]?.name { shownCoordinators.insert(name) } }
    if let route = path.last.flatMap({ snapshot[$0] })?.currentRoute { shown.insert(route) }
  }

  package mutating func takeShown(of other: RouteCoverage) {
    shown.formUnion(other.shown)
    shownCoordinators.formUnion(other.shownCoordinators)
  }

  /// Adds the navigations that another coverage counted.
  package mutating func takeCounts(of other: RouteCoverage) {
    for (route, count) in other.counts {
      counts[route, default: Count()].add(times: count.times, failed: count.failed)
    }
  }

  /// Records the existing coordinators, presented or not.
  package mutating func note(_ nodes: some Sequence<FlowNode>) {
    for node in nodes { coordinators.insert(node.name) }
  }

  // MARK: Results

  /// The declared routes in their order, then the others by type and name.
  ///
  /// The others are counted without their values, of which there can be any number.
  package var routes: [Route] {
    var others: [RouteLabel: Count] = [:]
    for (label, count) in counts where !known.contains(label) {
      let name = RouteLabel(identifier: label.identifier, type: label.type)
      others[name, default: Count()].add(times: count.times, failed: count.failed)
    }
    let names = others.keys.sorted { ($0.type, $0.identifier) < ($1.type, $1.identifier) }
    return declared.map { route($0, counts[$0] ?? Count(), isDeclared: true) }
      + names.map { route($0, others[$0] ?? Count(), isDeclared: false) }
  }

  private func route(_ label: RouteLabel, _ count: Count, isDeclared: Bool) -> Route {
    let state: State =
      if count.times > 0 {
        .navigated
      } else if count.failed > 0 {
        .failed
      } else {
        shown.contains(label) ? .shown : .never
      }
    return Route(
      label: label, isDeclared: isDeclared, times: count.times, failed: count.failed, state: state)
  }

  /// The types whose routes are not all declared.
  package var openTypes: [String] { openTypeNames.sorted() }

  /// The number of declared routes; nil if no declaration is known.
  package var declaredCount: Int? { declared.isEmpty ? nil : declared.count }

  package var navigatedCount: Int { declared.count { counts[$0].map { $0.times > 0 } ?? false } }

  /// The percentage of declared routes that were navigated to; nil if it is unknown.
  ///
  /// Rounded down to tenths, so that 100 means all.
  package var percent: Double? {
    declaredCount.map { Double(1_000 * navigatedCount / $0) / 10 }
  }

  /// Whether at least `minimum` percent were navigated to; false if that is unknown.
  package func reaches(_ minimum: Double) -> Bool {
    declaredCount.map { Double(100 * navigatedCount) >= minimum * Double($0) } ?? false
  }

  package var coordinatorsNeverShown: [String] {
    coordinators.subtracting(shownCoordinators).sorted()
  }
  package var coordinatorCount: Int { coordinators.count }
}

package struct CoverageSource: Equatable, Sendable {
  package let title: String
  package let isRecording: Bool
  /// Whether it reports the routes that the app declares, for each run that it contains.
  package let knowsDeclared: Bool
  /// The time from which navigations were counted; nil if none were counted.
  package let since: Date?
  /// The number of gaps since then in which nothing was counted.
  package let interruptions: Int
  /// The maximum number of lost notifications, some of which may be navigations.
  package let lost: Int

  package var remarks: [String] {
    let undeclared = "\(title) does not say which routes its app declares: "
    let gaps = "\(title) has \(Counted.text(interruptions, "gap")), in which nothing was counted"
    let times = Counted.text(interruptions, "time")
    let unwatched = "\(title) counted nothing while no viewer was attached: \(times)"
    let beginning =
      since.map { "counts navigations since \(Times.text($0)): no viewer was attached before" }
      ?? "counted nothing: watch it with --for, or record it"
    return [
      knowsDeclared
        ? nil : undeclared + (isRecording ? "record it again" : "its library is too old"),
      isRecording ? nil : "\(title) \(beginning)",
      interruptions > 0 ? (isRecording ? gaps : unwatched) : nil,
      lost > 0 ? "\(title) may have missed up to \(Counted.text(lost, "navigation"))" : nil,
    ].compactMap(\.self)
  }
}
