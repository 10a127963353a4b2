import FlowProtocol
import Inspector

/// The coverage of routes for people.
enum CoverageText {
  static func table(of coverage: RouteCoverage) -> ColumnTable {
    var table = ColumnTable(["route", "type", "times", "failed", "state"])
    for route in coverage.routes {
      table.add(
        [
          route.label.detail ?? route.label.identifier, route.label.type, "\(route.times)",
          "\(route.failed)", route.state.rawValue + (route.isDeclared ? "" : ", not declared"),
        ], isFaint: route.state == .navigated)
    }
    return table
  }

  /// One line: how much of what.
  static func summary(of coverage: RouteCoverage) -> String {
    let routes = coverage.routes
    guard let declared = coverage.declaredCount, let percent = coverage.percent else {
      let seen = routes.count { $0.state == .navigated }
      return "\(Counted.text(seen, "route")) navigated to; how many there are is unknown, since no "
        + "routes are declared: see RouteCatalogue"
    }
    func count(_ state: RouteCoverage.State) -> Int {
      routes.count { $0.isDeclared && $0.state == state }
    }
    let rest = [
      (count(.failed), "only failed"), (count(.shown), "shown without being asked for"),
      (count(.never), "never seen"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(coverage.navigatedCount) of \(Counted.text(declared, "declared route")) navigated to "
      + "(\(percent) %)" + (rest.isEmpty ? "" : ": \(rest.joined(separator: ", "))")
  }

  /// What the numbers leave out, each in one line.
  static func remarks(on coverage: RouteCoverage) -> [String] {
    var remarks = coverage.sources.flatMap(\.remarks)
    if !coverage.openTypes.isEmpty {
      remarks.append(
        "not every route is declared of \(coverage.openTypes.joined(separator: ", "))")
    }
    let unseen = coverage.coordinatorsNeverShown
    if !unseen.isEmpty {
      remarks.append(
        "\(unseen.count) of \(Counted.text(coverage.coordinatorCount, "coordinator")) never shown: "
          + unseen.joined(separator: ", "))
    }
    return remarks
  }
}
