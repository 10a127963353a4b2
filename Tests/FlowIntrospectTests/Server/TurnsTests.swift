import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

/// Answers in parts that are requested at the same time.
@MainActor
@Suite("Simultaneous requests on one connection", .timeLimit(.minutes(Patience.minutes)))
struct TurnsTests {
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

  @Test("callers run in their order, and the next one runs after a failure")
  func order() async {
    struct Refused: Error {}
    let turns = Turns()
    let (signals, gate) = AsyncStream.makeStream(of: Void.self)
    let (received, tell) = AsyncStream.makeStream(of: Int.self)
    let holding = Task {
      try? await turns.take {
        tell.yield(0)
        for await _ in signals { break }
        tell.yield(1)
        throw Refused()
      }
    }
    var numbers = received.makeAsyncIterator()
    #expect(await numbers.next() == 0)
    let next = Task { await turns.take { _ = tell.yield(2) } }
    gate.yield()
    #expect(await numbers.next() == 1)
    #expect(await numbers.next() == 2)
    _ = await (holding.value, next.value)
  }
}
