import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The batches of a follower, from a connection whose notifications and answers the test sets.
@MainActor
@Suite("Batches of a follower", .timeLimit(.minutes(Patience.minutes)))
struct FollowerBatchTests {
  /// A connection on which only the test sends notifications, and no further snapshot is answered
  /// before the test allows it.
  private struct SlowConnection: EngineConnection {
    var pulse: Pulse { engine.pulse }
    let engine: LocalConnection
    let inbox = Inbox()
    let isFirstSnapshot = NIOLockedValueBox(true)
    let gate: AsyncStream<Void>

    var endpoint: Endpoint { engine.endpoint }
    var ending: (any Error)? { nil }

    func send<R: InspectionRequest>(
      _ request: R, within limit: Duration
    ) async throws -> R.Result {
      if R.method == SnapshotRequest.method,
        !isFirstSnapshot.withLockedValue({ first in
          defer { first = false }
          return first
        })
      {
        for await _ in gate { break }
      }
      return try await engine.send(request, within: limit)
    }

    func close() async { await engine.close() }
  }

  @Test("events before a loss are reported while the hierarchy is still requested")
  func beforeLoss() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list])
    let hub = InspectionHub(source: EngineSource(root), options: InspectorOptions())
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let connection = SlowConnection(
      engine: LocalConnection(to: EngineInfo(servingAs: "slow"), hub, as: "slow"), gate: gate)
    let following = Following(.connection(connection), as: viewer, detail: .full)
    func isSettled(_ event: FollowerEvent) -> Bool {
      if case .journal = event { true } else { false }
    }
    while let events = await following.nextBatch(), !events.contains(where: isSettled) {}
    connection.inbox.take(
      [
        .linted(DidLintNotification(revision: 1, added: [], removed: [])),
        .dropped(DidDropNotification(lost: 3, from: 1, to: 1)),
      ], ofMessageWith: 100)
    // The gate is closed: these events must not wait for the snapshot after the loss.
    let before = try #require(await following.nextBatch())
    #expect(before == [.linted(added: [], removed: [])])
    open.yield()
    let after = try #require(await following.nextBatch())
    #expect(after.first == .lost(3))
    #expect(after.contains { if case .snapshot = $0 { true } else { false } })
    await connection.close()
  }
}
