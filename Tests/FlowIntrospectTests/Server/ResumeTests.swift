import FlowEngine
import FlowSamples
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Resumed subscriptions", .timeLimit(.minutes(Patience.minutes)))
struct ResumeTests {
  nonisolated static let seeds = Array(1...12) + [UInt64.random(in: 1_000...(.max))]

  /// The state of a viewer when it leaves.
  private struct Known {
    var copy: FlowSnapshot
    var navigation: UInt64

    var request: SubscribeRequest {
      SubscribeRequest(
        epoch: copy.epoch, sinceRevision: copy.revision, sinceNavigation: navigation)
    }
  }

  private func attach(_ client: FlowClient) async throws -> Known {
    let start = try await client.send(SubscribeRequest())
    #expect(!start.resumed)
    var copy = try await client.snapshot()
    let notifications = Notifications(of: client)
    _ = try await notifications.follow(&copy, to: start.revision)
    return Known(copy: copy, navigation: start.navigationCount)
  }

  @Test("a viewer receives exactly what it missed", arguments: seeds)
  func exactly(seed: UInt64) async throws {
    print("resuming with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let hierarchy = RandomHierarchy(seed: seed)
    try await serving(hierarchy.root) { inspector in
      // Another viewer is always attached, and receives everything.
      let other = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      var reference = try await attach(other)
      let heard = Notifications(of: other)
      var known = reference
      for round in 0..<8 {
        try await connected(to: inspector.endpoint) { client in
          let start = try await client.send(known.request)
          try #require(start.resumed && start.epoch == known.copy.epoch, "seed \(seed)")
          let notifications = Notifications(of: client)
          let received = try await notifications.follow(
            &known.copy, to: start.revision, after: known.navigation,
            navigation: start.navigationCount)
          let all = try await heard.follow(
            &reference.copy, to: start.revision, after: reference.navigation,
            navigation: start.navigationCount)
          #expect(received == all, "seed \(seed), round \(round)")
          let numbers = known.navigation..<start.navigationCount
          #expect(received.map(\.sequence) == numbers.map { $0 + 1 }, "seed \(seed)")
          #expect(known.copy == reference.copy, "seed \(seed), round \(round)")
          #expect(firstDifference(known.copy, walked(hierarchy.root)) == nil, "seed \(seed)")
          (known.navigation, reference.navigation) = (start.navigationCount, start.navigationCount)
        }
        hierarchy.grow()
        for _ in 0..<random.below(25) {
          hierarchy.step()
          if random.below(6) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
      }
      await other.close()
    }
  }

  @Test("a viewer receives no more than it missed")
  func nothingMore() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings, .form])
    try await serving(root) { inspector in
      var known: Known?
      try await connected(to: inspector.endpoint) { client in
        known = try await attach(client)
      }
      root.navigate(to: AppRoute.list)
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(try #require(known).request)
        #expect(start.resumed)
        root.navigate(to: AppRoute.settings)
        let notifications = Notifications(of: client)
        var routes: [String?] = []
        while routes.count < 2 {
          if case .navigated(let report) = try await notifications.next() {
            routes.append(report.route?.identifier)
          }
        }
        #expect(routes == ["list", "settings"])
        // Resuming again from the same state sends nothing twice.
        let again = try await client.send(SubscribeRequest())
        #expect(!again.resumed)
        root.navigate(to: AppRoute.form)
        guard case .changed = try await notifications.next(),
          case .navigated(let report) = try await notifications.next()
        else {
          Issue.record("something else than the change and its navigation")
          return
        }
        #expect(report.route?.identifier == "form")
        _ = try await client.snapshot()
        #expect(!client.hasNotification)
      }
    }
  }

  @Test("a subscription with another run, or with an unknown revision, is not resumed")
  func notResumed() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list])
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(SubscribeRequest())
        let (epoch, revision) = (start.epoch, start.revision)
        for request in [
          SubscribeRequest(epoch: "another", sinceRevision: revision),
          SubscribeRequest(epoch: nil, sinceRevision: revision),
          SubscribeRequest(epoch: epoch, sinceRevision: nil),
          SubscribeRequest(epoch: epoch, sinceRevision: revision + 1),
          SubscribeRequest(epoch: epoch, sinceRevision: .max, sinceNavigation: .max),
          SubscribeRequest(epoch: epoch, sinceRevision: revision, sinceNavigation: 1),
          SubscribeRequest(epoch: epoch, sinceRevision: revision - 1),
          SubscribeRequest(epoch: epoch, sinceRevision: 0),
        ] {
          #expect(try await !client.send(request).resumed, "\(request)")
        }
        #expect(
          try await client.send(SubscribeRequest(epoch: epoch, sinceRevision: revision)).resumed)
      }
    }
  }

  @Test("a subscription that needs deltas or navigations that the journal dropped is not resumed")
  func journalLetGo() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])
    var bounds = ServiceBounds()
    bounds.journalBytes = 1_000
    try await serving(root, bounds: bounds) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let start = try await attach(client)
        func resumes(_ revision: UInt64, _ navigation: UInt64?) async throws -> Bool {
          try await client.send(
            SubscribeRequest(
              epoch: start.copy.epoch, sinceRevision: revision, sinceNavigation: navigation)
          ).resumed
        }
        #expect(try await resumes(start.copy.revision, 0))
        // These navigations change nothing, so there are no deltas.
        for number in 0..<40 { root.navigate(to: HelpRoute.article(number)) }
        let count = try await client.send(SubscribeRequest()).navigationCount
        #expect(count == 40)
        #expect(try await !resumes(start.copy.revision, 0))
        #expect(try await resumes(start.copy.revision, nil))
        #expect(try await resumes(start.copy.revision, count))
        var last = start.copy.revision
        for number in 0..<40 {
          root.navigate(to: number % 2 == 0 ? AppRoute.list : .settings)
          last = try await client.send(SubscribeRequest()).revision
        }
        #expect(try await !resumes(start.copy.revision, nil))
        #expect(try await resumes(last, nil))
      }
    }
  }
}
