import FlowModel
import Foundation
import TestInspections
import TestSystem
import Testing

@testable import FlowRecording
@testable import FlowReports

@Suite("Decisions in a recording")
struct RecordedProblemsTests {
  private let directory = TemporaryDirectory()

  private func recording() async throws -> String {
    let path = directory.file("a.flowscope")
    let home = RouteLabel(identifier: "home", type: "ShopRoute")
    let writer = try RecordingWriter(creating: path, replacing: false)
    try await writer.append(
      .connected(
        EngineInfo(
          name: "shop", pid: 7, version: "1", startedAt: .now,
          tags: [EngineTag(key: "build", value: "812"), EngineTag(key: "version", value: "1.4")])))
    try await writer.append(
      .snapshot(
        FlowSnapshot(
          epoch: "r", revision: 1, rootID: CoordinatorID(rawValue: 1),
          nodes: [
            FlowNode(
              id: CoordinatorID(rawValue: 1), relation: .root, name: "Root",
              routeType: "ShopRoute", context: .root, root: home, path: [], currentRoute: home,
              children: [])
          ])))
    try await writer.append(.errorReported(ErrorFixture.navigation(1)))
    _ = try await writer.finish()
    return path
  }

  private func entry(_ state: ProblemEntry.State) -> ProblemEntry {
    let parts = ProblemParts(ErrorFixture.navigation(1))
    return ProblemEntry(
      ErrorFingerprint(parts), parts, state: state,
      decided: Date(timeIntervalSince1970: 1_800_000_000.5),
      notes: [.init(author: "ana", time: Date(timeIntervalSince1970: 0), text: "see #12")])
  }

  @Test("a decision is read as it was added, the last one of a problem, with the app's version")
  func decisions() async throws {
    let path = try await recording()
    #expect(try RecordedProblems.memory(ofRecordingAt: path) == nil)
    for state in [ProblemEntry.State.reviewed, .ignored(.untilVersion("2"))] {
      try RecordedProblems.add([entry(state)], toRecordingAt: path)
    }
    let memory = try #require(try RecordedProblems.memory(ofRecordingAt: path))
    let ignored = entry(.ignored(.untilVersion("2")))
    #expect(memory.entries == [ignored.fingerprint: ignored] && !memory.isComplete)
    let review = try await Asker.ofTest.errors(of: [path])
    let error = try #require(review.errors().first)
    #expect(error.mark.state == .ignored && error.appVersion == "1.4")
    // The decision of the team is later.
    var team = entry(.open)
    team.decided += 1
    let known = try await Asker.ofTest.errors(of: [path], knowing: ProblemMemory([team]))
    #expect(known.errors().first?.standing == .open)
  }

  @Test("a decision that cannot be read is refused in one line")
  func damaged() async throws {
    let path = try await recording()
    let fingerprint = entry(.open).fingerprint
    try RecordingMarks.add(
      [RecordedMark(fingerprint: "\(fingerprint)", state: "open", time: .now, body: "{}")],
      toRecordingAt: path)
    let error = await #expect(throws: ReportError.self) {
      try await Asker.ofTest.errors(of: [path])
    }
    #expect(error?.exitCode == 2 && error?.description.contains("\(fingerprint)") == true)
    // One of another version is of no use, and harmless.
    let other = try await recording2()
    try RecordingMarks.add(
      [RecordedMark(fingerprint: "9-x", state: "open", time: .now, body: "{}")],
      toRecordingAt: other)
    #expect(try RecordedProblems.memory(ofRecordingAt: other) == nil)
  }

  @Test("marks of single errors are read as they were added, and are no problems")
  func errorMarks() async throws {
    let path = try await recording()
    let id = ErrorID(run: "r", sequence: 1)
    #expect(try RecordedErrorMarks.marks(ofRecordingAt: path).isEmpty)
    try RecordedErrorMarks.add(
      [id: ErrorMark(.reviewed, note: "see\u{1b}[2J #12")], toRecordingAt: path)
    let marks = try RecordedErrorMarks.marks(ofRecordingAt: path)
    #expect(marks[id]?.state == .reviewed && marks[id]?.note?.contains("\u{1b}") == false)
    #expect(try RecordedProblems.memory(ofRecordingAt: path) == nil)
    let error = try #require(try await Asker.ofTest.errors(of: [path]).errors().first)
    #expect(error.mark == marks[id])
    // An error that is open again has no mark.
    try RecordedErrorMarks.add([id: .none], toRecordingAt: path)
    #expect(try RecordedErrorMarks.marks(ofRecordingAt: path).isEmpty)
    // What no flowscope writes is passed by.
    try RecordingMarks.add(
      ["error/", "error/x/r", "error/1", "error/99999999999999999999/r"].map {
        RecordedMark(fingerprint: $0, state: "reviewed", time: .now)
      } + [RecordedMark(fingerprint: "error/2/r", state: "adored", time: .now)],
      toRecordingAt: path)
    #expect(try RecordedErrorMarks.marks(ofRecordingAt: path).isEmpty)
  }

  @Test("recorded marks never hide what is new or came back, and what the team decided stays")
  func recordedMarksAndTeam() async throws {
    let path = try await recording()
    let id = ErrorID(run: "r", sequence: 1)
    try RecordedErrorMarks.add([id: ErrorMark(.ignored, note: "noise")], toRecordingAt: path)
    func error(_ memory: ProblemMemory) async throws -> ReviewedError? {
      try await Asker.ofTest.errors(of: [path], knowing: memory).errors().first
    }
    let new = try #require(try await error(ProblemMemory()))
    #expect(new.standing == .new && new.mark == ErrorMark(.open, note: "noise"))
    var resolved = entry(.resolved(in: nil))
    resolved.decided = .distantPast
    let back = try #require(try await error(ProblemMemory([resolved])))
    #expect(back.standing == .regressed && back.mark.state == .open)
    let reviewed = try #require(try await error(ProblemMemory([entry(.reviewed)])))
    #expect(reviewed.mark == ErrorMark(.reviewed, note: "noise"))
    let open = try #require(try await error(ProblemMemory([entry(.open)])))
    #expect(open.mark.state == .ignored)
  }

  private func recording2() async throws -> String {
    try FileManager.default.removeItem(atPath: directory.file("a.flowscope"))
    return try await recording()
  }
}
