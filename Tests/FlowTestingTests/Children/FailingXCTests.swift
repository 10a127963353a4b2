import FlowEngine
import FlowIntrospect
import FlowRecording
import FlowTesting
import Foundation
import XCTest

/// Each function of Docs/Testing.md in XCTest, with a failure to report, in a process of its own.
///
/// ``XCTestReportTests`` compares the failures of that process with the comments here: each names a
/// text that XCTest has to report for its line.
final class FailingXCTests: XCTestCase {
  private struct Interruption: Error {}

  private var directory: String? { ProcessInfo.processInfo.environment[TestRun.variable] }

  override func setUpWithError() throws {
    try XCTSkipIf(directory == nil, "fails on purpose, in a process that a test starts")
  }

  @MainActor func testPresentation() async {
    expectPresentation(of: Bistro().tabs)  // fails: No snapshot is recorded at
  }

  @MainActor func testHierarchy() async {
    expectHierarchy(of: Bistro().tabs)  // fails: No snapshot is recorded at
  }

  func testSnapshot() {
    expectSnapshot(of: "text")  // fails: No snapshot is recorded at
  }

  @MainActor func testReleased() async {
    let bistro = Bistro()
    expectReleased { bistro.tabs }  // fails: Still referenced
    expectReleased(by: {}) { bistro.menu }  // fails: Still referenced
    expectReleased(by: {}) { bistro.menu.currentModalCoordinator }  // fails: There is no object
  }

  @MainActor func testReachable() async {
    let tabs = Bistro().tabs
    expectReachable(BistroRoute.catalogue, from: tabs)  // fails: 1 of 4 declared routes cannot be
  }

  @MainActor func testCoverage() async {
    let coverage = NavigationCoverage(of: BistroRoute.catalogue)
    expectCoverage(coverage, atLeast: 50)  // fails: Navigated to 0 of 4 declared routes (0.0%)
  }

  @MainActor func testPlan() async {
    expectPlan(to: BistroRoute.order, from: Bistro().tabs, [])  // fails: The plan to order (+) is
  }

  @MainActor func testReplay() async {
    let replay = Replay(Bistro().tabs)
    replay.pop(at: "Nobody")  // fails: Can't replay pop: no coordinator is at
  }

  @MainActor func testMinimize() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("failing-\(UUID().uuidString).flowscope").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Two claims of the first table would be an error too.
    func make() -> Bistro {
      let bistro = Bistro()
      bistro.seats.onCanHandle = { $0 != .tables }
      return bistro
    }
    let bistro = make()
    let follower = HierarchyFollower(
      bistro.tabs, name: "bistro", options: InspectorOptions(catalogue: BistroRoute.catalogue))
    let recording = try await HierarchyRecording.start(follower, to: path, replacing: false)
    bistro.menu.navigate(to: BistroRoute.kitchen)
    try await recording.finish()
    var kept: [Bistro] = []
    _ = try await minimize(  // fails: 1 of 1
      recording: path, error: 1, root: "Bistro().tabs", catalogue: BistroRoute.catalogue
    ) {
      kept.append(make())
      return kept[kept.count - 1].tabs
    }
  }

  @MainActor func testRecording() async throws {
    let bistro = Bistro()
    try await recordingFailures(of: bistro.tabs) {  // fails: The recording of this failure is
      bistro.tabs.navigate(to: BistroRoute.order)
      XCTFail("the failure itself")  // fails: the failure itself
    }
  }

  @MainActor func testRecordingInDirectory() async throws {
    let bistro = Bistro()
    do {
      try await recordingFailures(  // fails: The recording of this failure is
        of: bistro.tabs, directory: directory
      ) {
        bistro.tabs.navigate(to: BistroRoute.bill)
        throw Interruption()
      }
      XCTFail("the error was not thrown on")
    } catch is Interruption {}
  }

  @MainActor func testUnwritableRecording() async throws {
    let bistro = Bistro()
    let nowhere = "/nowhere/at all"
    try await recordingFailures(of: bistro.tabs, directory: nowhere) {  // fails: Can't record this
      XCTAssertTrue(bistro.tabs.navigate(to: BistroRoute.order))
    }
  }
}
