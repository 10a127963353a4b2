import FlowProtocol
import Inspector

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

struct CoverageDocument: Encodable {
  struct Route: Encodable {
    let route: String
    let type: String
    let detail: String?
    let declared: Bool
    let times: UInt64
    let failed: UInt64
    let state: RouteCoverage.State
  }

  struct Source: Encodable {
    let name: String
    let kind: String
    let knowsDeclared: Bool
    let since: String?
    let interruptions: Int
    let lost: Int
  }

  struct Coordinators: Encodable {
    let count: Int
    let neverShown: [String]
  }

  /// The number of declared routes; null if it is unknown, like ``percent``.
  @OrNull var declared: Int?
  let navigated: Int
  @OrNull var percent: Double?
  let routes: [Route]
  let openTypes: [String]
  /// Null without a recording, because an engine reports only its current coordinators.
  @OrNull var coordinators: Coordinators?
  let sources: [Source]

  init(_ coverage: RouteCoverage) {
    declared = coverage.declaredCount
    navigated = coverage.navigatedCount
    percent = coverage.percent
    routes = coverage.routes.map {
      Route(
        route: $0.label.identifier, type: $0.label.type, detail: $0.label.detail,
        declared: $0.isDeclared, times: $0.times, failed: $0.failed, state: $0.state)
    }
    openTypes = coverage.openTypes
    coordinators =
      coverage.coordinatorCount == 0
      ? nil
      : Coordinators(
        count: coverage.coordinatorCount, neverShown: coverage.coordinatorsNeverShown)
    sources = coverage.sources.map {
      Source(
        name: $0.title, kind: $0.isRecording ? "recording" : "engine",
        knowsDeclared: $0.knowsDeclared, since: $0.since.map(Times.text),
        interruptions: $0.interruptions, lost: $0.lost)
    }
  }
}
