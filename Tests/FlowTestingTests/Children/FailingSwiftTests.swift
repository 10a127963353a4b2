import FlowEngine
import FlowTesting
import Foundation
import Testing

/// A test that fails, in a process of its own: ``ReportTests`` reads what it attaches.
@MainActor @Suite("Fails on purpose", .enabled(if: isChild))
struct FailingSwiftTests {
  @Test func attached() async throws {
    let bistro = Bistro()
    try await recordingFailures(of: bistro.tabs) {
      #expect(!bistro.tabs.navigate(to: BistroRoute.order))
    }
  }

  @Test func detached() async {
    await Task.detached { expectSnapshot(of: "other\n") }.value
  }
}

private let isChild = ProcessInfo.processInfo.environment[TestRun.variable] != nil
