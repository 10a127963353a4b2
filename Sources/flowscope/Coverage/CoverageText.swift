import FlowProtocol
import Inspector

/// Formats route coverage for people.
enum CoverageText {
  static func table(of coverage: RouteCoverage) -> ColumnTable {
    var table = ColumnTable(["route", "type", "times", "failed", "state"])
    for route in coverage.routes {
      table.add(
        [
          route.label.shown, route.label.type, "\(route.times)",
          "\(route.failed)", route.state.rawValue + (route.isDeclared ? "" : ", not declared"),
        ], isFaint: route.state == .navigated)
    }
    return table
  }

  /// The summary in one line.
  static func summary(of coverage: RouteCoverage) -> String {
    let routes = coverage.routes
    guard let declared = coverage.declaredCount, let percent = coverage.percent else {
      let seen = routes.count { $0.state == .navigated }
      return "\(Counted.text(seen, "route")) navigated to; the total is unknown, because no "
        + "routes are declared: see RouteCatalogue"
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
  static func openTypes(_ types: [String]) -> [String] {
    if types.isEmpty { return [] }
    return ["of these types, the app declares only some routes: \(types.joined(separator: ", "))"]
  }

  /// The limits of the numbers, one line each.
  static func remarks(on coverage: RouteCoverage) -> [String] {
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
