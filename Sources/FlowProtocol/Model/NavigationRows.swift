import FlowEngine
import Foundation

struct NavigationRows {
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
