import Foundation

struct NavigationRows {
  private let columns: NavigationColumns
  private var time: Int64 = 0
  private var routes: RouteRows
  private var stepRoutes: RouteRows
  private var visibleRoutes: RouteRows
  private let inferred: Set<Int>
  private var parkings: [Int: Parking] = [:]
  private var visible = 0
  private var step = 0
  private var child = 0

  init(_ columns: NavigationColumns) {
    self.columns = columns
    inferred = Set(columns.inferred?.values ?? [])
    routes = RouteRows(
      identifiers: columns.routes, types: columns.routeTypes, details: columns.routeDetails,
      names: ("routes", "routeTypes", "routeDetails"))
    stepRoutes = RouteRows(
      identifiers: columns.stepRoutes, types: columns.stepRouteTypes,
      details: columns.stepRouteDetails,
      names: ("stepRoutes", "stepRouteTypes", "stepRouteDetails"))
    visibleRoutes = RouteRows(
      identifiers: columns.visibleRoutes, types: columns.visibleRouteTypes,
      details: columns.visibleRouteDetails,
      names: ("visibleRoutes", "visibleRouteTypes", "visibleRouteDetails"))
  }

  mutating func all<Row>(
    as convert: (consuming NavigationReport) -> Row
  ) throws(WireViolation) -> [Row] {
    guard columns.count <= Limits.itemsPerChunk else {
      throw WireViolation("times", "it has \(columns.count) rows, more than a message may have")
    }
    try Sequences.check(columns.first + UInt64(columns.count), "first")
    guard inferred.allSatisfy((0..<columns.count).contains) else {
      throw WireViolation("inferred", "an index is out of range: there are \(columns.count) rows")
    }
    try readParkings()
    var reports: [Row] = []
    reports.reserveCapacity(columns.count)
    for row in 0..<columns.count { reports.append(convert(try report(at: row))) }
    guard routes.areAllRead, stepRoutes.areAllRead, visibleRoutes.areAllRead,
      columns.count == columns.visibleNames.values.count,
      visible == columns.visibleCoordinators.values.count,
      visible == columns.requestsShown.values.count, step == columns.stepChanges.values.count,
      step == columns.stepKinds.values.count, child == columns.stepChildren.values.count,
      columns.count == columns.callPlaces.values.count,
      columns.count == columns.flowChanges.values.count,
      columns.count == columns.openedLinks.values.count,
      columns.count == columns.parts.values.count
    else {
      throw WireViolation("", "it has more routes, steps, places or screens than its rows")
    }
    return reports
  }

  private mutating func report(at row: Int) throws(WireViolation) -> NavigationReport {
    let failure = try columns.failures.value(row, "failures")
    return NavigationReport(
      sequence: columns.first + UInt64(row), revision: columns.revision, time: try time(at: row),
      origin: try reference(columns.origins, columns.originNames, row, "origins"),
      request: try text(columns.requests, row, "requests"),
      route: try routes.route(at: row, in: columns),
      steps: try steps(at: row),
      error: failure < 0 ? nil : try columns.errors.value(failure, "failures"),
      durationNanoseconds: try Durations.check(
        columns.durations.value(row, "durations"), "durations"),
      call: try listed(columns.calls, at: columns.callPlaces, row, "callPlaces"),
      visible: try visibleScreen(at: row),
      flowChange: try listed(columns.flowRoots, at: columns.flowChanges, row, "flowChanges"),
      link: try listed(columns.links, at: columns.openedLinks, row, "openedLinks"),
      partOf: try listed(columns.wholes, at: columns.parts, row, "parts"),
      isInferred: inferred.contains(row) ? true : nil, parked: parkings[row])
  }

  private mutating func readParkings() throws(WireViolation) {
    let rows = columns.parkedRows?.values ?? []
    let values = columns.parkings ?? []
    guard rows.count == values.count else {
      throw WireViolation("parkings", "it has \(values.count) for \(rows.count) rows")
    }
    guard rows.allSatisfy((0..<columns.count).contains) else {
      throw WireViolation("parkedRows", "an index is out of range: there are \(columns.count) rows")
    }
    parkings = Dictionary(zip(rows, values)) { _, last in last }
  }

  private mutating func visibleScreen(at row: Int) throws(WireViolation) -> VisibleScreen? {
    let name = try columns.visibleNames.value(row, "visibleNames")
    let route = try visibleRoutes.route(at: row, in: columns)
    guard name >= 0, let route else { return nil }
    defer { visible += 1 }
    return VisibleScreen(
      coordinator: CoordinatorReference(
        id: CoordinatorID(
          rawValue: try columns.visibleCoordinators.value(visible, "visibleCoordinators")),
        name: try columns.text(columns.visibleNames, row, "visibleNames")), route: route,
      showsRequest: try columns.requestsShown.value(visible, "requestsShown") != 0)
  }

  /// The value of a row in a list that has each value once; nil if the row has none.
  private func listed<Value>(
    _ values: [Value], at indices: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> Value? {
    let index = try indices.value(row, place)
    return index < 0 ? nil : try values.value(index, place)
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

  private mutating func steps(at row: Int) throws(WireViolation) -> [NavigationStepReport] {
    let count = try columns.stepCounts.value(row, "stepCounts")
    guard (0...Limits.stepsPerReport).contains(count) else {
      throw WireViolation("stepCounts", "\(count) is not within 0 to \(Limits.stepsPerReport)")
    }
    var steps: [NavigationStepReport] = []
    for _ in 0..<count {
      let kind = try text(columns.stepKinds, step, "stepKinds")
      let index = try columns.stepIndices.value(step, "stepIndices")
      steps.append(
        NavigationStepReport(
          coordinator: try reference(
            columns.stepCoordinators, columns.stepNames, step, "stepCoordinators"),
          change: try text(columns.stepChanges, step, "stepChanges"),
          kind: NavigationStepReport.Kind(rawValue: kind) ?? .other,
          route: try stepRoutes.route(at: step, in: columns), child: try childOfStep(),
          index: index < 0 ? nil : try Counts.check(index, "stepIndices")))
      step += 1
    }
    return steps
  }

  private mutating func childOfStep() throws(WireViolation) -> CoordinatorReference? {
    guard try columns.stepChildNames.value(step, "stepChildNames") >= 0 else { return nil }
    defer { child += 1 }
    return CoordinatorReference(
      id: CoordinatorID(rawValue: try columns.stepChildren.value(child, "stepChildren")),
      name: try text(columns.stepChildNames, step, "stepChildNames"))
  }

  private func reference(
    _ ids: NumberColumn<UInt64>, _ names: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> CoordinatorReference {
    CoordinatorReference(
      id: CoordinatorID(rawValue: try ids.value(row, place)), name: try text(names, row, place))
  }

  private func text(
    _ column: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> String { try columns.text(column, row, place) }
}

/// Routes in columns; some rows have no route.
private struct RouteRows {
  let identifiers: NumberColumn<Int>
  let types: NumberColumn<Int>
  let details: NumberColumn<Int>
  /// The names of the columns, for errors.
  let names: (identifiers: String, types: String, details: String)
  /// The number of routes that were read.
  var count = 0

  var areAllRead: Bool { count == types.values.count }

  mutating func route(
    at row: Int, in columns: NavigationColumns
  ) throws(WireViolation) -> RouteLabel? {
    guard try identifiers.value(row, names.identifiers) >= 0 else { return nil }
    defer { count += 1 }
    let detail = try details.value(count, names.details)
    return RouteLabel(
      clipped: try columns.text(identifiers, row, names.identifiers),
      type: try columns.text(types, count, names.types),
      detail: detail < 0 ? nil : try columns.text(details, count, names.details))
  }
}

extension NavigationColumns {
  fileprivate func text(
    _ column: NumberColumn<Int>, _ row: Int, _ place: String
  ) throws(WireViolation) -> String { try texts.value(try column.value(row, place), place) }
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
