import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Answers in parts that are requested at the same time.
@MainActor
@Suite("Simultaneous requests on one connection", .timeLimit(.minutes(Patience.minutes)))
struct SimultaneousRequestsTests {
  @Test("simultaneous snapshots in parts are complete, also beside a request for routes")
  func snapshots() async throws {
    let root = PlainCoordinator(AppRoute.home)
    // Enough coordinators for several parts of each snapshot.
    for _ in 0..<(2 * Limits.itemsPerChunk) { root.addChild(PlainCoordinator(AppRoute.home)) }
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        async let first = client.snapshot()
        async let second = client.snapshot()
        async let skeleton = client.snapshot(.skeleton)
        async let routes = client.routes()
        let (one, other, outline) = try await (first, second, skeleton)
        let received = try await routes
        #expect(one.nodes.count == 2 * Limits.itemsPerChunk + 1)
        #expect(one.nodes == other.nodes)
        #expect(Set(outline.nodes.keys) == Set(one.nodes.keys))
        #expect(received.epoch == one.epoch)
      }
    }
  }
}
