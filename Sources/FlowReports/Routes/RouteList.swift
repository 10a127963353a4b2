package import FlowModel

/// The routes of an app: those that it declares, and the others that were requested.
package struct RouteList: Report {
  /// A route of the list.
  package struct Row: Equatable, Sendable {
    package let route: RouteLabel
    package let isDeclared: Bool
    /// How often a navigation to it succeeded and failed; nil where nothing was counted.
    package var times: Times?
    /// The coordinators that take it, by name; empty if that is not known.
    package var takers: [String] = []
    /// The patterns of the links that lead to it, as far as sources say.
    package var links: [String] = []
    /// The file that declares it, with its line; nil if it is not known.
    package var place: String?
    /// Whether it can be reached now; nil if that was not asked.
    package var reach: ExplainedRoute?

    package init(
      route: RouteLabel, isDeclared: Bool, times: Times? = nil, takers: [String] = [],
      links: [String] = [], place: String? = nil
    ) {
      (self.route, self.isDeclared, self.times) = (route, isDeclared, times)
      (self.takers, self.links, self.place) = (takers, links, place)
    }
  }

  package struct Times: Encodable, Equatable, Sendable {
    package let succeeded: UInt64
    package let failed: UInt64
  }

  package let moment: AnswerMoment
  /// The rows of the part, in the order of the target.
  package internal(set) var rows: [Row]
  /// The number of all routes that match.
  package let count: Int
  /// The cursor of the next part; nil after the last.
  package let cursor: String?
  /// The types that have further routes, which are not declared.
  package let openTypes: [String]
  package let remarks: [String]

  package init(
    _ all: [Row], at moment: AnswerMoment, matching filter: LineFilter = .none,
    page: ListPage = .all, openTypes: [String] = [], remarks: [String] = []
  ) {
    let admitted = filter.compiled()
    // Makes the names of each route only where they are looked for.
    let found = filter.isEmpty ? all : all.filter { admitted.admits($0.names) }
    self.moment = moment
    (rows, cursor) = page.rows(of: found)
    count = found.count
    self.openTypes = openTypes
    self.remarks = remarks + CoverageText.openTypes(openTypes)
  }

  package var next: [NextStep] {
    guard let route = rows.first?.route else { return [] }
    let name = route.detail ?? route.code
    var steps = [NextStep(["way", moment.target, name], "how users got there")]
    if moment.engine != nil {
      steps.append(NextStep(["explain", moment.target, name], "what a navigation would do"))
    }
    return steps
  }
}

extension RouteList.Row {
  /// The texts that a filter finds.
  fileprivate var names: [String] { [route.code, route.shown] + takers + links }
}

// MARK: For people

extension RouteList {
  package func text(_ style: TextStyle) -> String { style.text(of: table, summary: summary) }

  private var table: ColumnTable {
    let hasTimes = rows.contains { $0.times != nil }
    let hasReach = rows.contains { $0.reach != nil }
    let hasTakers = rows.contains { !$0.takers.isEmpty }
    let hasLinks = rows.contains { !$0.links.isEmpty }
    let hasPlaces = rows.contains { $0.place != nil }
    let columns: [(String, Bool, (Row) -> String)] = [
      ("route", true, { $0.route.shown }),
      ("type", true, { $0.route.type }),
      ("declared", true, { $0.isDeclared ? "yes" : "no" }),
      ("times", hasTimes, { $0.times.map { "\($0.succeeded)" } ?? "" }),
      ("failed", hasTimes, { $0.times.map { "\($0.failed)" } ?? "" }),
      ("now", hasReach, { $0.reach.map(\.words) ?? "" }),
      ("taken by", hasTakers, { $0.takers.joined(separator: ", ") }),
      ("links", hasLinks, { $0.links.joined(separator: ", ") }),
      ("declared at", hasPlaces, { $0.place ?? "" }),
    ].filter(\.1)
    var table = ColumnTable(columns.map(\.0))
    for row in rows { table.add(columns.map { $0.2(row) }) }
    return table
  }

  private var summary: String {
    let shown = rows.count < count ? "\(rows.count) of " : ""
    let more = cursor.map { "; the next ones follow with --cursor \($0)" } ?? ""
    let moment = moment.words.isEmpty ? "" : ", \(moment.words)"
    return shown + Counted.text(count, "route") + moment + more
  }
}

extension ExplainedRoute {
  /// The outcome in few words, as a list shows it.
  fileprivate var words: String {
    switch outcome {
    case .reachable: how ?? steps.map { Counted.text($0, "step") } ?? outcome.rawValue
    case .refused: error.map { "refused: \($0.message)" } ?? outcome.rawValue
    case .unknown: reason.map { "unknown: \($0)" } ?? outcome.rawValue
    case .shown, .unseen, .flowChange: outcome.rawValue
    }
  }
}

// MARK: For programs

/// A list of routes as JSON.
package struct RouteListDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.routes"

  private struct Route: Encodable {
    let route: RouteLabel
    let isDeclared: Bool
    let times: RouteList.Times?
    let takenBy: [String]
    let links: [String]
    let place: String?
    let reach: ExplainedRoute?

    init(_ row: RouteList.Row) {
      (route, isDeclared, times) = (row.route, row.isDeclared, row.times)
      (takenBy, links, place, reach) = (row.takers, row.links, row.place, row.reach)
    }
  }

  fileprivate let list: RouteList

  private enum CodingKeys: String, CodingKey { case routes, count, cursor, openTypes, next }

  package func encode(to encoder: any Encoder) throws {
    try list.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(list.rows.map(Route.init), forKey: .routes)
    try fields.encode(list.count, forKey: .count)
    try fields.encode(list.cursor, forKey: .cursor)
    try fields.encode(list.openTypes, forKey: .openTypes)
    try fields.encode(list.next, forKey: .next)
  }
}

extension RouteList {
  package var document: RouteListDocument { RouteListDocument(list: self) }
}
