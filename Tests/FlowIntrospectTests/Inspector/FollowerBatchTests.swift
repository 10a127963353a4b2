import NIOConcurrencyHelpers
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

/// The batches of a follower, from a link whose notifications and answers the test sets.
@MainActor
@Suite("Batches of a follower", .timeLimit(.minutes(Patience.minutes)))
struct FollowerBatchTests {
  /// An engine that sends a finding together with a loss, and answers no further snapshot before
  /// the test allows it.
  private struct SlowEngine: EngineLink {
    let link: LocalLink
    let notifications: AsyncStream<[FlowNotification]>
    let isFirstSnapshot = NIOLockedValueBox(true)
    let gate: AsyncStream<Void>

    var path: String { link.path }
    var engine: EngineInfo { link.engine }
    var hasNotification: Bool { true }
    var hasFlightRecorder: Bool { false }

    func send<R: InspectionRequest>(_ request: R) async throws -> R.Result {
      if R.method == SnapshotRequest.method,
        !isFirstSnapshot.withLockedValue({ first in
          defer { first = false }
          return first
        })
      {
        for await _ in gate { break }
      }
      return try await link.send(request)
    }

    func nextNotifications() async -> [FlowNotification]? {
      for await next in notifications { return next }
      return nil
    }

    func close() async { await link.close() }
  }

  @Test("events before a loss are reported while the hierarchy is still requested")
  func beforeLoss() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list])
    let hub = InspectionHub(root: root, options: InspectorOptions())
    let (notifications, send) = AsyncStream.makeStream(of: [FlowNotification].self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let link = SlowEngine(
      link: LocalLink(engine: EngineInfo(servingAs: "slow"), hub: hub),
      notifications: notifications, gate: gate)
    let following = Following(.link(link), detail: .full)
    func isSettled(_ event: FollowerEvent) -> Bool {
      if case .journal = event { true } else { false }
    }
    while let events = await following.nextBatch(), !events.contains(where: isSettled) {}
    send.yield([
      .linted(DidLintNotification(revision: 1, added: [], removed: [])),
      .dropped(DidDropNotification(lost: 3, from: 1, to: 1)),
    ])
    // The gate is closed: these events must not wait for the snapshot after the loss.
    let before = try #require(await following.nextBatch())
    #expect(before == [.linted(added: [], removed: [])])
    open.yield()
    let after = try #require(await following.nextBatch())
    #expect(after.first == .lost(3))
    #expect(after.contains { if case .snapshot = $0 { true } else { false } })
    await link.close()
  }
}
