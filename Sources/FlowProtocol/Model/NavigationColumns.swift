import FlowEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Successive navigations, in columns, with each text once.
///
/// Reading and writing 1,000 navigations takes a tenth of the time that single messages take.
public struct NavigationColumns: Hashable, Sendable, Codable {
  /// The number of the first navigation; the others follow without gaps.
  public package(set) var first: UInt64
  /// The revision that has the results of these navigations, or a later one.
  public package(set) var revision: UInt64
  /// The texts that the rows refer to by index.
  public package(set) var texts: [String] = []
  /// The times of the navigations, in microseconds since the one before; the first since 1970.
  public package(set) var times = NumberColumn<Int64>()
  /// The times that planning and applying took, in nanoseconds.
  public package(set) var durations = NumberColumn<Int64>()
  /// The ids of the coordinators that were asked first.
  public package(set) var origins = NumberColumn<UInt64>()
  /// Their names, as indices of ``texts``.
  public package(set) var originNames = NumberColumn<Int>()
  /// The kinds of requests, as indices of ``texts``.
  public package(set) var requests = NumberColumn<Int>()
  /// The identifiers of the routes, as indices of ``texts``; -1 if the request names no route.
  public package(set) var routes = NumberColumn<Int>()
  /// The types of the routes, as indices of ``texts``, one for each request that names a route.
  public package(set) var routeTypes = NumberColumn<Int>()
  /// The routes with their associated values, as indices of ``texts``, one for each request that
  /// names a route; -1 if a route has none.
  public package(set) var routeDetails = NumberColumn<Int>()
  /// The numbers of steps.
  public package(set) var stepCounts = NumberColumn<Int>()
  /// The ids of the coordinators that changed, for all steps of all navigations.
  public package(set) var stepCoordinators = NumberColumn<UInt64>()
  /// Their names, as indices of ``texts``.
  public package(set) var stepNames = NumberColumn<Int>()
  /// The changes in words, as indices of ``texts``.
  public package(set) var stepChanges = NumberColumn<Int>()
  /// The changes, as indices of ``facts``; empty from an engine with version 1 of the protocol.
  public package(set) var stepFacts = NumberColumn<Int>()
  /// What the steps changed, each once.
  public package(set) var facts: [NavigationStepFacts] = []
  /// The errors of the failed navigations, each error once.
  public package(set) var errors: [FlowErrorDescription] = []
  /// An index of ``errors`` for each navigation; -1 if it succeeded.
  public package(set) var failures = NumberColumn<Int>()
  /// Where the app called the navigations, each place once.
  public package(set) var calls: [CallLabel] = []
  /// An index of ``calls`` for each navigation, -1 if its place is not known; empty from an engine
  /// with version 2 of the protocol.
  public package(set) var callPlaces = NumberColumn<Int>()

  /// The number of navigations.
  public var count: Int { times.values.count }
}

// MARK: Writing

extension NavigationColumns {
  /// Creates columns of as many navigations as fit into one message; nil for none.
  ///
  /// The navigations are numbered without gaps and have one revision. O(navigations).
  package init?(_ reports: ArraySlice<NavigationReport>) {
    guard let first = reports.first else { return nil }
    self.init(first: first.sequence, revision: first.revision)
    var table = TextTable()
    func index(_ text: String) -> Int { table.index(of: text) }
    var errorIndices: [FlowErrorDescription: Int] = [:]
    var factIndices: [NavigationStepFacts: Int] = [:]
    var callIndices: [CallLabel: Int] = [:]
    var bytes = 0
    var time: Int64 = 0
    for report in reports {
      let microseconds = report.time.microseconds
      times.values.append(microseconds - time)
      time = microseconds
      durations.values.append(report.durationNanoseconds)
      origins.values.append(report.origin.id.rawValue)
      originNames.values.append(index(report.origin.name))
      requests.values.append(index(report.request))
      routes.values.append(report.route.map { index($0.identifier) } ?? -1)
      if let route = report.route {
        routeTypes.values.append(index(route.type))
        routeDetails.values.append(route.detail.map(index) ?? -1)
      }
      stepCounts.values.append(report.steps.count)
      for step in report.steps {
        stepCoordinators.values.append(step.coordinator.id.rawValue)
        stepNames.values.append(index(step.coordinator.name))
        stepChanges.values.append(index(step.change))
        let known = factIndices[step.facts] ?? facts.count
        stepFacts.values.append(known)
        if known == facts.count {
          factIndices[step.facts] = known
          facts.append(step.facts)
          bytes += step.facts.wireBytes
        }
      }
      failures.values.append(
        report.error.map { error in
          if let known = errorIndices[error] { return known }
          errorIndices[error] = errors.count
          errors.append(error)
          bytes += error.wireBytes
          return errors.count - 1
        } ?? -1)
      callPlaces.values.append(
        report.call.map { call in
          if let known = callIndices[call] { return known }
          callIndices[call] = calls.count
          calls.append(call)
          bytes += call.wireBytes
          return calls.count - 1
        } ?? -1)
      bytes += 176 + 56 * report.steps.count
      if bytes + table.bytes > Limits.columnsBytes || count == Limits.itemsPerChunk
        || stepChanges.values.count > Limits.rowsPerChunk - Limits.stepsPerReport
      {
        break
      }
    }
    texts = table.texts
  }
}

extension Date {
  /// The microseconds since 1970; a time outside the protocol's range becomes the nearest one
  /// within it.
  fileprivate var microseconds: Int64 {
    let seconds = min(max(timeIntervalSince1970, -Limits.seconds), Limits.seconds)
    return Int64((seconds * 1e6).rounded())
  }
}

// MARK: Reading

extension NavigationColumns {
  /// Decodes columns, and clips their texts to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    first = try fields.number(.first, in: Sequences.self)
    revision = try fields.number(.revision, in: Sequences.self)
    texts = try fields.texts(.texts)
    times = try fields.value(.times)
    durations = try fields.value(.durations)
    origins = try fields.value(.origins)
    originNames = try fields.value(.originNames)
    requests = try fields.value(.requests)
    routes = try fields.value(.routes)
    routeTypes = try fields.value(.routeTypes)
    routeDetails = try fields.value(.routeDetails)
    stepCounts = try fields.value(.stepCounts)
    stepCoordinators = try fields.value(.stepCoordinators)
    stepNames = try fields.value(.stepNames)
    stepChanges = try fields.value(.stepChanges)
    stepFacts = try fields.valueIfPresent(.stepFacts) ?? NumberColumn()
    facts = try fields.valueIfPresent(.facts) ?? []
    errors = try fields.value(.errors)
    failures = try fields.value(.failures)
    calls = try fields.valueIfPresent(.calls) ?? []
    callPlaces = try fields.valueIfPresent(.callPlaces) ?? NumberColumn()
  }

  /// Returns the navigations of the rows.
  ///
  /// O(navigations).
  ///
  /// - Throws: ``WireViolation`` if the columns do not belong together, or a number is outside its
  ///   range in a report.
  package func reports() throws(WireViolation) -> [NavigationReport] {
    var rows = NavigationRows(self)
    return try rows.all()
  }
}

/// An iterator over the rows of columns.
private struct NavigationRows {
  private let columns: NavigationColumns
  private var time: Int64 = 0
  private var route = 0
  private var step = 0

  init(_ columns: NavigationColumns) { self.columns = columns }

  mutating func all() throws(WireViolation) -> [NavigationReport] {
    var reports: [NavigationReport] = []
    reports.reserveCapacity(columns.count)
    try Sequences.check(columns.first + UInt64(columns.count), "first")
    for row in 0..<columns.count { reports.append(try report(at: row)) }
    guard route == columns.routeTypes.values.count, step == columns.stepChanges.values.count,
      columns.stepFacts.values.isEmpty || step == columns.stepFacts.values.count,
      columns.callPlaces.values.isEmpty || columns.count == columns.callPlaces.values.count
    else {
      throw WireViolation("", "it has more routes, steps or places than its rows")
    }
    return reports
  }

  private mutating func report(at row: Int) throws(WireViolation) -> NavigationReport {
    let failure = try columns.failures.value(row, "failures")
    return NavigationReport(
      sequence: columns.first + UInt64(row), revision: columns.revision, time: try time(at: row),
      origin: try reference(columns.origins, columns.originNames, row, "origins"),
      request: try text(columns.requests, row, "requests"), route: try route(at: row),
      steps: try steps(at: row),
      error: failure < 0 ? nil : try columns.errors.value(failure, "failures"),
      durationNanoseconds: try Durations.check(
        columns.durations.value(row, "durations"), "durations"), call: try call(at: row))
  }

  private func call(at row: Int) throws(WireViolation) -> CallLabel? {
    if columns.callPlaces.values.isEmpty { return nil }
    let place = try columns.callPlaces.value(row, "callPlaces")
    return place < 0 ? nil : try columns.calls.value(place, "callPlaces")
  }

  private mutating func time(at row: Int) throws(WireViolation) -> Date {
    let (sum, didOverflow) = time.addingReportingOverflow(try columns.times.value(row, "times"))
    let seconds = Double(sum) / 1e6
    guard !didOverflow, let date = Date(onWire: seconds) else {
      throw WireViolation("times", Date.objection(toSeconds: seconds))
    }
    time = sum
    return date
  }

  private mutating func route(at row: Int) throws(WireViolation) -> RouteLabel? {
    guard try columns.routes.value(row, "routes") >= 0 else { return nil }
    defer { route += 1 }
    let detail = try columns.routeDetails.value(route, "routeDetails")
    return RouteLabel(
      identifier: try text(columns.routes, row, "routes"),
      type: try text(columns.routeTypes, route, "routeTypes"),
      detail: detail < 0 ? nil : try text(columns.routeDetails, route, "routeDetails"))
  }

  private mutating func steps(at row: Int) throws(WireViolation) -> [NavigationStepReport] {
    let count = try columns.stepCounts.value(row, "stepCounts")
    guard (0...Limits.stepsPerReport).contains(count) else {
      throw WireViolation("stepCounts", "\(count) is not within 0 to \(Limits.stepsPerReport)")
    }
    var steps: [NavigationStepReport] = []
    for _ in 0..<count {
      let coordinator = try reference(
        columns.stepCoordinators, columns.stepNames, step, "stepCoordinators")
      let change = try text(columns.stepChanges, step, "stepChanges")
      steps.append(
        NavigationStepReport(
          coordinator: coordinator, change: change,
          facts: try facts(at: step) ?? NavigationStepFacts(.other)))
      step += 1
    }
    return steps
  }

  private func facts(at step: Int) throws(WireViolation) -> NavigationStepFacts? {
    if columns.stepFacts.values.isEmpty { return nil }
    return try columns.facts.value(try columns.stepFacts.value(step, "stepFacts"), "stepFacts")
  }

  private func reference(
    _ ids: NumberColumn<UInt64>, _ names: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> CoordinatorReference {
    CoordinatorReference(
      id: CoordinatorID(rawValue: try ids.value(row, place)), name: try text(names, row, place))
  }

  private func text(
    _ column: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> String {
    try columns.texts.value(try column.value(row, place), place)
  }
}

extension NumberColumn {
  fileprivate func value(_ row: Int, _ place: String) throws(WireViolation) -> Number {
    try values.value(row, place)
  }
}

extension Array {
  fileprivate func value(_ index: Int, _ place: String) throws(WireViolation) -> Element {
    guard indices.contains(index) else {
      throw WireViolation(place, "the index \(index) is out of range: there are \(count)")
    }
    return self[index]
  }
}

extension WireRange {
  @discardableResult
  fileprivate static func check(
    _ number: Number, _ place: String
  ) throws(WireViolation) -> Number {
    if let objection = objection(to: number) { throw WireViolation(place, objection) }
    return number
  }
}
