import FlowIntrospect
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Marks in a recording", .timeLimit(.minutes(Patience.minutes)))
struct MarkTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func mark(_ fingerprint: String, _ state: String, note: String? = nil) -> RecordedMark {
    RecordedMark(
      fingerprint: fingerprint, state: state, note: note, author: "ann", time: recordedTime(1),
      body: #"{"owner":"checkout"}"#)
  }

  @Test("marks are added while recording and afterwards, each fingerprint once")
  func added() async throws {
    let events = RandomEvents.events(100, seed: 4)
    let writer = try RecordingWriter(creating: path)
    try await writer.addMarks([mark("b", "open"), mark("c", "open")])
    for (index, event) in events.enumerated() {
      try await writer.append(event, at: recordedTime(index))
    }
    try await writer.addMarks([mark("c", "ignored", note: "old")])
    try await writer.finish()
    let reader = try RecordingReader(path: path)
    #expect(try reader.marks() == [mark("b", "open"), mark("c", "ignored", note: "old")])
    try RecordingMarks.add([mark("a", "resolved"), mark("b", "reviewed")], toRecordingAt: path)
    let expected = [
      mark("a", "resolved"), mark("b", "reviewed"), mark("c", "ignored", note: "old"),
    ]
    #expect(try reader.marks() == expected)
    #expect(try directory.names == ["a.flowscope"])
    let replayed = try await RecordingReader(path: path).events().all().map(\.event)
    #expect(FollowedModel(replayed) == FollowedModel(events))
    await #expect(throws: RecordingError.finished(path: path)) { try await writer.addMarks([]) }
  }

  @Test("a recording at work takes marks only from its writer")
  func atWork() async throws {
    let writer = try RecordingWriter(creating: path)
    try await writer.append(.connected(testEngine))
    let reader = try RecordingReader(path: path)
    try await eventually("it is committed") { try reader.span() != nil }
    #expect(throws: RecordingError.self) {
      try RecordingMarks.add([mark("a", "open")], toRecordingAt: path)
    }
    try await writer.finish()
    #expect(try reader.marks() == [])
  }

  @Test(
    "a file that is no recording, or that has a trigger, is refused and stays as it is",
    arguments: [
      "CREATE TRIGGER never AFTER INSERT ON problems BEGIN DELETE FROM entries; END",
      "DROP TABLE problems", "DROP VIEW screenTimes; CREATE VIEW screenTimes AS SELECT 1 AS visits",
    ])
  func refused(sql: String) async throws {
    try await record(RandomEvents.events(20, seed: 4), to: path)
    let queue = try changing(path)
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = #expect(throws: RecordingError.self) {
      try RecordingMarks.add([mark("a", "open")], toRecordingAt: path)
    }
    #expect(error.map { "\($0)" }?.contains("is damaged: ") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("a recording has a limited number of marks")
  func many() async throws {
    try await record([.connected(testEngine)], to: path)
    let most = RecordingReader.mostMarks
    try RecordingMarks.add((1...most).map { mark("\($0)", "open") }, toRecordingAt: path)
    #expect(throws: RecordingError.self) {
      try RecordingMarks.add([mark("one more", "open")], toRecordingAt: path)
    }
    try RecordingMarks.add([mark("\(most)", "ignored")], toRecordingAt: path)
    let marks = try RecordingReader(path: path).marks()
    #expect(marks.count == most && marks.count { $0.state == "ignored" } == 1)
  }
}
