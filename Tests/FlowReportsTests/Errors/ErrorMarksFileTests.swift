import Foundation
import TestSystem
import Testing

@testable import FlowReports

@Suite final class ErrorMarksFileTests {
  private let directory: String
  private let third = ErrorID(run: "run-a", sequence: 3)

  init() throws {
    directory = NSTemporaryDirectory() + "marks-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func file(_ run: String = "run-a") -> ErrorMarksFile {
    ErrorMarksFile(run: run, in: "\(directory)/deep/state")
  }

  @Test("marks and notes are there in the next run of flowscope")
  func lasting() throws {
    #expect(try file().read().isEmpty)
    let marks = [
      third: ErrorMark(.reviewed, note: "fixed in \u{1b} 1.2"),
      ErrorID(run: "run-a", sequence: .max): ErrorMark(.ignored),
    ]
    try file().add(marks)
    #expect(try file().read() == marks)
    let status = try FileManager.default.attributesOfItem(atPath: "\(directory)/deep/state")
    #expect(status[.posixPermissions] as? Int == 0o700)
  }

  @Test("new marks join the stored ones; an open error without a note is removed")
  func adding() throws {
    let seventh = ErrorID(run: "run-a", sequence: 7)
    try file().add([third: ErrorMark(.reviewed)])
    let both = try file().add([seventh: ErrorMark(.open, note: "ask")])
    #expect(both == [third: ErrorMark(.reviewed), seventh: ErrorMark(.open, note: "ask")])
    try file().add([third: .none])
    #expect(try file().read() == [seventh: ErrorMark(.open, note: "ask")])
  }

  @Test("the marks of another run are in another file")
  func otherRun() throws {
    try file().add([third: ErrorMark(.reviewed), ErrorID(run: "b", sequence: 1): .init(.ignored)])
    #expect(try file("b").read().isEmpty)
    #expect(try file().read().count == 1)
    #expect(file("a/b").path != file("a?b").path)
    #expect(!file("../../x").path.contains("/../"))
  }

  @Test("concurrent writers lose no marks")
  func concurrent() async throws {
    let file = file()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...16 as ClosedRange<UInt64> {
        group.addTask {
          try file.add([ErrorID(run: "run-a", sequence: number): ErrorMark(.reviewed)])
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try file.read().keys.map(\.sequence)) == Set(1...16))
  }

  @Test(
    "a damaged file is named, and not changed",
    arguments: [
      "", "{", "[]", #"{"version":1,"run":"run-a"}"#, #"{"version":2,"run":"run-a","marks":[]}"#,
      #"{"version":1,"run":"run-b","marks":[]}"#,
      #"{"version":1,"run":"run-a","marks":[{"sequence":-1,"state":"open"}]}"#,
    ])
  func damaged(content: String) throws {
    try file().add([third: ErrorMark(.reviewed)])
    let path = file().path
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    for attempt in [
      { _ = try self.file().read() }, { try self.file().add([self.third: ErrorMark(.ignored)]) },
    ] {
      let error = try #require(throws: ErrorMarksError.self) { try attempt() }
      #expect(error.description.contains(path) && !error.description.contains("\n"))
      guard case .damaged = error else {
        Issue.record("it says \(error)")
        continue
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
  }

  @Test("a directory that cannot be created is reported")
  func unwritable() throws {
    try Data().write(to: URL(fileURLWithPath: directory))
    let error = try #require(throws: ErrorMarksError.self) {
      try file().add([third: ErrorMark(.reviewed)])
    }
    guard case .cannotWrite = error else {
      Issue.record("it says \(error)")
      return
    }
  }

  @Test(
    "the state directory is XDG's, and a relative path is ignored",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/flowscope"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/flowscope"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/flowscope"),
      (["HOME": "/h"], "/h/.local/state/flowscope"),
    ])
  func stateDirectory(environment: [String: String], path: String) {
    #expect(UserFiles.stateDirectory(in: environment) == path)
  }
}
