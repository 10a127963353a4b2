import FlowModel
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

/// Recordings without all of the files that a killed recorder leaves, as people copy them.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct CopiedRecordingTests {
  private let directory = TemporaryDirectory()
  private var copies: String { directory.file("copies") }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("copies"), withIntermediateDirectories: false)
  }

  /// Copies some of the files of a recorder at work.
  private func copy(_ endings: [String]) async throws -> String {
    let path = directory.file("at-work-\(endings.count)")
    let killed = try RecordingWriter(creating: path)
    try await killed.append(.lost(1))
    let reader = try RecordingReader(path: path)
    try await eventually("the batch is committed") { try reader.span() != nil }
    for ending in endings {
      try FileManager.default.copyItem(
        atPath: path + ending, toPath: "\(copies)/a.flowscope" + ending)
    }
    try await killed.finish()
    return "\(copies)/a.flowscope"
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: copies).sorted()
  }

  @Test func aLogWithoutItsIndexIsReadAndNothingIsLeftBehind() async throws {
    let path = try await copy(["", "-wal"])
    do {
      let reader = try RecordingReader(path: path)
      #expect(try reader.span()?.last.id == 1)
      #expect(try await reader.events().all().count == 1)
      #expect(try names() == ["a.flowscope", "a.flowscope-wal"])
    }
    #expect(try names() == ["a.flowscope", "a.flowscope-wal"])
    // As in a directory that only others can write, and through a link.
    try #require(chmod(copies, 0o500) == 0)
    defer { chmod(copies, 0o700) }
    try #require(symlink(path, directory.file("link")) == 0)
    #expect(try RecordingReader(path: directory.file("link")).span()?.last.id == 1)
  }

  @Test func aFileWithoutItsLogSaysWhatIsMissing() async throws {
    let path = try await copy([""])
    let error = #expect(throws: RecordingError.self) { try RecordingReader(path: path) }
    #expect(error?.description.contains("a.flowscope-wal, which is missing; copy that too") == true)
    #expect(try names() == ["a.flowscope"])
  }

  @Test func aFinishedRecordingIsReadInPlace() async throws {
    let path = "\(copies)/a.flowscope"
    try await record([.lost(1), .lost(2)], to: path)
    #expect(try RecordingReader(path: path).span()?.last.id == 2)
    #expect(try names() == ["a.flowscope"])
  }
}
