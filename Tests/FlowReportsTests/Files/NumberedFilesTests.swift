import FlowReports
import Foundation
import TestSystem
import Testing

/// Reports in several files.
@Suite struct NumberedFilesTests {
  private let directory = TemporaryDirectory()

  private func texts(_ count: Int) -> [String] {
    (1...count).map { ($0 == 1 ? "" : NumberedFiles.mark($0)) + "text \($0)" }
  }

  @Test(
    "names are numbered before the ending",
    arguments: [
      ("a/report.md", "report.md", "report-2.md"), ("report", "report", "report-2"),
      ("a.b/.md", ".md", ".md-2"), ("a/x.y.md", "x.y.md", "x.y-2.md"),
      ("missing/", "report.md", "report-2.md"),
    ])
  func names(path: String, first: String, second: String) {
    let files = NumberedFiles(path: path)
    #expect(files.name(of: 1) == first && files.name(of: 2) == second)
  }

  @Test("files of an earlier, longer report are removed, and other files stay")
  func stale() throws {
    let files = NumberedFiles(path: directory.file("report.md"))
    try files.write(texts(4))
    try directory.write(Data("mine".utf8), to: "report-7.md")
    try directory.write(Data((NumberedFiles.mark(2) + "x").utf8), to: "report-02.md")
    try directory.write(Data((NumberedFiles.mark(2) + "x").utf8), to: "other-2.md")
    try files.write(texts(2))
    #expect(
      try directory.names
        == ["other-2.md", "report-02.md", "report-2.md", "report-7.md", "report.md"])
    try files.write(texts(1))
    #expect(
      try directory.names == ["other-2.md", "report-02.md", "report-7.md", "report.md"])
  }

  @Test("a file that is no part of a report is not replaced, and then nothing is written")
  func others() throws {
    try directory.write(Data("mine".utf8), to: "report-2.md")
    let files = NumberedFiles(path: directory.file("report.md"))
    #expect(throws: NumberedFiles.OtherFile.self) { try files.write(texts(3)) }
    #expect(try directory.names == ["report-2.md"])
    try files.write(texts(1))
    #expect(try directory.names == ["report-2.md", "report.md"])
  }

  @Test("a directory gets a report.md, and is made if its name ends in a slash")
  func directories() throws {
    #expect(
      NumberedFiles(path: directory.file("")).path == directory.file("report.md"))
    let made = NumberedFiles(path: directory.file("made/deep/"))
    try made.write(texts(2))
    #expect(made.path == directory.file("made/deep/report.md"))
    #expect(FileManager.default.fileExists(atPath: directory.file("made/deep/report-2.md")))
    #expect(!NumberedFiles(path: "/dev/null").areFiles)
  }
}
