import FlowDiagram
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

@Suite("The page of a recording", .timeLimit(.minutes(Patience.minutes)))
struct RecordedPageTests {
  @Test("what happened before the recording has its own time, and no hierarchy")
  func recalled() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
      (10, .recalled([TimeFixture.navigation(1, revision: 1, at: 4)])),
      (12, .navigated(TimeFixture.navigation(2, revision: 1, at: 12, to: .settings))),
    ])
    let page = try await Asker.ofTest.page(ofRecordingAt: fixture.path) { _ in DiagramOptions() }
    // Six seconds before the hierarchy with which the recording begins.
    #expect(page.contains("\"w\":-6000,\"k\":\"navigation\""))
    #expect(page.split(separator: "\"p\":1").count == 2)
  }
}
