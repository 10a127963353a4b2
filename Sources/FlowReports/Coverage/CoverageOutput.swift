package enum CoverageText {
  package static func table(of coverage: RouteCoverage) -> ColumnTable {
    var table = ColumnTable(["route", "type", "times", "failed", "state"])
    for route in coverage.routes {
      table.add(
        [
          route.label.identifier, route.label.type, "\(route.times)",
          "\(route.failed)", route.state.rawValue + (route.isDeclared ? "" : ", not declared"),
        ], isFaint: route.state == .navigated)
      for value in route.values {
        table.add(
          [
            "  " + value.label.shown, "", "\(value.times)", "\(value.failed)", value.state.rawValue,
          ],
          isFaint: true)
      }
      if route.omittedValues > 0 {
        table.add(["  \(route.omittedValues) more values", "", "", "", ""], isFaint: true)
      }
    }
    return table.prefix(coverage.limit)
  }

  package static func summary(of coverage: RouteCoverage) -> String {
    let routes = coverage.routes
    guard let declared = coverage.declaredCount, let percent = coverage.percent else {
      let seen = routes.count { $0.state == .navigated }
      return "\(Counted.text(seen, "route")) navigated to; the total is unknown, because no "
        + "routes are declared: \(coverage.declaringAdvice)"
    }
    func count(_ state: RouteCoverage.State) -> Int {
      routes.count { $0.isDeclared && $0.state == state }
    }
    let rest = [
      (count(.failed), "only failed"), (count(.shown), "shown without a navigation"),
      (count(.never), "never seen"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(coverage.navigatedCount) of \(Counted.text(declared, "declared route")) navigated to "
      + "(\(percent) %)" + (rest.isEmpty ? "" : ": \(rest.joined(separator: ", "))")
  }

  /// One line for the types whose routes are declared only in part; none without such types.
  package static func openTypes(_ types: [String]) -> [String] {
    if types.isEmpty { return [] }
    return ["of these types, the app declares only some routes: \(types.joined(separator: ", "))"]
  }

  package static func remarks(on coverage: RouteCoverage) -> [String] {
    var remarks = coverage.sources.flatMap(\.remarks)
    remarks += openTypes(coverage.openTypes)
    let unseen = coverage.coordinatorsNeverShown
    if !unseen.isEmpty {
      remarks.append(
        "\(unseen.count) of \(Counted.text(coverage.coordinatorCount, "coordinator")) never shown: "
          + unseen.joined(separator: ", "))
    }
    return remarks
  }
}

package struct CoverageDocument: ReportDocument {
  package static let schema = "flowscope.coverage"

  package struct Route: Encodable {
    /// The route without its values.
    package let route: RouteLabel
    package let declared: Bool
    package let times: UInt64
    package let failed: UInt64
    package let state: RouteCoverage.State
    package let values: [Value]
    package let omittedValues: Int
  }

  package struct Value: Encodable {
    package let route: RouteLabel
    package let declared: Bool
    package let times: UInt64
    package let failed: UInt64
    package let state: RouteCoverage.State
  }

  package struct Source: Encodable {
    package let name: String
    package let kind: String
    package let knowsDeclared: Bool
    package let since: String?
    package let interruptions: Int
    package let lost: Int
    package let leftOut: Int
  }

  package struct CoordinatorTypes: Encodable {
    package let count: Int
    package let neverShown: [String]
  }

  /// The number of declared routes; null if it is unknown, like ``percent``.
  @OrNull package var declared: Int?
  package let navigated: Int
  @OrNull package var percent: Double?
  package let routes: [Route]
  package let openTypes: [String]
  /// Null without a recording, because an engine reports only its current coordinators.
  @OrNull package var coordinatorTypes: CoordinatorTypes?
  package let sources: [Source]

  package init(_ coverage: RouteCoverage) {
    declared = coverage.declaredCount
    navigated = coverage.navigatedCount
    percent = coverage.percent
    routes = coverage.routes.prefix(coverage.limit ?? .max).map {
      Route(
        route: $0.label.case, declared: $0.isDeclared, times: $0.times, failed: $0.failed,
        state: $0.state,
        values: $0.values.map {
          Value(
            route: $0.label, declared: $0.isDeclared, times: $0.times, failed: $0.failed,
            state: $0.state)
        }, omittedValues: $0.omittedValues)
    }
    openTypes = coverage.openTypes
    coordinatorTypes =
      coverage.coordinatorCount == 0
      ? nil
      : CoordinatorTypes(
        count: coverage.coordinatorCount, neverShown: coverage.coordinatorsNeverShown)
    sources = coverage.sources.map {
      Source(
        name: $0.title, kind: $0.isRecording ? "recording" : "engine",
        knowsDeclared: $0.knowsDeclared, since: $0.since.map(Times.text),
        interruptions: $0.interruptions, lost: $0.lost, leftOut: $0.leftOut)
    }
  }
}
