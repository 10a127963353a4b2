import FlowModel
import Foundation
import TestInspections
import TestSystem
import Testing

@testable import FlowRecording
@testable import FlowReports

/// Marks that were made while an app ran, in a recording of that run.
@Suite struct SharedMarksTests {
  private let directory = TemporaryDirectory()
  private let first = ErrorID(run: "one", sequence: 1)
  private let last = ErrorID(run: "one", sequence: 3)

  /// A recording of the run "one" with three errors of two problems.
  private func recording() async throws -> RecordedFixture {
    let fixture = RecordedFixture()
    try await fixture.record([
      (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
      (11, .errorReported(ErrorFixture.navigation(1, after: 11))),
      (12, .errorReported(ErrorFixture.navigation(2, after: 12))),
      (13, .errorReported(ErrorFixture.modal(3, after: 13))),
    ])
    return fixture
  }

  private func share(_ fixture: RecordedFixture) async throws -> [Int] {
    let added = try await Asker.ofTest.shareMarks(
      withRecordingAt: fixture.path, from: directory.path)
    return [added.errors, added.problems]
  }

  private func entry(_ state: ProblemEntry.State, at seconds: Double) -> ProblemEntry {
    let parts = ProblemParts(ErrorFixture.modal(3))
    return ProblemEntry(
      ErrorFingerprint(parts), parts, state: state, decided: TimeFixture.time(seconds))
  }

  @Test("the marks of its errors go into the recording once, and those of other runs do not")
  func marks() async throws {
    let fixture = try await recording()
    #expect(try await share(fixture) == [0, 0])
    try ErrorMarksFile(run: "one", in: directory.path).add([
      first: ErrorMark(.reviewed, note: "see #12"),
      ErrorID(run: "one", sequence: 99): ErrorMark(.ignored),
    ])
    let other = ErrorID(run: "two", sequence: 1)
    try ErrorMarksFile(run: "two", in: directory.path).add([other: ErrorMark(.ignored)])
    #expect(try await share(fixture) == [1, 0])
    #expect(
      try RecordedErrorMarks.marks(ofRecordingAt: fixture.path)
        == [first: ErrorMark(.reviewed, note: "see #12")])
    #expect(try await share(fixture) == [0, 0], "the file has them")
    // A later mark of the same user replaces the one before.
    try ErrorMarksFile(run: "one", in: directory.path).add([first: ErrorMark(.ignored)])
    #expect(try await share(fixture) == [1, 0])
    let received = try await Asker.ofTest.errors(of: [fixture.path]).errors()
    #expect(received.map(\.mark.state) == [.ignored, .open, .open])
  }

  @Test("decisions of the user about its problems go along, unless the recording has newer ones")
  func decisions() async throws {
    let fixture = try await recording()
    let elsewhere = ProblemParts(
      ErrorFixture.report(.duplicateChild(coordinator: "Elsewhere"), 1))
    try ProblemsFile.ofUser(in: directory.path).update {
      $0[entry(.ignored(.always), at: 20).fingerprint] = entry(.ignored(.always), at: 20)
      let fingerprint = ErrorFingerprint(elsewhere)
      $0[fingerprint] = ProblemEntry(fingerprint, elsewhere, decided: TimeFixture.time(20))
    }
    try ErrorMarksFile(run: "one", in: directory.path).add([last: ErrorMark(.reviewed)])
    #expect(try await share(fixture) == [1, 1])
    let memory = try #require(try RecordedProblems.memory(ofRecordingAt: fixture.path))
    #expect(memory.entries.values.map(\.state) == [.ignored(.always)])
    #expect(try await share(fixture) == [0, 0])
    try RecordedProblems.add([entry(.open, at: 30)], toRecordingAt: fixture.path)
    #expect(try await share(fixture) == [0, 0])
    #expect(
      try RecordedProblems.memory(ofRecordingAt: fixture.path)?.entries.values.map(\.state)
        == [.open])
  }

  @Test("an unusable file of the user is an error, and the recording stays as it is")
  func unusable() async throws {
    let fixture = try await recording()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    try ErrorMarksFile(run: "one", in: directory.path).add([first: ErrorMark(.reviewed)])
    let problems = ProblemsFile.ofUser(in: directory.path).path
    try Data("{".utf8).write(to: URL(fileURLWithPath: problems))
    await #expect(throws: ProblemsFileError.self) { try await share(fixture) }
    try Data("[]".utf8).write(
      to: URL(fileURLWithPath: ErrorMarksFile(run: "one", in: directory.path).path))
    await #expect(throws: ErrorMarksError.self) { try await share(fixture) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }
}
