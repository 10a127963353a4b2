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

  private func recording2() async throws -> String {
    try FileManager.default.removeItem(atPath: directory.file("a.flowscope"))
    return try await recording()
  }
}
