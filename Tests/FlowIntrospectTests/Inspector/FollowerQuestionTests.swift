import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Questions over the connection that a follower has.
@MainActor
@Suite("Questions while following", .timeLimit(.minutes(Patience.minutes)))
struct FollowerQuestionTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(
    AppRoute.home, shows: Set((0..<10).map { AppRoute.detail($0) }))

  private func start(_ file: String) throws -> FlowInspector {
    try FlowInspector.start(root, name: "asked", at: .unixSocket(path: temporary.file(file)))
  }

  @Test("events and questions share one connection, and both are complete")
  func shared() async throws {
    for _ in 0..<(2 * Limits.itemsPerChunk) { root.addChild(PlainCoordinator(AppRoute.home)) }
    let inspector = try start("a.sock")
    defer { inspector.stop() }
    let follower = EngineFollower(of: inspector.endpoint, as: viewer, detail: .skeleton)
    #expect(follower.connection == nil)
    var events = follower.events().makeAsyncIterator()
    var received = Received()
    received.take(try #require(await events.next(isolation: #isolation)))
    let connection = try #require(follower.connection)
    // A question in parts begins while the follower's own hierarchy arrives in parts.
    async let whole = connection.snapshot()
    async let skeleton = connection.snapshot(.skeleton)
    while received.errorTotal == nil {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    #expect(try await whole.nodes == walked(root).nodes)
    #expect(try await skeleton.nodes.count == walked(root).nodes.count)
    for number in 0..<20 {
      root.navigate(to: AppRoute.detail(number % 10))
      async let answer = connection.send(NodesRequest(ids: [root.id]))
      while received.navigations.count <= number {
        received.take(try #require(await events.next(isolation: #isolation)))
      }
      #expect(try await answer.nodes.map(\.id) == [root.id])
    }
    while received.copy?.nodes != walked(root).nodes {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    #expect(received.snapshots == 1 && received.losses == 0 && received.connections == 1)
    #expect(follower.connection === connection)
    #expect(await inspector.hub.viewerCount == 1)
  }

  @Test("without a connection there is none to ask: before, after a loss, and after the follower")
  func without() async throws {
    let inspector = try start("b.sock")
    let follower = EngineFollower(of: inspector.endpoint, as: viewer)
    do {
      var events = follower.events().makeAsyncIterator()
      var received = Received()
      while received.errorTotal == nil {
        received.take(try #require(await events.next(isolation: #isolation)))
      }
      #expect(follower.connection != nil)
      inspector.stop()
      while received.disconnections == 0 {
        received.take(try #require(await events.next(isolation: #isolation)))
      }
      #expect(follower.connection == nil)
      let again = try start("b.sock")
      defer { again.stop() }
      while received.connections == 1 {
        received.take(try #require(await events.next(isolation: #isolation)))
      }
      let answer = try await #require(follower.connection).snapshot()
      #expect(answer.nodes == walked(root).nodes)
    }
    try await eventually("the follower is gone, and its connection") {
      follower.connection == nil
    }
  }
}
