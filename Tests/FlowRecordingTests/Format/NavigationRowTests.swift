import FlowEngine
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol
@testable import FlowRecording

@Suite("Rows of navigations", .timeLimit(.minutes(Patience.minutes)))
struct NavigationRowTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  /// Navigations with a hostile text in every field, and navigations without the optional fields.
  private let reports = hostileTexts.enumerated().flatMap { index, text in
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: .max - UInt64(index)), name: text)
    let route = RouteLabel(identifier: text, type: text, detail: "\(text)(\(index))")
    let step = NavigationStepReport(
      coordinator: origin, change: text, kind: .push, route: route, child: origin, index: index)
    let failure = FlowErrorDescription(
      .navigationFailed(coordinator: text, route: text, routeType: text, context: text))
    return [
      NavigationReport(
        sequence: UInt64(2 * index + 1), revision: (1 << 53) - 1,
        time: Date(timeIntervalSince1970: 1_700_000_000.123456 + Double(index)), origin: origin,
        request: text, route: route,
        steps: [step], error: nil,
        durationNanoseconds: (1 << 53) - 1,
        call: CallLabel(file: text, line: index, function: text),
        visible: VisibleScreen(
          coordinator: origin, route: route, showsRequest: index.isMultiple(of: 2)),
        flowChange: origin, partOf: index.isMultiple(of: 2) ? route : nil),
      NavigationReport(
        sequence: UInt64(2 * index + 2), revision: 0, time: Date(timeIntervalSince1970: -0.5),
        origin: origin, request: "popToRoot", route: nil, steps: [], error: failure,
        durationNanoseconds: 0),
    ]
  }

  private func recorded() async throws -> RecordingReader {
    try await record([.connected(testEngine)] + reports.map { .navigated($0) }, to: path)
    return try RecordingReader(path: path)
  }

  @Test("a navigation is read as it was written, whatever its texts are")
  func exact() async throws {
    let reader = try await recorded()
    #expect(try reader.navigations(limit: .max).map(\.report) == reports)
    let replayed = try await reader.events().all().compactMap {
      if case .navigated(let report) = $0.event { report } else { nil }
    }
    #expect(replayed == reports)
  }

  @Test("what is visible afterwards has columns, for queries")
  func visible() async throws {
    let reader = try await recorded()
    let rows = try reader.read {
      try Row.fetchAll(
        $0, sql: "SELECT visibleRoute, visibleCoordinator, onScreen FROM navigations ORDER BY entry"
      )
    }
    for (row, report) in zip(rows, reports) {
      #expect(row["visibleRoute"] as String? == report.visible?.route.identifier.stored)
      #expect(row["visibleCoordinator"] as String? == report.visible?.coordinator.name.stored)
      #expect(row["onScreen"] as Bool? == report.visible?.showsRequest)
    }
  }

  @Test("the whole of which a navigation is a part has a column, and both count once in the views")
  func parts() async throws {
    let reader = try await recorded()
    let (cases, requested) = try reader.read {
      (
        try String?.fetchAll($0, sql: "SELECT partOf FROM navigations ORDER BY entry"),
        try Int.fetchOne($0, sql: "SELECT sum(succeeded) FROM requestedRoutes")
      )
    }
    #expect(cases == reports.map { $0.partOf?.caseName.stored })
    #expect(requested == reports.count { $0.route != nil && $0.partOf == nil })
  }

  @Test("a body has only what no column has, or the whole report if a text has a NUL")
  func bodies() async throws {
    let reader = try await recorded()
    let bodies = try reader.read {
      try String.fetchAll($0, sql: "SELECT body FROM navigations ORDER BY entry")
    }
    #expect(bodies.count == reports.count)
    for (body, report) in zip(bodies, reports) {
      let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
      let keys = Set(object?.keys.map { $0 } ?? [])
      let hasNUL = report.origin.name.contains("\0")
      #expect(keys.contains("sequence") == hasNUL)
      let parts: Set = report.succeeded ? ["steps", "flowChange"] : ["steps", "error"]
      if !hasNUL { #expect(keys == parts.union(report.partOf == nil ? [] : ["partOf"])) }
    }
    #expect(bodies.contains { $0.contains("sequence") })
  }
}
