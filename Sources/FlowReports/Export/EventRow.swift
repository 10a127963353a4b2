package import Foundation

/// An event of a recording as one row of a table; Docs/schemas/event.json describes it.
///
/// A row says all of its run, so that rows of any number of runs can be read together. It has every
/// column of its kind, with null for what is missing: a reader infers the columns from the rows.
package struct EventRow: ReportDocument, Sendable {
  package static let schema = "flowscope.event"

  /// What a row is about; rows of one kind have the same columns.
  package enum Kind: String, CaseIterable, Sendable, Encodable {
    case navigation, error, visit, route
  }

  /// The run of a row, in one of its recordings.
  package struct Source: Equatable, Sendable {
    /// The name of the engine.
    package let app: String
    package let run: String
    /// The version of the app; nil if it says none.
    package let version: String?
    /// The tags of the recording, and those that the app gave, which come first.
    package let tags: [String: String]
  }

  package enum Facts: Sendable {
    case navigation(RecordedNavigation)
    /// The coordinator is the one that was visible; nil if it is unknown.
    case error(RecordedError, visible: String?)
    case visit(RecordedVisit)
    /// A declared case; the coordinator shows it, and is nil if none or several are known to.
    case route(RouteLabel, coordinator: String?, time: Date)
  }

  package let source: Source
  package let facts: Facts

  package var kind: Kind {
    switch facts {
    case .navigation: .navigation
    case .error: .error
    case .visit: .visit
    case .route: .route
    }
  }

  /// When it happened; of a visit, when it began, and of a declared route, when the run did.
  package var time: Date {
    switch facts {
    case .navigation(let navigation): navigation.report.time
    case .error(let error, _): error.report.time
    case .visit(let visit): visit.enteredAt
    case .route(_, _, let time): time
    }
  }

  // MARK: Columns

  private enum CodingKeys: String, CodingKey {
    case kind, app, run, version, tags, time
    case entry, sequence, isRecalled, request, coordinator, coordinatorID
    case routeType, routeCase, route, succeeded, outcome, errorKind
    case visibleCoordinator, visibleRouteType, visibleRouteCase
    case link, partOf, file, function, line, durationNanoseconds
    case message, problem, phase, advice
    case visit, entered, left, seconds, caseBefore, caseAfter, ending, navigation
  }

  private typealias Columns = KeyedEncodingContainer<CodingKeys>

  package func encode(to encoder: any Encoder) throws {
    var columns = encoder.container(keyedBy: CodingKeys.self)
    try columns.encode(kind, forKey: .kind)
    try columns.encode(source.app, forKey: .app)
    try columns.encode(source.run, forKey: .run)
    try columns.encode(source.version, forKey: .version)
    try columns.encode(source.tags, forKey: .tags)
    try columns.encode(time, forKey: .time)
    switch facts {
    case .navigation(let navigation): try Self.encode(navigation, into: &columns)
    case .error(let error, let visible): try Self.encode(error, visible, into: &columns)
    case .visit(let visit): try Self.encode(visit, into: &columns)
    case .route(let route, let coordinator, _):
      try columns.encode(coordinator, forKey: .coordinator)
      try columns.encode(Self.text(route.type), forKey: .routeType)
      try columns.encode(Self.caseName(of: route), forKey: .routeCase)
    }
  }

  private static func encode(
    _ navigation: RecordedNavigation, into columns: inout Columns
  ) throws {
    let report = navigation.report
    try columns.encode(navigation.entry, forKey: .entry)
    try columns.encode(report.sequence, forKey: .sequence)
    try columns.encode(navigation.isRecalled, forKey: .isRecalled)
    try columns.encode(report.request, forKey: .request)
    try columns.encode(report.origin.name, forKey: .coordinator)
    try columns.encode(report.origin.id, forKey: .coordinatorID)
    try encode(report.route, into: &columns)
    try columns.encode(report.succeeded, forKey: .succeeded)
    try columns.encode(RecordedOutcome(report).rawValue, forKey: .outcome)
    try columns.encode(report.error?.kind, forKey: .errorKind)
    try encode(
      visible: report.visible?.route, of: report.visible?.coordinator.name, into: &columns)
    try columns.encode(report.link?.text, forKey: .link)
    try columns.encode(report.partOf.map(caseName), forKey: .partOf)
    try encode(report.call, into: &columns)
    try columns.encode(report.durationNanoseconds, forKey: .durationNanoseconds)
  }

  private static func encode(
    _ error: RecordedError, _ visible: String?, into columns: inout Columns
  ) throws {
    let report = error.report
    try columns.encode(error.entry, forKey: .entry)
    try columns.encode(report.sequence, forKey: .sequence)
    try columns.encode(error.isFromJournal, forKey: .isRecalled)
    try columns.encode(report.error.kind, forKey: .errorKind)
    try columns.encode(report.error.message, forKey: .message)
    try columns.encode(ErrorFingerprint(ProblemParts(report)), forKey: .problem)
    try columns.encode(report.error.phase, forKey: .phase)
    try columns.encode(report.coordinatorName, forKey: .coordinator)
    let route = report.error.routeLabel
    try columns.encode(route?.shown, forKey: .route)
    try columns.encode(text(route?.type), forKey: .routeType)
    try columns.encode(
      ProblemParts.route(of: report.error).map(caseName), forKey: .routeCase)
    try encode(visible: report.visibleRoute, of: visible, into: &columns)
    try encode(report.call, into: &columns)
    try columns.encode(report.error.advice, forKey: .advice)
  }

  private static func encode(_ visit: RecordedVisit, into columns: inout Columns) throws {
    try columns.encode(visit.id, forKey: .visit)
    try columns.encode(visit.entry, forKey: .entry)
    try columns.encode(visit.coordinator.name, forKey: .coordinator)
    try columns.encode(visit.coordinator.id, forKey: .coordinatorID)
    try encode(visit.route, into: &columns)
    try columns.encode(visit.enteredAt, forKey: .entered)
    try columns.encode(visit.leftAt, forKey: .left)
    // To the microsecond, as exact as the times of a recording are.
    try columns.encode(
      visit.leftAt.map { ($0.timeIntervalSince(visit.enteredAt) * 1e6).rounded() / 1e6 },
      forKey: .seconds)
    try columns.encode(visit.caseBefore, forKey: .caseBefore)
    try columns.encode(visit.caseAfter, forKey: .caseAfter)
    try columns.encode(visit.ending?.rawValue, forKey: .ending)
    try columns.encode(visit.navigation, forKey: .navigation)
  }

  private static func encode(_ route: RouteLabel?, into columns: inout Columns) throws {
    try columns.encode(text(route?.type), forKey: .routeType)
    try columns.encode(route.map(caseName), forKey: .routeCase)
    try columns.encode(route?.shown, forKey: .route)
  }

  private static func encode(
    visible route: RouteLabel?, of coordinator: String?, into columns: inout Columns
  ) throws {
    try columns.encode(coordinator, forKey: .visibleCoordinator)
    try columns.encode(text(route?.type), forKey: .visibleRouteType)
    try columns.encode(route.map(caseName), forKey: .visibleRouteCase)
  }

  private static func encode(_ call: CallLabel?, into columns: inout Columns) throws {
    try columns.encode(call?.file, forKey: .file)
    try columns.encode(call?.function, forKey: .function)
    try columns.encode(call?.line, forKey: .line)
  }

  /// A type that is known; an error of an engine that names none has an empty one.
  private static func text(_ type: String?) -> String? { type.flatMap { $0.isEmpty ? nil : $0 } }

  /// The case as the tables of a recording have it, such as "ShopRoute.product".
  private static func caseName(of route: RouteLabel) -> String {
    route.type.isEmpty ? route.identifier : route.caseName
  }
}
