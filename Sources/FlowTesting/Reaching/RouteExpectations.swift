public import FlowEngine
public import FlowIntrospect

/// Counts which declared routes were navigated to, from its creation on.
///
/// A route counts by its case, whatever its values, as in `flowscope coverage`. It sees the navigations
/// of every tree in the process. A test that drives a whole app keeps one;
/// several tests share one in a static property, and the last of a serialized suite checks it with
/// ``expectCoverage(_:atLeast:fileID:filePath:line:column:)``.
@MainActor
public final class NavigationCoverage {
  private let declared: [RouteValue]
  private let declaredCases: [RouteLabel]
  private var reached: Set<RouteLabel> = []
  private var refused: Set<RouteLabel> = []
  private var observation: FlowObservation?

  /// Counts the navigations to the declared routes of `catalogue`; O(routes).
  public init(of catalogue: RouteCatalogue) {
    declared = catalogue.declaredRoutes.map { RouteValue($0.asDeclared) }
    let labels = declared.map { RouteLabel($0.route) }
    var known: Set<RouteLabel> = []
    declaredCases = (labels.map(\.case) + catalogue.declaredCases(known: labels))
      .filter { known.insert($0).inserted }
    observation = FlowEvents.observe { [weak self, known] event in
      guard case .navigated(let record, _) = event,
        let route = record.request.route.map({ RouteLabel($0.route.asDeclared).case }),
        known.contains(route)
      else { return }
      if record.succeeded { self?.reached.insert(route) } else { self?.refused.insert(route) }
    }
  }

  isolated deinit { observation?.cancel() }

  /// The number of declared routes, each case once.
  public var declaredCount: Int { declaredCases.count }

  /// The number of declared routes that a navigation reached.
  public var navigatedCount: Int { reached.count }

  /// The percentage of declared routes reached, rounded down to tenths; nil if none are declared.
  public var percent: Double? {
    declaredCases.isEmpty ? nil : Double(1_000 * reached.count / declaredCases.count) / 10
  }

  /// The declared values of routes that no navigation reached, in the order of their declaration;
  /// O(routes).
  public var missing: [RouteValue] {
    declared.filter { !reached.contains(RouteLabel($0.route).case) }
  }

  /// The declared routes that no navigation reached, without their values; O(routes).
  public var missingCases: [RouteLabel] { declaredCases.filter { !reached.contains($0) } }

  /// Whether a navigation to the route failed; if the route is missing, every one did.
  func wasRefused(_ route: RouteLabel) -> Bool { refused.contains(route) }
}

/// Expects that at least `minimum` percent (0 to 100) of the declared routes were navigated to.
///
/// The failure lists the routes that are missing; no declared routes are a failure too. O(routes).
@MainActor
public func expectCoverage(
  _ coverage: NavigationCoverage, atLeast minimum: Double, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let percent = coverage.percent else {
    return Failure.report("No routes are declared, so there is no coverage.", at: place)
  }
  if Double(100 * coverage.navigatedCount) >= minimum * Double(coverage.declaredCount) { return }
  Failure.report(
    "Navigated to \(coverage.navigatedCount) of \(coverage.declaredCount) declared routes "
      + "(\(percent)%), fewer than \(minimum)%. Missing:",
    coverage.missingCases.map {
      TestText.of($0) + (coverage.wasRefused($0) ? ", only refused" : "")
    }, at: place)
}

/// Expects that all declared routes but the exceptions can be navigated to from `coordinator`.
///
/// It plans and changes nothing, so the result holds for the current state only. The failure lists
/// each route that is refused, with the reason; it fails too if there are no declared routes, or an
/// exception can be reached. O(routes × visited coordinators).
@MainActor
public func expectReachable(
  _ catalogue: RouteCatalogue, from coordinator: any AnyCoordinator,
  except exceptions: [any Route] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let routes = catalogue.declaredRoutes
  if routes.isEmpty {
    return Failure.report(
      "The catalogue declares no routes. Add routes, or types that are CaseIterable.", at: place)
  }
  let excepted = Set(exceptions.map { RouteValue($0) })
  var refused: [String] = []
  var unneeded: [String] = []
  for route in routes {
    switch (coordinator.plan(to: route), excepted.contains(RouteValue(route))) {
    case (.failure(let error), false): refused.append("\(TestText.of(route)): \(error)")
    case (.success, true): unneeded.append(TestText.of(route))
    case (.success, false), (.failure, true): break
    }
  }
  Failure.report(
    "\(refused.count) of \(routes.count) declared routes cannot be reached from \(coordinator.name):",
    refused, at: place)
  Failure.report("These exceptions can be reached:", unneeded, at: place)
}
