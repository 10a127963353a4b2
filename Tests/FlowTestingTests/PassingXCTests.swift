import FlowEngine
import FlowTesting
import Foundation
import XCTest

/// Each function of Docs/Testing.md in XCTest, with nothing to report.
///
/// Tests of the main actor are `async`, because XCTest on Linux calls others on another thread.
final class PassingXCTests: XCTestCase {
  @MainActor func testPresentation() async {
    let bistro = Bistro()
    bistro.tabs.navigate(to: BistroRoute.bill)
    expectPresentation(of: bistro.tabs)
  }

  @MainActor func testHierarchy() async {
    let bistro = Bistro()
    bistro.tabs.navigate(to: TableRoute.seat(4))
    expectHierarchy(of: bistro.tabs)
  }

  func testSnapshot() {
    expectSnapshot(of: "one\ntwo\n")
  }

  @MainActor func testReleased() async {
    expectReleased { Bistro().tabs }
    let menu = MockCoordinator(root: BistroRoute.menu)
    menu.presentModal(MockCoordinator(root: BistroRoute.bill))
    expectReleased(by: { menu.dismissModal() }) { menu.currentModalCoordinator }
  }

  @MainActor func testReachable() async {
    expectReachable(BistroRoute.catalogue, from: Bistro().tabs, except: [BistroRoute.kitchen])
  }

  @MainActor func testCoverage() async {
    let coverage = NavigationCoverage(of: BistroRoute.catalogue)
    let bistro = Bistro()
    bistro.tabs.navigate(to: BistroRoute.order)
    bistro.tabs.navigate(to: BistroRoute.bill)
    expectCoverage(coverage, atLeast: 50)
  }

  @MainActor func testPlan() async {
    let bistro = Bistro()
    expectPlan(to: BistroRoute.order, from: bistro.tabs, [.push(.order, on: bistro.menu)])
  }

  @MainActor func testMocks() async {
    let shop = MockCoordinator(root: BistroRoute.menu)
    shop.navigate(to: BistroRoute.order)
    XCTAssertEqual(shop.requests, [.navigate(RouteValue(BistroRoute.order))])
    let plans = MockPlans()
    plans.set(.success(NavigationPlan(to: BistroRoute.bill)), for: BistroRoute.bill)
    XCTAssertNoThrow(try plans.plan(to: BistroRoute.bill).get())
    XCTAssertEqual(plans.requests, [RouteValue(BistroRoute.bill)])
  }

  @MainActor func testReplay() async {
    let replay = Replay(Bistro().tabs)
    replay.navigate(
      to: BistroRoute.order, at: "TabCoordinator<TableRoute>/MockCoordinator<BistroRoute>")
    replay.expectShown(
      """
      base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order
      """)
  }

  @MainActor func testMinimize() async {
    // An error that is found is reported; a recording that is missing is only thrown.
    let source = try? await minimize(
      recording: "/nowhere/run.flowscope", error: 1, root: "Bistro().tabs"
    ) { Bistro().tabs }
    XCTAssertNil(source)
  }

  @MainActor func testRecording() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("passing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let bistro = Bistro()
    try await recordingFailures(of: bistro.tabs, directory: directory.path) {
      bistro.tabs.navigate(to: BistroRoute.order)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    XCTAssertEqual(left, [])
  }
}
