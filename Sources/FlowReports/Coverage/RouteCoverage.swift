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

  /// One case of a route type, such as `offer`, whatever its values.
  package struct Route: Equatable, Sendable {
    package let label: RouteLabel
    package let isDeclared: Bool
    package let times: UInt64
    package let failed: UInt64
    package let state: State
    /// The values that were declared, requested or shown, such as `offer(3)`: declared ones first.
    package let values: [Value]
    /// The number of further values, of which there can be any number.
    package let omittedValues: Int
  }

  /// A route with its values.
  package struct Value: Equatable, Sendable {
    package let label: RouteLabel
    package let isDeclared: Bool
    package let times: UInt64
    package let failed: UInt64
    package let state: State
  }

  fileprivate struct Count: Equatable {
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
  /// The declared cases, in the order of their first declaration.
  private var declared: [RouteLabel] = []
  private var declaredCases: Set<RouteLabel> = []
  /// The declared values of each case that has some.
  private var declaredValues: [RouteLabel: [RouteLabel]] = [:]
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
    for route in routes.routes + routes.cases where known.insert(route).inserted {
      if declaredCases.insert(route.case).inserted { declared.append(route.case) }
      if route.detail != nil { declaredValues[route.case, default: []].append(route) }
    }
    openTypeNames.formUnion(routes.openTypes)
  }

  /// Counts the routes of a declared map as those that are declared, in place of what the app says.
  ///
  /// O(routes).
  package mutating func declare(by map: DeclaredMap) {
    let routes = map.routes.map { RouteLabel(identifier: $0.identifier, type: $0.type) }
    declaredCases = []
    declared = routes.filter { declaredCases.insert($0).inserted }
    declaredValues = declaredValues.filter { declaredCases.contains($0.key) }
    known = declaredCases.union(declaredValues.values.joined())
    openTypeNames = []
    for index in sources.indices { sources[index].declaredElsewhere = true }
  }

  package mutating func take(_ use: RouteUse) {
    guard use.succeeded + use.failed > 0 else { return }
    counts[use.route, default: Count()].add(times: use.succeeded, failed: use.failed)
  }

  /// Counts a navigation, and records the screen that its report names as visible afterwards.
  package mutating func take(_ report: NavigationReport, in snapshot: FlowSnapshot? = nil) {
    noteShown(by: report, in: snapshot)
    guard let route = report.route, report.isCounted else { return }
    counts[route, default: Count()].add(
      times: report.succeeded ? 1 : 0, failed: report.succeeded ? 0 : 1)
  }

  /// Records the visible routes, in O(depth of the tree).
  package mutating func noteShown(_ snapshot: FlowSnapshot) {
    let path = snapshot.visiblePath
    for id in path { if let name = snapshot[id]?.name { shownCoordinators.insert(name) } }
    for (route, _) in snapshot.routesOnScreen { shown.insert(route) }
  }

  /// Records the screen that a navigation led to, as far as its report names it.
  ///
  /// The coordinators above it were shown too, in O(depth); they are unknown if the hierarchy does not
  /// have it, or has it no more.
  mutating func noteShown(by report: NavigationReport, in snapshot: FlowSnapshot?) {
    guard let visible = report.visible else { return }
    shown.insert(visible.route)
    shownCoordinators.insert(visible.coordinator.name)
    for node in snapshot?.ancestry(of: visible.coordinator.id) ?? [] {
      shownCoordinators.insert(node.name)
    }
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

  /// Adds another coverage with its sources, in O(routes and coordinators of the other).
  package mutating func add(_ other: RouteCoverage) {
    sources += other.sources
    declared += other.declared.filter { declaredCases.insert($0).inserted }
    for (route, values) in other.declaredValues {
      for value in values where !known.contains(value) {
        declaredValues[route, default: []].append(value)
      }
    }
    known.formUnion(other.known)
    openTypeNames.formUnion(other.openTypeNames)
    coordinators.formUnion(other.coordinators)
    takeShown(of: other)
    takeCounts(of: other)
  }

  /// Records the existing coordinators, presented or not.
  package mutating func note(_ nodes: some Sequence<FlowNode>) {
    for node in nodes { coordinators.insert(node.name) }
  }

  // MARK: Results

  /// The number of values that are listed below a case, besides the declared ones.
  private static let listedValues = 20

  /// The declared cases in their order, then the others by type and name; O(routes · log routes).
  package var routes: [Route] {
    let used = Dictionary(grouping: Set(counts.keys).union(shown), by: \.case)
    // What was only shown without a declaration is part of a screen, and no request.
    let others = Set(counts.keys.lazy.map(\.case)).subtracting(declaredCases)
      .sorted { ($0.type, $0.identifier) < ($1.type, $1.identifier) }
    return (declared + others).map { route($0, used[$0] ?? []) }
  }

  private func route(_ label: RouteLabel, _ used: [RouteLabel]) -> Route {
    let declared = declaredValues[label] ?? []
    let others = used.filter { $0.detail != nil && !known.contains($0) }
      .sorted { ($1.times(in: counts), $0.detail ?? "") < ($0.times(in: counts), $1.detail ?? "") }
    let listed = declared + others.prefix(Self.listedValues)
    let count = used.reduce(into: Count()) {
      $0.add(times: counts[$1]?.times ?? 0, failed: counts[$1]?.failed ?? 0)
    }
    return Route(
      label: label, isDeclared: declaredCases.contains(label), times: count.times,
      failed: count.failed, state: state(count, isShown: used.contains(where: shown.contains)),
      values: listed.map(value), omittedValues: declared.count + others.count - listed.count)
  }

  private func value(_ label: RouteLabel) -> Value {
    let count = counts[label] ?? Count()
    return Value(
      label: label, isDeclared: known.contains(label), times: count.times, failed: count.failed,
      state: state(count, isShown: shown.contains(label)))
  }

  private func state(_ count: Count, isShown: Bool) -> State {
    if count.times > 0 { return .navigated }
    return count.failed > 0 ? .failed : isShown ? .shown : .never
  }

  /// The types whose routes are not all declared.
  package var openTypes: [String] { openTypeNames.sorted() }

  /// The number of declared cases; nil if no declaration is known.
  package var declaredCount: Int? { declared.isEmpty ? nil : declared.count }

  package var navigatedCount: Int {
    let reached = Set(counts.lazy.filter { $0.value.times > 0 }.map(\.key.case))
    return declared.count { reached.contains($0) }
  }

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
  /// How to declare routes: as the app does it, if its library is known, or else beside the app.
  package var declaringAdvice: String {
    sources.lazy.compactMap(\.declaringAdvice).first ?? "--declared names them"
  }
  /// The number of types of coordinators that existed.
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
  /// The number of navigations that are known to have happened and are not counted.
  package var leftOut = 0
  /// Whether an engine has every navigation since its start in a flight recorder.
  package var isWhole = false
  /// Whether the viewer counted, since the engine does not.
  package var isCountedHere = false
  /// How the app declares routes, if that is known.
  package var declaringAdvice: String?
  /// Whether a map says which routes are declared, in place of the app.
  package var declaredElsewhere = false

  package var remarks: [String] {
    let undeclared = MissingRequest.declaredRoutes.remark(on: title)
    let gaps = "\(title) has \(Counted.text(interruptions, "gap")), in which nothing was counted"
    let times = Counted.text(interruptions, "time")
    let missing =
      "\(title) leaves out \(isRecording ? "" : "up to ")\(Counted.text(leftOut, "navigation")), "
      + "which were not kept"
    let unwatched = "\(title) counted nothing while no viewer was attached: \(times)"
    let beginning =
      since.map {
        isCountedHere
          ? "does not count navigations: those since \(Times.text($0)) are known"
          : "counts navigations since \(Times.text($0)): no viewer was attached before"
      }
      ?? "counted nothing: watch it with --for, or record it"
    return [
      knowsDeclared || declaredElsewhere
        ? nil : undeclared?.advising("--declared names them"),
      isRecording || isWhole ? nil : "\(title) \(beginning)",
      interruptions > 0 ? (isRecording ? gaps : unwatched) : nil,
      leftOut > 0 ? missing : nil,
      lost > 0 ? "\(title) may have missed up to \(Counted.text(lost, "navigation"))" : nil,
    ].compactMap(\.self)
  }
}

extension RouteLabel {
  fileprivate func times(in counts: [RouteLabel: RouteCoverage.Count]) -> UInt64 {
    counts[self]?.times ?? 0
  }
}
