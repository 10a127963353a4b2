import FlowEngine
import FlowIntrospect
import FlowModel
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples

@Suite("Detours on the map of a running app", .timeLimit(.minutes(Patience.minutes)))
@MainActor
struct AskedDetourTests {
  @Test("the routes of a detour that is on screen are not called those of another flow")
  func onScreen() async throws {
    let app = Sample.rainbow.make(1)
    // Its errors go to no handler that another app of this process shows.
    app.root.errorHandler = FlowErrorHandler()
    app.root.errorHandler?.onError = { _ in }
    func isOnScreen() -> Bool {
      let snapshot = FlowSnapshot(of: app.root)
      return snapshot.visiblePath.last.flatMap { snapshot[$0] }?.name == "ProfileCoordinator"
    }
    for _ in 1...200 where !isOnScreen() { app.step() }
    try #require(isOnScreen())
    let inspector = try FlowInspector.start(
      app.root, name: "asked-detour", at: .inProcess(name: "asked-detour"),
      options: InspectorOptions(catalogue: app.catalogue))
    defer { inspector.stop() }
    let map = try await Asker.ofTest.declaredMap(of: inspector.endpoint)
    #expect(!map.coordinators.contains { $0.name == "ProfileCoordinator" })
    let doubts = map.unresolved.filter { $0.route?.hasPrefix("ProfileRoute.") == true }
    #expect(!doubts.isEmpty)
    #expect(doubts.allSatisfy { $0.reason == "another flow or a detour may take it" })
  }
}
