import FlowProtocol
import Inspector

/// Which of the routes that apps declared were navigated to, put together from engines and recordings.
struct RouteCoverage: Equatable, Sendable {
  /// How far somebody came with a route.
  enum State: String, Equatable, Sendable, Encodable {
    /// It was navigated to, presented or popped to.
    case navigated
    /// That was tried, and always failed.
    case failed
    /// The user saw it although nobody asked for it: as a root, or on the way to another.
    case shown
    case never
  }

  /// One route with what became of it.
  struct Route: Equatable, Sendable {
    let label: RouteLabel
    let isDeclared: Bool
    let times: UInt64
    let failed: UInt64
    let state: State
  }

  private struct Count: Equatable {
    var times: UInt64 = 0
    var failed: UInt64 = 0
  }

  private(set) var sources: [CoverageSource] = []
  /// In the order in which they were declared first.
  private var declared: [RouteLabel] = []
  private var openTypeNames: Set<String> = []
  private var known: Set<RouteLabel> = []
  private var counts: [RouteLabel: Count] = [:]
  private var shown: Set<RouteLabel> = []
  /// Coordinators by the names of their types: those that were there, and those that the user saw.
  private var coordinators: Set<String> = []
  private var shownCoordinators: Set<String> = []

  // MARK: Taking in

  mutating func take(_ source: CoverageSource) { sources.append(source) }

  mutating func take(_ routes: DeclaredRoutes) {
    for route in routes.routes where known.insert(route).inserted { declared.append(route) }
    openTypeNames.formUnion(routes.openTypes)
  }

  mutating func take(_ use: RouteUse) {
    guard use.succeeded + use.failed > 0 else { return }
    counts[use.route, default: Count()].times += use.succeeded
    counts[use.route, default: Count()].failed += use.failed
  }

  mutating func take(_ report: NavigationReport) {
    guard let route = report.route else { return }
    if report.succeeded {
      counts[route, default: Count()].times += 1
    } else {
      counts[route, default: Count()].failed += 1
    }
  }

  /// Notes what the user sees.
  ///
  /// O(depth of the tree).
  mutating func noteShown(_ snapshot: FlowSnapshot) {
    let path = snapshot.visiblePath
    for id in path { if let name = snapshot[id]?.name { shownCoordinators.insert(name) } }
    if let route = path.last.flatMap({ snapshot[$0] })?.currentRoute { shown.insert(route) }
  }

  /// Notes what somebody else noted that the user saw.
  mutating func takeShown(of other: RouteCoverage) {
    shown.formUnion(other.shown)
    shownCoordinators.formUnion(other.shownCoordinators)
  }

  /// Notes who is there, presented or not.
  mutating func note(_ nodes: some Sequence<FlowNode>) {
    for node in nodes { coordinators.insert(node.name) }
  }

  // MARK: What came of it

  /// The declared routes in their order, then the others that were asked for, by type and name.
  ///
  /// Of those that nobody declared, the values are of no account: there may be any number of them.
  var routes: [Route] {
    var others: [RouteLabel: Count] = [:]
    for (label, count) in counts where !known.contains(label) {
      let name = RouteLabel(identifier: label.identifier, type: label.type)
      others[name, default: Count()].times += count.times
      others[name, default: Count()].failed += count.failed
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

  /// The types of which not every route is declared.
  var openTypes: [String] { openTypeNames.sorted() }

  /// How many routes are declared; nil where nobody said what is.
  var declaredCount: Int? { declared.isEmpty ? nil : declared.count }

  /// How many of the declared routes were navigated to.
  var navigatedCount: Int { declared.count { counts[$0].map { $0.times > 0 } ?? false } }

  /// In tenths that are never rounded up: what is missing is not told away.
  ///
  /// Nil where it is not known.
  var percent: Double? {
    declaredCount.map { Double(1_000 * navigatedCount / $0) / 10 }
  }

  /// Whether at least `minimum` percent were navigated to; false where that is not known.
  func reaches(_ minimum: Double) -> Bool {
    declaredCount.map { Double(100 * navigatedCount) >= minimum * Double($0) } ?? false
  }

  /// Coordinators that were there, and that the user never saw, by the names of their types.
  var coordinatorsNeverShown: [String] { coordinators.subtracting(shownCoordinators).sorted() }
  var coordinatorCount: Int { coordinators.count }
}
