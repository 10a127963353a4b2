import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowRecording

@Suite("Requests of a recording", .timeLimit(.minutes(Patience.minutes)))
struct RequestsTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func navigation(
    _ sequence: UInt64, to name: String?, _ detail: String? = nil, failing: Bool = false
  ) -> NavigationReport {
    let failure = FlowErrorDescription(
      .navigationFailed(coordinator: "A", route: "a", routeType: "A", context: "a"))
    return NavigationReport(
      sequence: sequence, revision: 1,
      time: Date(timeIntervalSince1970: 1_700_000_000 + Double(sequence)),
      origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
      request: "navigate",
      route: name.map { RouteLabel(identifier: $0, type: "ShopRoute", detail: detail) },
      steps: [], error: failing ? failure : nil, durationNanoseconds: 1)
  }

  private let cart = RouteLabel(identifier: "cart", type: "ShopRoute")
  private let item = RouteLabel(identifier: "item", type: "ShopRoute")

  @Test("requests are counted by case in one run before a navigation, each once")
  func counted() async throws {
    try await record(
      [
        .connected(testEngine), .snapshot(wideTree(1, epoch: "one")),
        .recalled([navigation(1, to: "cart")]), .navigated(navigation(2, to: "item", "item(7)")),
        .navigated(navigation(3, to: "item", "item(8)", failing: true)),
        .navigated(navigation(4, to: nil)), .disconnected(reason: "gone"),
        .connected(testEngine), .snapshot(wideTree(1, epoch: "one")),
        .recalled([navigation(1, to: "cart")]), .navigated(navigation(5, to: "item", "item(7)")),
        .connected(testEngine), .snapshot(wideTree(1, epoch: "two")),
        .navigated(navigation(1, to: "item", "item(7)")),
      ], to: path)
    let reader = try RecordingReader(path: path)
    let requests = try reader.requests(ofRun: "one", before: 5)
    #expect(
      requests == [
        RecordedRequests(
          route: cart, succeeded: 1, failed: 0, last: Date(timeIntervalSince1970: 1_700_000_001)),
        RecordedRequests(
          route: item, succeeded: 1, failed: 1, last: Date(timeIntervalSince1970: 1_700_000_003)),
      ])
    #expect(try reader.requests(ofRun: "one", before: .max).last?.succeeded == 2)
    #expect(try reader.requests(ofRun: "two", before: 1).isEmpty)
    #expect(try reader.requests(ofRun: "three", before: .max).isEmpty)
  }

  @Test("a navigation that a viewer refused counts nowhere, also in the quick reading of screens")
  func refused() async throws {
    var refused = navigation(2, to: "item", failing: true)
    refused.parked = Parking(number: 1, end: .refused, nanoseconds: 1_000)
    var letGo = navigation(3, to: "cart", failing: true)
    letGo.parked = Parking(number: 2, end: .went, nanoseconds: 1_000)
    try await record(
      [
        .connected(testEngine), .snapshot(wideTree(1, epoch: "one")),
        .navigated(navigation(1, to: "cart")), .navigated(refused), .navigated(letGo),
      ], to: path)
    let reader = try RecordingReader(path: path)
    let requests = try reader.requests(ofRun: "one", before: .max)
    #expect(requests.map(\.route) == [cart])
    #expect(requests.first?.succeeded == 1 && requests.first?.failed == 1)
    let outcomes = try reader.read { database in
      try String.fetchAll(database, sql: "SELECT outcome FROM navigations ORDER BY entry")
    }
    #expect(outcomes == ["succeeded", "refused", "failed"])
    let failing = try reader.read { database in
      try String.fetchAll(database, sql: "SELECT routeCase FROM failingRoutes")
    }
    #expect(failing.count == 1)
    var counted: [Bool] = []
    try reader.screens { event in
      if case .event(.navigated(let report)) = event { counted.append(report.isCounted) }
    }
    #expect(counted == [true, false, true])
  }

  @Test("the declared routes of a run come from the connection that reported them")
  func declared() async throws {
    let routes = DeclaredRoutes(routes: [cart])
    try await record(
      [
        .connected(testEngine), .snapshot(wideTree(1, epoch: "one")),
        .connected(testEngine), .snapshot(wideTree(1, epoch: "one")), .declared(routes),
        .connected(testEngine), .snapshot(wideTree(1, epoch: "two")),
      ], to: path)
    let reader = try RecordingReader(path: path)
    #expect(try reader.declaredRoutes(ofRun: "one") == routes)
    #expect(try reader.declaredRoutes(ofRun: "two") == nil)
  }
}
