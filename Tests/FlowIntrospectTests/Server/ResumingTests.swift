import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Resuming with a change of viewers", .timeLimit(.minutes(Patience.minutes)))
struct ResumingTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: [.list, .settings, .detail(1), .detail(2)])

  /// Returns the events for a viewer that had everything up to `snapshot` and the navigation
  /// `sequence`.
  private func missed(
    from path: String, since snapshot: FlowSnapshot, navigation sequence: UInt64, count: Int
  ) async throws -> (resumed: Bool, received: [FlowNotification]) {
    var received: [FlowNotification] = []
    var resumed = false
    try await connected(to: .unixSocket(path: path)) { client in
      resumed = try await client.send(
        SubscribeRequest(
          epoch: snapshot.epoch, sinceRevision: snapshot.revision, sinceNavigation: sequence)
      ).resumed
      var notifications = client.notifications.makeAsyncIterator()
      while resumed, received.count < count,
        let next = await notifications.next(isolation: #isolation)
      {
        received.append(next)
      }
    }
    return (resumed, received)
  }

  @Test("a viewer receives what it missed, even if only another viewer was attached meanwhile")
  func missed() async throws {
    try await serving(root) { inspector in
      let path = inspector.socketPath
      try await connected(to: .unixSocket(path: path)) { onlooker in
        var copy = try await onlooker.snapshot()
        try await connected(to: .unixSocket(path: path)) { client in
          #expect(try await !client.send(SubscribeRequest(epoch: "another")).resumed)
          copy = try await client.snapshot()
        }
        try await eventually("the viewer is gone") { await inspector.hub.viewerCount == 1 }
        root.navigate(to: AppRoute.list)
        _ = try await onlooker.snapshot()
        root.navigate(to: AppRoute.settings)
        let goal = try await onlooker.snapshot()
        let (resumed, received) = try await missed(from: path, since: copy, navigation: 0, count: 4)
        #expect(resumed)
        var sequences: [UInt64] = []
        for notification in received {
          switch notification {
          case .changed(let delta):
            #expect(delta.since == copy.revision)
            copy.apply(delta)
          case .navigated(let report): sequences.append(report.sequence)
          default: Issue.record("received \(notification)")
          }
        }
        #expect(copy == goal && sequences == [1, 2])
      }
    }
  }

  @Test("a viewer of another run, or of an unknown revision, starts again")
  func startOver() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let snapshot = try await client.snapshot()
        for (epoch, revision) in [("another", snapshot.revision), (snapshot.epoch, .max)] {
          let start = try await client.send(
            SubscribeRequest(epoch: epoch, sinceRevision: revision, sinceNavigation: 0))
          #expect(!start.resumed)
        }
      }
    }
  }
}
