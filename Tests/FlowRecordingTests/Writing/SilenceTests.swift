import FlowIntrospect
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowRecording

@Suite("Silences in a recording", .timeLimit(.minutes(Patience.minutes)))
struct SilenceTests {
  private let directory = TemporaryDirectory()

  @Test("a silence is a row with its end, and an event of the replay")
  func silence() async throws {
    let path = directory.file("a.flowscope")
    let silence = EngineSilence(
      .mainActor, since: recordedTime(1),
      navigation: StartedNavigation(
        origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
        request: "navigate", route: RouteLabel(identifier: "checkout", type: "ShopRoute"),
        call: CallLabel(file: "Shop/CartView.swift", line: 41, function: "buy()")))
    let stopped = EngineSilence(.process, since: recordedTime(3))
    let events: [FollowerEvent] = [
      .connected(testEngine), .snapshot(wideTree(3)), .silent(silence), .answering,
      .silent(stopped), .disconnected(reason: "gone"), .connected(testEngine), .silent(stopped),
    ]
    try await record(events, to: path)
    let replayed = try await RecordingReader(path: path).events().all().map(\.event)
    #expect(replayed == events)
    let queue = try changing(path)
    try await queue.read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM silences ORDER BY entry")
      #expect(rows.map { $0["part"] as String } == ["mainActor", "process", "process"])
      #expect(
        rows.map { ($0["until"] as Double?).map { Date(timeIntervalSince1970: $0) } }
          == [recordedTime(3), recordedTime(5), nil])
      #expect(rows[0]["request"] as String? == "navigate")
      #expect(rows[0]["route"] as String? == "checkout")
      #expect(rows[0]["callFile"] as String? == "Shop/CartView.swift")
      #expect(rows[0]["callLine"] as Int? == 41)
    }
  }
}
