import FlowEngine
import FlowIntrospect
import FlowRecording
import FlowTesting
import Foundation
import TestPatience
import TestSystem
import Testing

@MainActor @Suite("Recordings of failures", .timeLimit(.minutes(Patience.minutes)))
struct RecordingTests {
  let bistro = Bistro()
  let directory = TemporaryDirectory()

  private struct Interruption: Error {}

  @Test("a body that succeeds leaves no recording")
  func success() async throws {
    try await recordingFailures(of: bistro.tabs, directory: directory.path) {
      bistro.tabs.navigate(to: BistroRoute.order)
    }
    #expect(try directory.names.isEmpty)
  }

  @Test("an error in the body leaves a recording of the navigations, and is rethrown")
  func error() async throws {
    await withKnownIssue {
      await #expect(throws: Interruption.self) {
        try await recordingFailures(of: bistro.tabs, directory: directory.path) {
          bistro.tabs.navigate(to: BistroRoute.order)
          throw Interruption()
        }
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("/error.flowscope. Play it with") }
    }
    let reader = try RecordingReader(path: directory.file("error.flowscope"))
    let navigations = try reader.navigations(limit: 10)
    #expect(navigations.map(\.report.route?.identifier) == ["order"])
  }

  @Test("a known issue leaves no recording")
  func knownIssue() async throws {
    await withKnownIssue {
      try await recordingFailures(of: bistro.tabs, directory: directory.path) {
        Issue.record("known")
      }
    }
    #expect(try directory.names.isEmpty)
  }

  @Test("a recording that cannot be written fails the test, and the body still runs")
  func unwritable() async throws {
    var hasRun = false
    try await withKnownIssue {
      try await recordingFailures(of: bistro.tabs, directory: "/nowhere/at all") {
        #expect(bistro.tabs.navigate(to: BistroRoute.order))
      }
      hasRun = true
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("Can't record this test: ") }
    }
    #expect(hasRun)
    #expect(bistro.menu.router.state.stack == [.order])
  }
}
