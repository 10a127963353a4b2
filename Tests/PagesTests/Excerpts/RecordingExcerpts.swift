import FlowEngine
import FlowIntrospect
import FlowProtocol
import FlowRecording
import Foundation
import Testing

@Suite("Docs/Recording.md", .serialized)
struct RecordingExcerpts {
  enum ShopRoute: Route { case catalogue, checkout }

  final class AppCoordinator: Coordinator<ShopRoute> {
    init() { super.init(root: .catalogue) }
    override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
  }

  /// A viewer's own model.
  @MainActor final class Model {
    private(set) var count = 0
    func take(_ event: FollowerEvent) { count += 1 }
  }

  @MainActor @Test func checkout() async throws {
    let app = AppCoordinator()
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app, name: "checkout"), to: "checkout.flowscope", replacing: true)
    app.navigate(to: ShopRoute.checkout)
    try await recording.finish()
  }

  @MainActor func writeFlight(of inspector: FlowInspector, to path: String) async throws {
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(inspector), to: path, replacing: true)
    try await recording.finish()
  }

  @MainActor @Test("an app records itself until it finishes")
  func ownRecording() async throws {
    let app = AppCoordinator()
    let recording = try await app.recordItself()
    defer { try? FileManager.default.removeItem(atPath: recording.path) }
    app.navigate(to: ShopRoute.checkout)
    let summary = try await recording.finish()
    #expect(summary.counts.navigations == 1)
  }

  @MainActor @Test("the recording of the test is read again")
  func read() async throws {
    try await checkout()
    defer { try? FileManager.default.removeItem(atPath: "checkout.flowscope") }
    let model = Model()
    let reader = try RecordingReader(path: "checkout.flowscope")
    for navigation in try reader.navigations(limit: 100) {
      print(navigation.entry, navigation.report.request)
    }
    let error = try reader.entries(of: [.error], after: 0, limit: 1).first
    let then = try error.flatMap { try reader.state(at: $0.id) }?.snapshot
    for try await recorded in reader.events() { model.take(recorded.event) }  // as from an engine
    #expect(then == nil && model.count > 0)
    #expect(try reader.navigations(limit: 100).count == 1)
  }
}

// Docs/Devices.md.
extension RecordingExcerpts.AppCoordinator {
  func recordItself() async throws -> HierarchyRecording {
    let follower = HierarchyFollower(self, name: "shop")
    let path = NSTemporaryDirectory() + "shop.flowscope"
    return try await HierarchyRecording.start(follower, to: path, replacing: true)
  }
}
