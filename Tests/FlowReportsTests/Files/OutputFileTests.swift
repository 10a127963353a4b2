import FlowReports
import Foundation
import TestSystem
import Testing

/// Files that a command replaces.
@Suite struct OutputFileTests {
  private let directory = TemporaryDirectory()

  private func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(lstat(directory.file(name), &status) == 0)
    return status
  }

  private func link(_ name: String, to target: String) throws {
    try #require(symlink(target, directory.file(name)) == 0)
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: directory.file(name), encoding: .utf8)
  }

  @Test func aLinkIsFollowedAndStays() throws {
    try directory.write(Data("old".utf8), to: "target")
    try link("link", to: "target")
    try link("further", to: "link")
    try OutputFile.write("new".utf8, to: directory.file("further"))
    #expect(text("target") == "new")
    #expect(try status("link").st_mode & S_IFMT == S_IFLNK)
    #expect(try directory.names == ["further", "link", "target"])
  }

  @Test(arguments: ["nowhere", "link"])
  func aLinkToNoFileIsRefused(target: String) throws {
    try link("link", to: target)
    let refused = #expect(throws: WriteError.self) {
      try OutputFile.write("new".utf8, to: directory.file("link"))
    }
    #expect(refused?.reason.contains("link that leads to no file") == true)
    #expect(try directory.names == ["link"])
  }

  @Test("what was recorded is not replaced by a report, also through a link")
  func recorded() async throws {
    let writer = try RecordingWriter(creating: directory.file("run.flowscope"))
    _ = try await writer.finish()
    try directory.write(Data("SQLite format 3\0".utf8), to: "other.db")
    try directory.write(Data("FLOWBBOX".utf8), to: "shop.blackbox")
    try link("link", to: "run.flowscope")
    for (name, kind) in [
      ("run.flowscope", "a recording"), ("link", "a recording"),
      ("other.db", "a database (SQLite)"), ("shop.blackbox", "a black box"),
    ] {
      let before = try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
      let refused = #expect(throws: WriteError.self) {
        try OutputFile.write("new".utf8, to: directory.file(name))
      }
      #expect(refused?.reason == "it is \(kind); name another file")
      #expect(throws: WriteError.self) {
        try NumberedFiles(path: directory.file(name)).write(["first", "second"])
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file(name))) == before)
    }
    #expect(try directory.names == ["link", "other.db", "run.flowscope", "shop.blackbox"])
  }

  @Test func aPipeWithoutAPathIsWrittenTo() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try link("link", to: "/dev/fd/\(ends[1])")
    try OutputFile.write("new".utf8, to: directory.file("link"))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(ends[0], &bytes, bytes.count) == 3)
    #expect(String(decoding: bytes[..<3], as: UTF8.self) == "new")
  }

  @Test func aRecordingFollowsLinksToo() throws {
    try directory.write(Data("old".utf8), to: "target")
    try link("link", to: "target")
    let writer = try RecordingWriter(creating: directory.file("link"), replacing: true)
    #expect(writer.path.hasSuffix("/target"))
    #expect(try status("link").st_mode & S_IFMT == S_IFLNK)
    try link("dangling", to: "nowhere")
    #expect(throws: RecordingError.self) {
      try RecordingWriter(creating: directory.file("dangling"), replacing: true)
    }
    #expect(throws: RecordingError.alreadyThere(path: directory.file("link"))) {
      try RecordingWriter(creating: directory.file("link"))
    }
  }

  @Test func theModeAndTheOwnerStay() throws {
    try directory.write(Data("old".utf8), to: "file")
    chmod(directory.file("file"), 0o640)
    // Only root can give a file away.
    let owner: uid_t = geteuid() == 0 ? 12_345 : geteuid()
    try #require(chown(directory.file("file"), owner, gid_t.max) == 0)
    try OutputFile.write("new".utf8, to: directory.file("file"))
    #expect(text("file") == "new")
    #expect(try status("file").st_mode & 0o777 == 0o640)
    #expect(try status("file").st_uid == owner)
  }

  @Test func aFileThatChangedMeanwhileIsNotReplaced() throws {
    try directory.write(Data("edited".utf8), to: "file")
    #expect(throws: ChangedMeanwhile.self) {
      try OutputFile.write("new".utf8, to: directory.file("file"), replacing: Data("read".utf8))
    }
    #expect(text("file") == "edited")
    #expect(try directory.names == ["file"])
    try OutputFile.write("new".utf8, to: directory.file("file"), replacing: Data("edited".utf8))
    #expect(text("file") == "new")
  }

  @Test func aFileIsComparedWithoutReadingOneOfAnotherSize() throws {
    try directory.write(Data("same".utf8), to: "file")
    #expect(OutputFile.holds(Array("same".utf8), at: directory.file("file")))
    #expect(!OutputFile.holds(Array("also".utf8), at: directory.file("file")))
    #expect(!OutputFile.holds(Array("same".utf8), at: directory.file("missing")))
    #expect(!OutputFile.holds([UInt8](), at: directory.path))
    // A file of a terabyte, without a block on the disk, would not fit into memory.
    try #require(truncate(directory.file("file"), 1 << 40) == 0)
    #expect(!OutputFile.holds(Array("same".utf8), at: directory.file("file")))
  }
}
