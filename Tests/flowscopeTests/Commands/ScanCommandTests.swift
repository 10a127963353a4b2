import FlowReports
import Foundation
import Testing

@testable import flowscope

/// How `flowscope scan`, and all that takes sources, finds the program that does the work.
@Suite struct ScanCommandTests {
  private func directory(with program: String?, isExecutable: Bool = true) throws -> URL {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "scan-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    if let program {
      let file = directory.appending(path: program)
      try Data("#!/bin/sh\n".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: file.path)
    }
    return directory.resolvingSymlinksInPath()
  }

  @Test func theProgramNextToFlowscopeComesFirst() throws {
    let own = try directory(with: ScanProgram.name)
    let other = try directory(with: ScanProgram.name)
    defer { for one in [own, other] { try? FileManager.default.removeItem(at: one) } }
    let beside = own.appending(path: "flowscope")
    #expect(
      try ScanProgram(beside: beside, path: other.path).path
        == own.appending(path: ScanProgram.name).path)
  }

  @Test func thePathIsSearchedForAProgramThatCanRun() throws {
    let own = try directory(with: nil)
    let plain = try directory(with: ScanProgram.name, isExecutable: false)
    let other = try directory(with: ScanProgram.name)
    defer { for one in [own, plain, other] { try? FileManager.default.removeItem(at: one) } }
    let beside = own.appending(path: "flowscope")
    #expect(
      try ScanProgram(beside: beside, path: "\(plain.path):\(other.path)").path
        == other.appending(path: ScanProgram.name).path)
    let error = #expect(throws: ReportError.self) {
      try ScanProgram(beside: beside, path: plain.path)
    }
    #expect(error?.exitCode == 2)
    #expect(error?.description.contains("swift build -c release --product flowscope-scan") == true)
  }
}
