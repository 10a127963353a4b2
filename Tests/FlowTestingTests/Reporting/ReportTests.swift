import FlowRecording
import Foundation
import TestPatience
import TestSystem
import Testing

// On other platforms, the tests run in a program other than the built one.
#if os(Linux)
  @Suite("Failures in other processes", .timeLimit(.minutes(Patience.minutes)))
  struct ReportTests {
    @Test("a failing test of Swift Testing has its recording as an attachment")
    func attachment() throws {
      let run = try TestRun(
        of: "swift-testing",
        ["--filter", "FailingSwiftTests/attached", "--attachments-path", "DIRECTORY"])
      #expect(run.code != 0)
      let file = try #require(
        try run.directory.names.first { $0.hasSuffix(".flowscope") }, "\(run.output)")
      let navigations = try RecordingReader(path: run.directory.file(file)).navigations(
        limit: 10)
      #expect(navigations.count == 1)
    }

    @Test("an expectation in a detached task fails the run")
    func detached() throws {
      let run = try TestRun(of: "swift-testing", ["--filter", "FailingSwiftTests/detached"])
      #expect(run.code != 0)
      #expect(run.output.contains("No snapshot is recorded at"), "\(run.output)")
    }
  }
#endif
