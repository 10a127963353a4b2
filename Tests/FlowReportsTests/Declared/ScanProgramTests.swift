import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowReports

/// What a program that reads sources says, and what becomes of it; each test has a program of its own.
@Suite("The program that reads sources", .timeLimit(.minutes(Patience.minutes)))
struct ScanProgramTests {
  private let directory = TemporaryDirectory()

  private func program(_ script: String) throws -> ScanProgram {
    let path = directory.file("flowscope-scan")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return ScanProgram(path: path)
  }

  private func refusal(_ script: String, of sources: String = "Sources") async throws -> String {
    let program = try program(script)
    do {
      _ = try await program.map(of: sources)
      Issue.record("'\(script)' is no failure")
      return ""
    } catch let error as ReportError {
      #expect(error.exitCode == 2)
      #expect(!error.description.contains("\n"))
      return error.description
    }
  }

  private func written(_ map: DeclaredMap) throws -> String {
    try directory.write(try JSONEncoder().encode(map), to: "map.json")
    return directory.file("map.json")
  }

  @Test("its map is read, and what it is asked for is a path, whatever its name is")
  func map() async throws {
    let map = DeclaredMap(
      origin: .sources,
      routes: [DeclaredRoute(id: "CartRoute.pay", type: "CartRoute", identifier: "pay")])
    let file = try written(map)
    let asked = directory.file("asked")
    let program = try program("printf '%s ' \"$@\" > '\(asked)'; cat '\(file)'")
    #expect(try await program.map(of: "--strict") == map)
    #expect(
      try String(contentsOfFile: asked, encoding: .utf8) == "--json --quiet -- --strict ")
  }

  @Test("a map of any size is read, while it also writes to standard error")
  func large() async throws {
    let map = DeclaredMap(
      origin: .sources,
      routes: (0..<20_000).map {
        DeclaredRoute(id: "R.a\($0)", type: "R", identifier: "a\($0)")
      })
    let file = try written(map)
    let program = try program("yes noise | head -n 100000 >&2; cat '\(file)'")
    #expect(try await program.map(of: "Sources") == map)
  }

  @Test("what it says about sources that it cannot read is the message")
  func nothingToRead() async throws {
    #expect(
      try await refusal("echo 'flowscope: cannot scan x: there are no Swift files' >&2; exit 2")
        == "cannot scan x: there are no Swift files")
  }

  @Test("a failure is named, with the first line of what it said")
  func failures() async throws {
    let path = directory.file("flowscope-scan")
    #expect(
      try await refusal("echo one >&2; echo two >&2; exit 9")
        == "cannot scan Sources: \(path) failed with exit code 9: one")
    #expect(
      try await refusal("kill -9 $$") == "cannot scan Sources: \(path) was ended by signal 9")
    let other = try await refusal("echo '{\"schema\": \"other\"}'")
    #expect(other.hasPrefix("cannot scan Sources: \(path) printed no declared map ("))
    #expect(other.contains("swift build -c release --product flowscope-scan"))
    #expect(try await refusal("printf '\\033[31mred' >&2; exit 1").contains("\u{1b}") == false)
  }

  @Test("a program that cannot be started is named")
  func cannotStart() async throws {
    let error = await #expect(throws: ReportError.self) {
      try await ScanProgram(path: directory.file("none")).map(of: "Sources")
    }
    #expect(error?.description.contains("cannot start \(directory.file("none")): ") == true)
  }

  @Test("output without an end is cut, and the program is ended")
  func endless() async throws {
    let child = try await ChildOutput.of(["/bin/sh", "-c", "yes"], atMost: 1 << 20)
    #expect(child.isCut)
    #expect(child.output.count <= 1 << 20)
  }

  @Test("a cancelled task ends its program")
  func cancelled() async throws {
    let started = directory.file("started")
    let task = Task {
      try await ChildOutput.of(
        ["/bin/sh", "-c", "touch '\(started)'; exec sleep 600"], atMost: 10)
    }
    while !FileManager.default.fileExists(atPath: started) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    #expect(try await task.value.ending == .killed(SIGTERM))
  }
}
