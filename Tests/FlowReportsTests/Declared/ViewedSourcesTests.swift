import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowReports

/// What an inspector on sources asks for: several directories, and declarations with their places.
@Suite("Sources that are viewed", .timeLimit(.minutes(Patience.minutes)))
struct ViewedSourcesTests {
  private let directory = TemporaryDirectory()

  @Test("several directories are read together, and tests only where they are asked for")
  func together() async throws {
    let path = directory.file("flowscope-scan")
    try Data("#!/bin/sh\necho \"flowscope: $*\" >&2; exit 2\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    func asked(_ includesTests: Bool) async -> String? {
      let error = await #expect(throws: ReportError.self) {
        try await ScanProgram(path: path).map(of: ["A", "--b"], includesTests: includesTests)
      }
      return error?.description
    }
    #expect(await asked(false) == "--json --quiet -- A --b")
    #expect(await asked(true) == "--json --quiet --tests -- A --b")
  }

  @Test(
    "the files of a map are below the directory, that of a file, or the one with all of several")
  func directories() throws {
    #expect(try ScanProgram.directory(of: ["App/Sources"]) == "App/Sources")
    #expect(try ScanProgram.directory(of: ["/a/App/Cart.swift"]) == "/a/App")
    #expect(try ScanProgram.directory(of: ["/a/App", "/a/b/../Kit/"]) == "/a")
    let error = #expect(throws: ReportError.self) {
      try ScanProgram.directory(of: ["/a/App", "/b/Kit"])
    }
    #expect(error?.exitCode == 2 && error?.description.contains("\n") == false)
  }

  @Test("a declaration has the place that the scan found, while its file is there")
  func declarations() throws {
    try directory.write(Data("one\ntwo\n".utf8), to: "Shop/Cart.swift")
    let root = try SourceRoot(directory.path)
    let place = DeclaredPlace(file: "Shop/Cart.swift", line: 2, column: 5)
    let found = try #require(SourceSubject("Cart", at: place))
    #expect(root.text(of: found) == "Shop/Cart.swift:2" && found.name == "Cart")
    #expect(try SourceFile(of: found, in: root).place.line == 2)
    let gone = try #require(
      SourceSubject("Pay", at: DeclaredPlace(file: "Shop/Pay.swift", line: 1, column: 1)))
    #expect(root.text(of: gone) == nil)
    #expect(throws: ReportError.self) { try SourceFile(of: gone, in: root) }
    #expect(SourceSubject("Pay", at: nil) == nil)
  }
}
