import Foundation
import TestSystem

/// A run of some of these tests in another process.
struct TestRun {
  /// Enables the tests that fail on purpose.
  static let variable = "FLOWTESTING_FAILING"

  let code: Int32
  let output: String
  let directory: TemporaryDirectory

  /// Runs tests with one testing library and these arguments, tests that fail on purpose included.
  ///
  /// `DIRECTORY` is the directory of the run, which has its temporary files too. XCTest takes the
  /// names of tests, and nothing before them.
  init(of library: String, _ arguments: [String]) throws {
    let directory = TemporaryDirectory()
    let output = directory.file("output")
    var environment = ProcessInfo.processInfo.environment
    environment[Self.variable] = directory.path
    environment["TMPDIR"] = directory.path
    environment["FLOWTESTING_RECORD"] = nil
    let pid = try ChildProcess.start(
      CommandLine.arguments[0],
      (library == "xctest" ? [] : ["--testing-library", library])
        + arguments.map { $0.replacingOccurrences(of: "DIRECTORY", with: directory.path) },
      environment: environment
    ) { descriptors in
      descriptors.open(1, output, O_WRONLY | O_CREAT | O_TRUNC)
      descriptors.copy(1, to: 2)
    }
    self.directory = directory
    code = ChildProcess.wait(for: pid)
    self.output = try String(contentsOfFile: output, encoding: .utf8)
  }
}
